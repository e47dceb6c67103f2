"""Writes games of shogi by chance, with cshogi's rules: the truth that all readers and writers are held against.

    make_shogi.py COUNT SEED > games.jsonl

A game has a start (even or a handicap), moves with seconds, comments, branches, and an ending: some end
in mate or by resignation, some by time, and some by a foul, whose illegal move stands at the end.
"""

import json
import random
import sys

import cshogi

HANDICAPS = {
    "平手": None,
    "香落ち": "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "角落ち": "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "飛車落ち": "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "飛香落ち": "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "二枚落ち": "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "四枚落ち": "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "六枚落ち": "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
}
ENDS = ["resign", "timeout", "interrupt", "foulWin", "foulWin", "foulWin", "foulLose", "impass", "repetitionDraw", "enteringOfKing"]


def legal(board):
    return [cshogi.move_to_usi(move) for move in board.legal_moves]


def line(board, chance, length):
    """Legal moves by chance from a position, which is left at their end."""
    moves = []
    for _ in range(length):
        choice = legal(board)
        if not choice:
            break
        moves.append(chance.choice(choice))
        board.push_usi(moves[-1])
    return moves


def foul(board, chance):
    """A move that moves as its piece does and is illegal all the same, or None."""
    allowed = set(legal(board))
    side = board.turn
    turn = 0 if side == cshogi.BLACK else 1
    candidates = []
    # A second pawn on a file, where there is a pawn in hand.
    if board.pieces_in_hand[turn][0]:
        pawn = cshogi.BPAWN if turn == 0 else cshogi.WPAWN
        for square in range(81):
            file, rank = divmod(square, 9)
            edge = rank == (0 if turn == 0 else 8)
            column = [board.piece(file * 9 + other) for other in range(9)]
            if board.piece(square) == cshogi.NONE and pawn in column and not edge:
                candidates.append(f"P*{file + 1}{'abcdefghi'[rank]}")
    # A piece that stays where it would shield its king, or a king that walks into check.
    for move in board.pseudo_legal_moves:
        text = cshogi.move_to_usi(move)
        if text not in allowed:
            candidates.append(text)
    return chance.choice(sorted(set(candidates) - allowed)) if set(candidates) - allowed else None


def game(number, chance):
    handicap = chance.choice(list(HANDICAPS)) if number % 3 == 0 else "平手"
    start = HANDICAPS[handicap]
    board = cshogi.Board(start) if start else cshogi.Board()
    moves = line(board, chance, chance.randint(12, 90))
    end = chance.choice(ENDS)
    if not legal(board):
        end = "mate"
    illegal = None
    if end == "foulWin":
        # Whoever is to move wins, for the move before was a foul.
        illegal = foul(board, chance)
        if illegal is None:
            end = "resign"
    branches = []
    for _ in range(chance.choice([0, 0, 1, 2, 3])):
        ply = chance.randrange(len(moves))
        other = cshogi.Board(start) if start else cshogi.Board()
        for move in moves[:ply]:
            other.push_usi(move)
        taken = {moves[ply], *(branch["moves"][0] for branch in branches if branch["ply"] == ply)}
        choice = [move for move in legal(other) if move not in taken]
        if choice:
            first = chance.choice(choice)
            other.push_usi(first)
            branches.append({"ply": ply, "moves": [first, *line(other, chance, chance.randint(0, 8))]})
    timed = number % 4 != 0
    return {
        "id": number,
        "handicap": handicap,
        "sfen": start or "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "moves": moves,
        "seconds": [chance.randint(0, 4000) for _ in moves] if timed else None,
        "comments": {str(chance.randrange(len(moves))): f"{number}番の解説 comment" for _ in range(chance.randint(0, 2))},
        "branches": branches,
        "foul": illegal,
        "end": end,
    }


def main(count, seed):
    chance = random.Random(seed)
    for number in range(count):
        print(json.dumps(game(number, chance), ensure_ascii=False))


main(int(sys.argv[1]), int(sys.argv[2]))
