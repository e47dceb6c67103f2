"""Writes games of chess by chance as PGN, with python-chess: variations, comments, NAGs, clocks, Chess960.

    make_chess.py COUNT SEED > games.pgn
"""

import random
import sys

import chess
import chess.pgn


def line(node, chance, length):
    """Adds moves by chance behind a node; answers the last."""
    for _ in range(length):
        moves = list(node.board().legal_moves)
        if not moves:
            break
        node = node.add_variation(chance.choice(moves))
    return node


def game(number, chance):
    made = chess.pgn.Game()
    if number % 5 == 1:
        made.setup(chess.Board.from_chess960_pos(chance.randrange(960)))
    elif number % 5 == 2:
        # A game that begins in the middle.
        board = chess.Board()
        for _ in range(chance.randint(2, 60)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        if not board.is_game_over():
            made.setup(chess.Board(board.fen()))
    made.headers.update({"Event": f"Game {number}", "White": "Anna", "Black": "Ö. Müller, Bob", "Round": str(number)})
    last = line(made, chance, chance.randint(1, 160))
    clock = 600.0
    for node in list(made.mainline()):
        if number % 3 == 0:
            clock = max(clock - chance.randint(0, 9), 1)
            node.set_clock(clock)
        if chance.random() < 0.1:
            node.comment = (node.comment + " a thought; with (brackets) and 1. e4").strip()
        if chance.random() < 0.1:
            node.nags.add(chance.choice([1, 2, 3, 4, 5, 6, 10, 14, 16, 18, 19]))
        if chance.random() < 0.06 and node.parent is not None:
            before = node.parent
            others = [move for move in before.board().legal_moves if not before.has_variation(move)]
            if others:
                line(before.add_variation(chance.choice(others)), chance, chance.randint(0, 8))
    board = last.board()
    made.headers["Result"] = board.result(claim_draw=True) if board.is_game_over() else chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return made


def print_games(game, count, seed):
    """Prints games, each made by its number and a source of chance."""
    chance = random.Random(int(seed))
    for number in range(int(count)):
        print(game(number, chance), end="\n\n")


if __name__ == "__main__":
    print_games(game, *sys.argv[1:3])
