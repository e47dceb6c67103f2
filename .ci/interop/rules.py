"""The rules of chess by python-chess and those of shogi by cshogi, behind the same few calls."""

import chess
import cshogi


class Chess:
    """A position of chess, with castling as UCI writes it."""

    def __init__(self, fen=None, frc=False):
        self.board = chess.Board(fen or chess.STARTING_FEN, chess960=frc)

    def copy(self):
        other = Chess.__new__(Chess)
        other.board = self.board.copy(stack=False)
        return other

    def push(self, text):
        """Plays a move, or answers False where the rules forbid it."""
        try:
            self.board.push_uci(text)
        except ValueError:
            return False
        return True

    def moves(self):
        return [move.uci() for move in self.board.legal_moves]


class Shogi:
    """A position of shogi, moves as USI writes them."""

    def __init__(self, sfen=None):
        self.board = cshogi.Board(sfen) if sfen else cshogi.Board()

    def copy(self):
        other = Shogi.__new__(Shogi)
        other.board = self.board.copy()
        return other

    def push(self, text):
        """Plays a move, or answers False where the rules forbid it."""
        try:
            move = self.board.move_from_usi(text)
        except (ValueError, IndexError):
            return False
        if not move or not self.board.is_legal(move):
            return False
        self.board.push(move)
        return True

    def moves(self):
        return [cshogi.move_to_usi(move) for move in self.board.legal_moves]


def position(words, frc=False):
    """The position that the words of a `position` command describe, or None where it is unknown here."""
    if not words:
        return None
    kind, rest = words[0], words[1:]
    moves = rest[rest.index("moves") + 1 :] if "moves" in rest else []
    where = rest[: rest.index("moves")] if "moves" in rest else rest
    if kind == "sfen":
        at = Shogi(" ".join(where))
    elif kind == "fen":
        at = Chess(" ".join(where), frc)
    else:
        return None
    for text in moves:
        assert at.push(text), f"the front end played {text}, which the rules forbid"
    return at
