"""Tells the speed of the package beside python-chess and python-shogi, in one run.

    pip install wazir chess python-shogi
    python crates/python/tools/speed.py

Each number is the best of five runs, in microseconds a call.
"""

from __future__ import annotations

import io
import random
import timeit
from typing import Any, Callable

import chess
import chess.pgn
import shogi

import wazir


def best(call: Callable[[], object], number: int) -> float:
    return min(timeit.repeat(call, number=number, repeat=5)) / number * 1e6


def tell(what: str, numbers: dict[str, float]) -> None:
    ours = numbers["wazir"]
    others = (f"{name} {number:,.1f} ({number / ours:,.0f} times)" for name, number in numbers.items() if name != "wazir")
    print(f"{what:32} wazir {ours:,.2f}   {'   '.join(others)}")


def perft(push: Callable[[Any], object], pop: Callable[[], object], moves: Callable[[], list[Any]], depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for move in moves():
        push(move)
        count += perft(push, pop, moves, depth - 1)
        pop()
    return count


def games(count: int) -> str:
    random.seed(1)
    written = []
    for _ in range(count):
        node = tree = chess.pgn.Game()
        for _ in range(120):
            moves = list(node.board().legal_moves)
            if not moves:
                break
            node = node.add_main_variation(random.choice(moves))
        written.append(str(tree))
    return "\n\n".join(written)


def read_theirs(pgn: str) -> int:
    stream, plies = io.StringIO(pgn), 0
    while (game := chess.pgn.read_game(stream)) is not None:
        plies += game.end().ply()
    return plies


def read_ours(pgn: bytes) -> int:
    return sum(len(record.moves) for record in wazir.read(pgn))


def main() -> None:
    board, game = chess.Board(), wazir.Game("cwda")
    tell("moves of chess, as values", {
        "wazir": best(game.moves, 2000), "python-chess": best(lambda: list(board.legal_moves), 2000)})
    tell("moves of chess, as texts", {
        "wazir": best(game.move_texts, 2000),
        "python-chess": best(lambda: [move.uci() for move in board.legal_moves], 2000)})
    tell("moves of chess, as numbers", {
        "wazir": best(game.move_numbers, 2000), "python-chess": best(lambda: list(board.legal_moves), 2000)})

    counts = perft(game.push, game.pop, game.moves, 3), perft(board.push, board.pop, lambda: list(board.legal_moves), 3)
    assert counts == (8902, 8902)
    tell("perft(3) of chess, in Python", {
        "wazir": best(lambda: perft(game.push, game.pop, game.moves, 3), 1),
        "python-chess": best(lambda: perft(board.push, board.pop, lambda: list(board.legal_moves), 3), 1)})

    theirs, ours = shogi.Board(), wazir.Game("shogi")
    tell("moves of shogi, as values", {
        "wazir": best(ours.moves, 500), "python-shogi": best(lambda: list(theirs.legal_moves), 20)})
    tell("moves of shogi, as texts", {
        "wazir": best(ours.move_texts, 500),
        "python-shogi": best(lambda: [move.usi() for move in theirs.legal_moves], 20)})
    tell("perft(2) of shogi, in Python", {
        "wazir": best(lambda: perft(ours.push, ours.pop, ours.moves, 2), 1),
        "python-shogi": best(lambda: perft(theirs.push, theirs.pop, lambda: list(theirs.legal_moves), 2), 1)})

    pgn = games(200)
    data = pgn.encode()
    assert read_theirs(pgn) == read_ours(data)
    tell("200 games of PGN", {"wazir": best(lambda: read_ours(data), 1), "python-chess": best(lambda: read_theirs(pgn), 1)})


if __name__ == "__main__":
    main()
