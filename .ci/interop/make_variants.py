"""Writes random games of the variants that both sides know as PGN, with python-chess: variations, clocks,
starts of their own.

    make_variants.py COUNT SEED > games.pgn
"""

import sys

import chess
import chess.pgn
import chess.variant

from make_chess import line, print_games

BOARDS = [
    chess.variant.CrazyhouseBoard,
    chess.variant.ThreeCheckBoard,
    chess.variant.KingOfTheHillBoard,
    chess.variant.HordeBoard,
    chess.variant.AntichessBoard,
]


def played(board, chance, most):
    """Plays up to `most` random moves; False where that ended the game."""
    for _ in range(chance.randint(2, most)):
        moves = list(board.legal_moves)
        if not moves or board.is_variant_end():
            break
        board.push(chance.choice(moves))
    return not board.is_game_over()


def game(number, chance):
    made = chess.pgn.Game()
    kind = BOARDS[number % len(BOARDS)]
    start = kind()
    if number // len(BOARDS) % 3 == 2 and played(start, chance, 60):
        # It begins in the middle.
        made.setup(kind(start.fen()))
    else:
        made.setup(kind())
    made.headers.update({"Event": f"Game {number}", "White": "Anna", "Black": "Bob", "Round": str(number)})
    node, clock, clocked = made, 180.0, number % 2 == 0
    if clocked:
        # As lichess.org writes it: a clock behind every move.
        made.headers["TimeControl"] = "180+0"
    for _ in range(chance.randint(1, 140)):
        board = node.board()
        moves = list(board.legal_moves)
        if not moves or board.is_variant_end():
            break
        drops = [move for move in moves if move.drop]
        node = node.add_variation(chance.choice(drops if drops and chance.random() < 0.5 else moves))
        if clocked:
            clock = max(clock - chance.randint(0, 4) / 2, 1)
            node.set_clock(float(int(clock)))
        if chance.random() < 0.05:
            others = [move for move in moves if not node.parent.has_variation(move)]
            if others:
                line(node.parent.add_variation(chance.choice(others)), chance, chance.randint(0, 5))
    board = node.board()
    over = board.is_game_over()
    made.headers["Result"] = board.result() if over else chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return made


if __name__ == "__main__":
    print_games(game, *sys.argv[1:3])
