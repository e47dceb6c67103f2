"""Reads the logs that tap.py wrote, with the rules of other people's libraries at hand.

    audit.py LOG_FOLDER

Under USI and UCI: one `bestmove` for each `go` and none without one, every move of every PV legal, the
moves of a MultiPV set distinct, no search longer than its clock. Under CECP: nothing that the engine
calls illegal and no move that the rules forbid.
"""

import glob
import os
import sys

from rules import Chess, Shogi, position


class Fault(Exception):
    pass


def number(words, name):
    """The number behind a word, 0 where the word does not stand there."""
    return int(float(words[words.index(name) + 1])) if name in words else 0


class Search:
    """What an engine has been asked and has not answered."""

    def __init__(self, at, position, words):
        self.at, self.position, self.words = at, position, words
        # Plain searches on a clock have a limit; the others end when the front end says so.
        self.clocked = any(word in words for word in ("btime", "wtime", "byoyomi")) and "ponder" not in words
        self.lines = {}

    def seconds(self):
        """The most that the clock allows, or None."""
        if not self.clocked or self.position is None:
            return None
        shogi = isinstance(self.position, Shogi)
        first = self.position.board.turn == (0 if shogi else True)
        # White moves first in chess and second in shogi.
        side = ("b" if first else "w") if shogi else ("w" if first else "b")
        left = number(self.words, f"{side}time") + number(self.words, "byoyomi")
        return (left + number(self.words, f"{side}inc") * shogi) / 1000

    def info(self, words):
        """One `info` line: its PV must be legal, and its place in the MultiPV set is remembered."""
        if "pv" not in words or self.position is None:
            return
        moves = words[words.index("pv") + 1 :]
        at = self.position.copy()
        for text in moves:
            if text in ("resign", "win", "rep_draw", "0000"):
                break
            if not at.push(text):
                raise Fault(f"{text} of the PV is illegal: {' '.join(words)}")
        if moves:
            self.lines[max(number(words, "multipv"), 1)] = moves[0]

    def answer(self, at, words):
        """The answer to the search."""
        limit = self.seconds()
        if limit is not None and at - self.at > limit:
            raise Fault(f"{at - self.at:.3f} s of {limit:.3f} s: {' '.join(self.words)}")
        if self.position is None:
            return
        first = list(self.lines.values())
        if len(set(first)) < len(first):
            raise Fault(f"one move on several lines of MultiPV: {self.lines}")
        move = words[1]
        if move in ("(none)", "resign", "win"):
            if move == "(none)" and self.position.moves():
                raise Fault("(none) where there are moves")
            return
        after = self.position.copy()
        if not after.push(move):
            raise Fault(f"illegal: {' '.join(words)}")
        if 1 in self.lines and self.lines[1] != move:
            raise Fault(f"bestmove {move} is not the first line, {self.lines[1]}")
        if "ponder" in words and not after.push(words[words.index("ponder") + 1]):
            raise Fault(f"illegal move to ponder: {' '.join(words)}")


class Uxi:
    """USI and UCI."""

    def __init__(self, start):
        self.start = start
        self.position = start()
        self.search = None
        self.frc = False
        self.variant = None
        self.go = self.best = 0
        self.slowest = 0.0

    def told(self, at, words):
        match words[0]:
            case "setoption" if "UCI_Chess960" in words:
                self.frc = words[-1] == "true"
            case "setoption" if "UCI_Variant" in words:
                self.variant = words[-1]
            case "position":
                self.position = self.placed(words[1:])
            case "go" if words[1:2] != ["perft"]:
                if self.search:
                    raise Fault("the front end sent a second go")
                self.go += 1
                self.search = Search(at, self.position, words)
            case "ponderhit" if self.search:
                self.search.at = at

    def placed(self, words):
        if self.variant not in (None, "chess", "shogi", "standard"):
            return None
        if words[:1] == ["startpos"]:
            at = self.start()
            for text in words[2:]:
                if not at.push(text):
                    raise Fault(f"the front end played {text}, which the rules forbid")
            return at
        return position(words, self.frc)

    def said(self, at, words):
        match words[0]:
            case "info":
                if words[1:2] == ["string"]:
                    return
                if self.search:
                    self.search.info(words)
            case "bestmove":
                if not self.search:
                    raise Fault(f"nobody asked: {' '.join(words)}")
                self.best += 1
                self.slowest = max(self.slowest, at - self.search.at)
                self.search.answer(at, words)
                self.search = None

    def end(self, quit):
        if self.search and not quit:
            raise Fault(f"no answer to: {' '.join(self.search.words)}")
        # Whoever quits in the middle of a search does not wait for its answer.
        if self.go - self.best > (1 if self.search else 0):
            raise Fault(f"{self.go} go, {self.best} bestmove")
        return f"{self.go} go, slowest {self.slowest:.3f} s"


class Cecp:
    """CECP, of which only complaints can be told without a whole referee."""

    def __init__(self):
        self.moves = 0

    def told(self, at, words):
        pass

    def said(self, at, words):
        if words[0] in ("Illegal", "Error"):
            raise Fault(" ".join(words))
        self.moves += words[0] == "move"

    def end(self, quit):
        return f"{self.moves} moves"


def check(path):
    """Goes through one log; answers what it holds, or raises a Fault with its place."""
    talk, last, quit = None, "", False
    with open(path, encoding="utf-8") as log:
        for place, line in enumerate(log, 1):
            at, sign, text = line.rstrip("\n").split(" ", 2)
            words = text.split()
            if not words:
                continue
            if sign == "<" and talk is None:
                talk = {"usi": lambda: Uxi(Shogi), "uci": lambda: Uxi(Chess), "xboard": Cecp}[words[0]]()
            if talk is None:
                continue
            quit |= sign == "<" and words[0] == "quit"
            try:
                (talk.told if sign == "<" else talk.said)(float(at), words)
            except Fault as fault:
                raise Fault(f"{path}:{place}: {fault}") from None
            last = text
    try:
        return talk.end(quit) if talk else f"nothing said after {last!r}"
    except Fault as fault:
        raise Fault(f"{path}: {fault}") from None


def main(folder):
    """Checks all logs of a folder. The number of faults found."""
    faults = 0
    logs = sorted(glob.glob(os.path.join(folder, "*.log")))
    if not logs:
        print(f"FAULT: no engine was started: {folder} is empty")
        return 1
    for path in logs:
        try:
            print(f"{os.path.basename(path)}: {check(path)}")
        except Fault as fault:
            faults += 1
            print(f"FAULT: {fault}")
    return faults


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1]) else 0)
