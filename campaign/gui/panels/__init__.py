"""Panels beside the map: each turns a workspace into rows; pressing a row is an action, most of them an order."""
