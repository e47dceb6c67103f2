"""Tells the speed of the package beside python-chess, python-shogi, cshogi and pyffish, those that are installed.

    pip install wazir chess python-shogi cshogi pyffish
    python crates/python/tools/speed.py

All packages take turns, round by round, so other work on the machine slows all of them alike, and what counts is the time of
the processor. A line of the table has the median of a call in microseconds, and the median over the rounds of how many times
as long another package takes.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import io
import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from datetime import date
from typing import Any, Optional

import wazir

Calls = dict[str, Callable[[], object]]
PACKAGES = {"chess": "python-chess", "shogi": "python-shogi", "cshogi": "cshogi", "pyffish": "pyffish"}
# The shortest time that is measured, in seconds.
LEAST = 0.02
FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def module(name: str) -> Optional[Any]:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def timed(call: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - began) / times


def compare(what: str, calls: Calls, rounds: int) -> None:
    """Prints a line of the table."""
    repeats = {name: max(1, int(LEAST / max(timed(call, 1), 1e-7))) for name, call in calls.items()}
    found: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            found[name].append(timed(call, repeats[name]))
    cells = []
    for name, times in found.items():
        cell = f"{name} {statistics.median(times) * 1e6:,.2f}"
        if name != "wazir":
            ratio = statistics.median(other / own for other, own in zip(times, found["wazir"]))
            cell += f" ({ratio:,.1f} times)"
        cells.append(cell)
    print(f"| {what} | {', '.join(cells)} |", flush=True)


def perft(push: Callable[[Any], object], pop: Callable[[], object], moves: Callable[[], Any], depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for move in moves():
        push(move)
        count += perft(push, pop, moves, depth - 1)
        pop()
    return count


def measure_chess(rounds: int) -> None:
    game, chess, pyffish = wazir.Game("cwda"), module("chess"), module("pyffish")
    texts: Calls = {"wazir": game.move_texts}
    values: Calls = {"wazir": game.moves}
    loops: Calls = {"wazir": lambda: perft(game.push, game.pop, game.moves, 2)}
    numbers: Calls = {"wazir": lambda: perft(game.push, game.pop, game.move_numbers, 2)}
    if chess is not None:
        board = chess.Board()
        texts["python-chess"] = lambda: [move.uci() for move in board.legal_moves]
        values["python-chess"] = lambda: list(board.legal_moves)
        loops["python-chess"] = lambda: perft(board.push, board.pop, lambda: list(board.legal_moves), 2)
        numbers["python-chess"] = loops["python-chess"]
    if pyffish is not None:
        texts["pyffish"] = lambda: pyffish.legal_moves("chess", FEN, [])
    compare("legal moves of chess, as values", values, rounds)
    compare("legal moves of chess, as texts", texts, rounds)
    compare("perft(2) of chess, a loop in Python, values", loops, rounds)
    compare("perft(2) of chess, a loop in Python, numbers", numbers, rounds)


def measure_shogi(rounds: int) -> None:
    game = wazir.Game("shogi")
    texts: Calls = {"wazir": game.move_texts}
    values: Calls = {"wazir": game.moves}
    numbers: Calls = {"wazir": game.move_numbers}
    loops: Calls = {"wazir": lambda: perft(game.push, game.pop, game.move_numbers, 2)}
    shogi, cshogi, pyffish = module("shogi"), module("cshogi"), module("pyffish")
    if cshogi is not None:
        own = cshogi.Board()
        texts["cshogi"] = lambda: [cshogi.move_to_usi(move) for move in own.legal_moves]
        numbers["cshogi"] = lambda: list(own.legal_moves)
        loops["cshogi"] = lambda: perft(own.push, own.pop, lambda: list(own.legal_moves), 2)
    if shogi is not None:
        board = shogi.Board()
        texts["python-shogi"] = lambda: [move.usi() for move in board.legal_moves]
        values["python-shogi"] = lambda: list(board.legal_moves)
    if pyffish is not None:
        texts["pyffish"] = lambda: pyffish.legal_moves("shogi", SFEN, [])
    compare("legal moves of shogi, as values", values, rounds)
    compare("legal moves of shogi, as texts", texts, rounds)
    compare("legal moves of shogi, as numbers", numbers, rounds)
    compare("perft(2) of shogi, a loop in Python, numbers", loops, rounds)


def random_games(count: int) -> str:
    """Returns random games of chess as PGN."""
    random.seed(1)
    records = []
    for _ in range(count):
        game = wazir.Game("cwda")
        for _ in range(120):
            moves = game.move_numbers()
            if not moves:
                break
            game.push(random.choice(moves))
        records.append(game.write("pgn").text)
    return "\n\n".join(records)


def measure_pgn(rounds: int) -> None:
    text = random_games(100)
    data = text.encode()
    calls: Calls = {"wazir": lambda: sum(len(record.moves) for record in wazir.read(data))}
    if (chess_pgn := module("chess.pgn")) is not None:

        def read() -> int:
            stream, plies = io.StringIO(text), 0
            while (game := chess_pgn.read_game(stream)) is not None:
                plies += game.end().ply()
            return plies

        assert read() == calls["wazir"]()
        calls["python-chess"] = read
    compare("100 random games of chess in PGN", calls, rounds)


def cpu() -> str:
    """Returns the name of the processor, where Linux tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds: int = parser.parse_args().rounds
    names = {"chess": "chess", "shogi": "python-shogi", "cshogi": "cshogi", "pyffish": "pyffish"}
    versions = [f"{PACKAGES[name]} {importlib.metadata.version(names[name])}" for name in PACKAGES if module(name)]
    load = f"load {os.getloadavg()[0]:.1f}, " if hasattr(os, "getloadavg") else ""
    print(f"{cpu()}, {os.cpu_count()} threads, {load}Python {platform.python_version()}, {date.today()}; {', '.join(versions)}\n")
    print("| what | microseconds a call |\n|---|---|")
    measure_chess(rounds)
    measure_shogi(rounds)
    measure_pgn(rounds)


if __name__ == "__main__":
    main()
