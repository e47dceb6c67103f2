"""PGN of crazyhouse and other variants through python-chess, both ways.

    variant_records.py COUNT SEED

python-chess makes games by chance, with variations, clocks and starts of their own; `convert` checks them, by
the position at the end, and writes them, by way of its own format too; python-chess reads what it wrote.
"""

import json
import os
import shutil
import subprocess
import sys

import chess.pgn

from chess_records import convert, games, same
from lib import CONVERT, HERE, folder

HOME = folder("variants")


def ends_alike(path):
    """Whether `convert --check` comes to the same last position as python-chess in every game of a file."""
    done = subprocess.run([CONVERT, path, "--check", "--json"], capture_output=True, text=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    faults = 0
    made = games(path)
    if len(rows) != len(made):
        print(f"FAULT: {len(rows)} games of {len(made)}: {done.stderr[-600:]}")
        return False
    for number, (row, game) in enumerate(zip(rows, made)):
        last = game.end().board()
        wrong = row["error"] and row["error"]["message"]
        if not wrong and row["warnings"]:
            wrong = f"warns: {row['warnings'][0]['message']}"
        if not wrong:
            # Both know whether somebody can take en passant; only one says so where nobody can.
            found = type(last)(row["final_fen"])
            if last.uci_variant == "crazyhouse":
                # A pawn that is dropped sets the count back as any other move of a pawn does, here and
                # in Fairy-Stockfish; python-chess counts on.
                found.halfmove_clock = last.halfmove_clock
            wrong = found.fen() != last.fen() and f"ends in {row['final_fen']}, not {last.fen()}"
        if wrong:
            faults += 1
            print(f"FAULT: {game.headers['Variant']}, game {number}: {wrong}")
    print(f"convert --check: {len(rows)} games, {faults} faults")
    return faults == 0


def main(count, seed):
    made = os.path.join(HOME, "games.pgn")
    with open(made, "w", encoding="utf-8") as out:
        script = os.path.join(HERE, "make_variants.py")
        subprocess.run([sys.executable, script, str(count), str(seed)], stdout=out, check=True)
    ours, plain, again = (os.path.join(HOME, name) for name in ("ours.pgn", "plain/", "again.pgn"))
    shutil.rmtree(plain, ignore_errors=True)
    good = ends_alike(made)
    good &= convert(made, "pgn", ours) and not same(made, ours)
    good &= convert(made, "plain", plain) and convert(plain, "pgn", again) and not same(made, again)
    return good


sys.exit(0 if main(int(sys.argv[1]), int(sys.argv[2])) else 1)
