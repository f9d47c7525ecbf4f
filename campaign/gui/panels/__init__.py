"""Panels beside the map: each turns a desk into rows; pressing a row is an action, most of them an order."""
