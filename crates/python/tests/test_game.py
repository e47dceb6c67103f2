"""Games, moves and what Python expects of them."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from typing import Any

import pytest

import wazir

GAMES = ["shogi", "euroshogi", "cwda", "evo"]



def played(id: str, plies: int) -> wazir.Game:
    game = wazir.Game(id)
    for ply in range(plies):
        moves = game.moves()
        game.push(moves[ply * 7 % len(moves)])
    return game


@pytest.mark.parametrize("id", GAMES)
def test_a_copy_goes_its_own_way(id: str) -> None:
    game = played(id, 6)
    copies = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    assert all(other == game and hash(other) == hash(game) for other in copies)
    game.push(game.moves()[0])
    assert all(other != game and other.ply == 6 for other in copies)


@pytest.mark.parametrize("id", GAMES)
def test_undone_moves_come_back(id: str) -> None:
    game = played(id, 4)
    end, history = game.fen, game.history
    undone = [game.pop() for _ in range(4)]
    assert undone == history[::-1] and game.fen == game.start_fen
    with pytest.raises(IndexError):
        game.pop()
    assert [game.redo() for _ in range(4)] == history and game.fen == end
    with pytest.raises(IndexError):
        game.redo()


def test_a_pickle_holds_undone_moves_claims_comments_and_armies() -> None:
    riders = wazir.Army("riders", [("S", "Rook", "R4"), ("N", "Rider", "NN"), ("B", "Bishop", "B"), ("A", "Amazon", "QN")])
    game = wazir.Game("cwda", armies=(riders, wazir.Army.find("nutters")))
    game.push("e2e4")
    game.comment = "first\nsecond"
    game.pop()
    game.claim("resign")
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.armies == game.armies and again.outcome == game.outcome
    again.retract_claim()
    again.redo()
    assert again.comment == "first\nsecond"


@pytest.mark.parametrize("id", GAMES)
def test_moves_are_values(id: str) -> None:
    game = played(id, 3)
    moves = game.moves()
    assert [str(move) for move in moves] == game.move_texts()
    assert [int(move) for move in moves] == game.move_numbers()
    assert len(set(moves)) == len(moves) == game.count()
    assert sorted(moves) == sorted(moves, key=str)
    for move in moves:
        again = pickle.loads(pickle.dumps(move))
        assert again == move and hash(again) == hash(move)
        for name in ("source", "target", "drop", "promotion", "is_capture", "is_castling"):
            assert getattr(again, name) == getattr(move, name)
        assert game.parse(move) == game.parse(str(move)) == game.parse(int(move)) == move
        assert all(game.parse(game.text(move, style)) == move for style in game.styles)
    assert moves[0] != str(moves[0])


def test_the_parts_of_moves() -> None:
    game = wazir.Game("shogi", position="4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    promoting, drop = game.parse("5c5b+"), game.parse("G*5b")
    assert (promoting.source, promoting.target, promoting.promotion) == ("5c", "5b", "+P")
    assert (drop.source, drop.target, drop.drop) == (None, "5b", "G")
    castling = wazir.Game("cwda", position="4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse("O-O")
    assert castling.is_castling and not castling.is_capture
    assert wazir.Game.open("1. e4 d5").parse("exd5").is_capture


def test_no_move_of_the_game_is_refused_with_its_reason() -> None:
    game = wazir.Game("shogi")
    before = game.copy()
    for bad, error in [
        ("8h2b+", wazir.IllegalMoveError),
        ("hello", wazir.MoveTextError),
        (0, wazir.IllegalMoveError),
        (2**64 - 1, wazir.IllegalMoveError),
        (wazir.Game("cwda").moves()[0], wazir.IllegalMoveError),
    ]:
        with pytest.raises(error):
            game.push(bad)  # type: ignore[arg-type]
        assert not game.is_legal(bad) and game.why(bad) is not None  # type: ignore[arg-type]
    assert game == before and game.why("7g7f") is None
    blocked = game.why("8h2b+")
    assert blocked is not None
    assert (blocked.reason, blocked.squares) == ("blocked", ("8h", "2b", "7g"))
    assert [note.role for note in blocked.notes] == ["from", "to", "cause"]


@pytest.mark.parametrize("bad", [None, 1.5, b"7g7f", ["7g7f"], object()])
def test_a_move_of_the_wrong_type_is_a_type_error(bad: Any) -> None:
    with pytest.raises(TypeError):
        wazir.Game().push(bad)


def test_errors_have_their_place() -> None:
    with pytest.raises(wazir.ParseError) as caught:
        wazir.Betza("fhNbsX")
    assert (caught.value.kind, caught.value.line, caught.value.column) == ("betza", 1, 6)
    assert caught.value.caret == "fhNbsX\n     ^"
    with pytest.raises(wazir.ParseError) as caught:
        wazir.Game.from_toml('[game]\nname = 7\nnose = "x"\n')
    assert caught.value.line is not None and caught.value.kind == "game-file"
    with pytest.raises(wazir.StartError):
        wazir.Game("checkers")
    with pytest.raises(wazir.StartError):
        wazir.Game("shogi", options={"komi": 6})
    with pytest.raises(wazir.ParseError):
        wazir.Game("shogi", position="nonsense")
    with pytest.raises(wazir.ClaimError):
        wazir.Game().claim("boredom")
    with pytest.raises(wazir.WriteError):
        wazir.Game("evo").write("kif")
    error = pickle.loads(pickle.dumps(caught.value))
    assert type(error) is type(caught.value) and error.kind == caught.value.kind
    assert issubclass(wazir.WazirError, ValueError)


def test_options_are_words_and_numbers() -> None:
    game = wazir.Game("shogi", options={"repetition-count": 3, "missing-king": "allowed"})
    assert game.options == {"repetition-count": "3", "missing-king": "allowed"}
    assert wazir.Game("shogi", start=game.info.starts[1].name).fen != wazir.Game("shogi").fen


def test_texts_have_both_languages() -> None:
    title = wazir.Game("shogi").title
    assert (title, title.ja) == ("Shogi", "将棋")
    again = pickle.loads(pickle.dumps(title))
    assert (again, again.ja, type(again)) == (title, title.ja, wazir.Text)
    with pytest.raises(wazir.IllegalMoveError) as caught:
        wazir.Game("shogi").push("8h2b+")
    assert "8八" in caught.value.ja or "８八" in caught.value.ja or "8h" in caught.value.ja
    assert caught.value.ja != str(caught.value)


@pytest.mark.parametrize("id", GAMES)
def test_boards_are_drawn(id: str) -> None:
    game = played(id, 2)
    assert str(game) == game.board().rstrip() and len(str(game).splitlines()) > 8
    assert "\x1b[" in game.board(colors=True)
    assert game._repr_svg_().startswith("<svg")
    assert game.svg(seat=game.seats[1]) != game.svg()
    assert repr(game).startswith(f"<Game {id} at ply 2: ")


def test_a_game_is_not_a_dictionary_of_wrong_things() -> None:
    game = wazir.Game()
    assert game != 1 and game != "shogi" and (game == None) is False  # noqa: E711
    with pytest.raises(AttributeError):
        game.nonsense = 1  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        type("Sub", (wazir.Game,), {})


def fens(game: wazir.Game) -> list[str]:
    """What a worker of a pool answers."""
    found = []
    for move in game.moves():
        game.push(move)
        found.append(game.fen)
        game.pop()
    return found


def test_games_travel_through_processes() -> None:
    games = [played("cwda", plies) for plies in range(4)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(fens, games) == [fens(game.copy()) for game in games]
