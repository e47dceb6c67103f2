"""PGN through python-chess and pgn-extract, both ways.

    chess_records.py COUNT SEED

python-chess makes games by chance, with variations, comments, NAGs, clocks and Chess960; `convert` reads
and writes them, by way of its own format too; python-chess and pgn-extract read what it wrote.
"""

import os
import shutil
import subprocess
import sys

import chess.pgn

from lib import CONVERT, HERE, folder

HOME = folder("chess")


def convert(source, to, into):
    done = subprocess.run([CONVERT, source, "--to", to, "-o", into, "--force"], capture_output=True, text=True)
    if done.returncode:
        print(f"FAULT: convert {os.path.basename(source)} to {to}:\n{done.stderr[-600:]}")
    return done.returncode == 0


def games(path):
    found = []
    with open(path, encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            found.append(game)
    # A folder is read in the order of its names.
    return sorted(found, key=lambda game: int(game.headers.get("Round", "0")))


def told(node):
    """A game as nested lists: moves with NAGs, clocks and what else was said, and all variations.

    The time that a move took is no part of it: where clocks tell it, our own format states it beside them.
    """
    return [
        (
            child.move.uci(),
            sorted(child.nags),
            child.clock(),
            "".join(chess.pgn.EMT_REGEX.sub("", chess.pgn.CLOCK_REGEX.sub("", comment_of(child))).split()),
            told(child),
        )
        for child in node.variations
    ]


def comment_of(node):
    """The comment of a move, with that before it where it begins a variation."""
    return f"{node.starting_comment} {node.comment}"


def same(before, after):
    """Holds two files against each other. The number of faults."""
    faults = 0
    first, second = games(before), games(after)
    if len(first) != len(second):
        print(f"FAULT: {len(second)} games of {len(first)}")
        faults += 1
    for number, (one, other) in enumerate(zip(first, second)):
        wrong = list(map(str, other.errors))
        if told(one) != told(other):
            wrong.append("other moves, signs, clocks or comments")
        if one.board().fen() != other.board().fen():
            wrong.append(f"start {other.board().fen()}, not {one.board().fen()}")
        if type(one.board()) is not type(other.board()):
            wrong.append(f"Variant {other.headers.get('Variant')!r}, not {one.headers.get('Variant')!r}")
        for tag in ("Event", "White", "Black", "Round", "Result"):
            if one.headers.get(tag) != other.headers.get(tag):
                wrong.append(f"{tag} {other.headers.get(tag)!r}, not {one.headers.get(tag)!r}")
        for fault in wrong[:2]:
            faults += 1
            print(f"FAULT: game {number}: {fault}")
    print(f"{os.path.basename(after)}: {len(second)} games, {faults} faults")
    return faults


def by_pgn_extract(path):
    """Whether pgn-extract, which knows standard chess, reads every such game of a file without a complaint."""
    with open(path, encoding="utf-8") as file:
        parts = ["[Event " + part for part in file.read().split("[Event ")[1:]]
    source = os.path.join(HOME, "standard.pgn")
    with open(source, "w", encoding="utf-8") as out:
        out.writelines(part for part in parts if "[Variant" not in part)
    done = subprocess.run(["pgn-extract", "-s", "-r", source], capture_output=True, text=True, errors="replace")
    said = done.stderr.strip()
    if done.returncode or said:
        print(f"FAULT: pgn-extract says: {said[:600]}")
        return False
    print(f"pgn-extract: {len(parts)} games without a complaint")
    return True


def main(count, seed):
    made = os.path.join(HOME, "games.pgn")
    with open(made, "w", encoding="utf-8") as out:
        subprocess.run([sys.executable, os.path.join(HERE, "make_chess.py"), str(count), str(seed)], stdout=out, check=True)
    ours, plain, again = (os.path.join(HOME, name) for name in ("ours.pgn", "plain/", "again.pgn"))
    shutil.rmtree(plain, ignore_errors=True)
    good = convert(made, "pgn", ours) and not same(made, ours)
    good &= convert(made, "plain", plain) and convert(plain, "pgn", again) and not same(made, again)
    if shutil.which("pgn-extract", path=os.environ["PATH"] + ":/usr/games"):
        os.environ["PATH"] += ":/usr/games"
        good &= by_pgn_extract(ours)
    else:
        print("!!!!!! SKIPPED: pgn-extract is missing")
    return good


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]), int(sys.argv[2])) else 1)
