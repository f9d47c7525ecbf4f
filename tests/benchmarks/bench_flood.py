"""How fast a movement flood of range 30 is, against networkx and against scipy's C on the same graph.

    python -m tests.benchmarks.bench_flood

Budgets: at least 5 times as fast as networkx's Dijkstra, within 2.5 times of scipy's.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import networkx as nx
import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import breadth_first_order, dijkstra

from campaign.library.book import load_book
from campaign.model.sea.courses import flood
from campaign.model.sea.theatre import Theatre

RANGE = 30
EVERY = 40
ROUNDS = 3
AGAINST_NETWORKX = 5.0
AGAINST_SCIPY = 2.5


def rivals(theatre: Theatre) -> tuple[Any, Any]:
    """The sea graph as networkx and as scipy hold it."""
    pairs = [(one, other) for one, ways in enumerate(theatre.adjacency) for other in ways]
    graph = nx.DiGraph()
    graph.add_nodes_from(range(len(theatre.adjacency)))
    graph.add_weighted_edges_from((one, other, 1) for one, other in pairs)
    rows, columns = zip(*pairs, strict=True)
    size = len(theatre.adjacency)
    return graph, csr_matrix((np.ones(len(pairs)), (rows, columns)), shape=(size, size))


def microseconds(action: Callable[[int], object], starts: list[int]) -> float:
    """The best median of some rounds over all starts."""
    found = []
    for _ in range(ROUNDS):
        took = []
        for start in starts:
            begun = time.perf_counter()
            action(start)
            took.append(time.perf_counter() - begun)
        found.append(statistics.median(took))
    return min(found) * 1e6


def measured() -> dict[str, float]:
    """Microseconds a flood, by whose."""
    theatre = load_book("calabria").theatre
    graph, matrix = rivals(theatre)
    adjacency = theatre.adjacency
    starts = list(range(0, len(adjacency), EVERY))
    for start in starts[:5]:
        ours = flood(adjacency, start, RANGE)
        theirs = nx.single_source_dijkstra_path_length(graph, start, cutoff=RANGE)
        if ours != dict(theirs):
            raise AssertionError(f"the rivals do not agree about {theatre.labels[start]}")
    return {
        "ours": microseconds(lambda start: flood(adjacency, start, RANGE), starts),
        "networkx": microseconds(lambda start: nx.single_source_dijkstra_path_length(graph, start, cutoff=RANGE), starts),
        "scipy dijkstra": microseconds(lambda start: dijkstra(matrix, indices=start, unweighted=True, limit=RANGE), starts),
        "scipy breadth first": microseconds(lambda start: breadth_first_order(matrix, start, return_predecessors=True), starts),
    }


def report(found: dict[str, float]) -> None:
    """Prints them with their ratios."""
    for name, took in found.items():
        print(f"flood of range {RANGE}, {name}: {took:.0f} us, ours takes {found['ours'] / took:.2f} of it")


def test_the_flood_keeps_its_budget() -> None:
    """Five times as fast as networkx, and within 2.5 times of scipy's Dijkstra in C."""
    found = measured()
    report(found)

    assert found["networkx"] >= AGAINST_NETWORKX * found["ours"]
    assert found["ours"] <= AGAINST_SCIPY * found["scipy dijkstra"]


if __name__ == "__main__":
    report(measured())
