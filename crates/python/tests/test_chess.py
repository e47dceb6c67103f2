"""Orthodox chess, beside python-chess. It is under the GPL: these tests use it, the package does not."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest

import wazir

chess = pytest.importorskip("chess")
chess_pgn = pytest.importorskip("chess.pgn")

# The armies of both sides are those of chess.
START = wazir.Game("cwda", armies="fide:fide")


def fen(board: Any) -> str:
    """Without the counters, and en passant only where a pawn can capture so."""
    return " ".join(board.fen(en_passant="legal").split()[:4])


def ours(game: wazir.Game) -> str:
    return " ".join(game.fen.split()[-6:-2])


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_the_same(seed: int) -> None:
    random.seed(seed)
    board, game = chess.Board(), START.copy()
    for _ in range(160):
        theirs = sorted(move.uci() for move in board.legal_moves)
        if board.outcome(claim_draw=False) or game.outcome:
            break
        assert theirs == sorted(game.move_texts()) and len(theirs) == game.count()
        assert board.is_check() == game.in_check
        assert sorted(map(chess.square_name, board.checkers())) == sorted(game.checkers)
        assert all(board.is_repetition(count + 1) == (game.occurrences >= count) for count in range(3))
        assert (board.turn == chess.WHITE) == (game.turn == 0)
        move = random.choice(list(board.legal_moves))
        text = move.uci()
        assert board.san(move) == game.san(text)
        assert board.gives_check(move) == game.gives_check(text)
        assert board.is_capture(move) == game.parse(text).is_capture
        assert board.is_castling(move) == game.parse(text).is_castling
        square = random.choice(chess.SQUARES)
        for seat, color in enumerate([chess.WHITE, chess.BLACK]):
            attackers = sorted(chess.square_name(at) for at in board.attackers(color, square))
            assert attackers == sorted(game.attackers(seat, chess.square_name(square)))
        pieces = {chess.square_name(at): piece.symbol() for at, piece in board.piece_map().items()}
        assert pieces == {at: piece.label for at, piece in game.pieces().items()}
        board.push(move)
        game.push(text)
    assert board.is_checkmate() == game.is_checkmate and board.is_stalemate() == game.is_stalemate
    board_line = chess.Board().variation_san(board.move_stack)
    assert [word for word in board_line.split() if not word[0].isdigit()] == game.line(style="san")


def test_perft_of_known_positions() -> None:
    for position, counts in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8_902, 197_281]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2_039, 97_862]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812, 43_238]),
    ]:
        game = wazir.Game("cwda", position=position)
        assert [game.perft(depth + 1) for depth in range(len(counts))] == counts
        assert sum(game.divide(2).values()) == counts[1]


def test_a_pgn_file_is_read_as_by_python_chess() -> None:
    random.seed(7)
    games = []
    for number in range(30):
        node = tree = chess_pgn.Game()
        tree.headers.update({"White": f"Ann {number}", "Black": "Bob", "Event": "A \"match\""})
        for _ in range(random.randrange(1, 60)):
            moves = list(node.board().legal_moves)
            if not moves:
                break
            if random.random() < 0.1:
                node.add_variation(random.choice(moves), comment="a side line")
            node = node.add_main_variation(random.choice(moves))
            if random.random() < 0.2:
                node.comment, node.nags = "good {idea".replace("{", ""), {1}
        tree.headers["Result"] = "1/2-1/2"
        games.append(str(tree))
    text = "\n\n".join(games)
    records = list(wazir.read(text.encode()))
    assert len(records) == 30
    stream = io.StringIO(text)
    for record in records:
        theirs = chess_pgn.read_game(stream)
        assert theirs is not None and record.error is None
        assert record.players == [theirs.headers["White"], theirs.headers["Black"]]
        assert record.headers["event"] == theirs.headers["Event"]
        assert [str(move) for move in record.moves] == [move.uci() for move in theirs.mainline_moves()]
        assert " ".join(record.end_fen.split()[-6:-2]) == fen(theirs.end().board())
        nodes, queue = [], [theirs]
        while queue:
            node = queue.pop()
            queue.extend(node.variations)
            nodes.append((node.move.uci() if node.move else "None", node.comment, sorted(node.nags)))
        found = [(str(node.move), node.comment, node.nags) for node in record.nodes if not node.termination]
        assert sorted(nodes) == sorted(found)
        again = chess_pgn.read_game(io.StringIO(record.write("pgn").text))
        assert again is not None and not again.errors
        assert list(again.mainline_moves()) == list(theirs.mainline_moves())
