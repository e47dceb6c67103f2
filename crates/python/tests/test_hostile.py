"""Input that nobody would write: an exception of the right kind, never a crash."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any, Callable, Optional

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wazir

GAMES = ["shogi", "euroshogi", "cwda", "evo"]
GAME = {id: wazir.Game(id) for id in GAMES}
ids = st.sampled_from(GAMES)
# With characters of boards, records and notations, so that some inputs get further.
words = st.one_of(
    st.text(max_size=60),
    st.text("abcdefghijklmnopqrstuvwxyz123456789+*=-@/ .\n\"[]{}()KQRBNPkqrbnp七六歩☗▲", max_size=80),
)
numbers = st.one_of(st.integers(0, 100), st.integers(0, 2**64 - 1))


def check_error(error: wazir.WazirError) -> None:
    """Every exception says something, in both languages, and knows where."""
    assert str(error) and error.ja and error.kind
    assert (error.line is None) == (error.column is None)
    assert error.line is None or (error.line >= 1 and error.column is not None and error.column >= 1)
    assert type(pickle.loads(pickle.dumps(error))) is type(error)


@given(ids, words)
def test_moves(id: str, text: str) -> None:
    game = GAME[id].copy()
    before = game.copy()
    try:
        game.push(text)
    except wazir.WazirError as error:
        check_error(error)
        assert game == before and game.why(text) is not None
    else:
        assert game.ply == 1 and before.why(text) is None
    before.complete(text)


@given(ids, numbers)
def test_numbers_of_moves(id: str, number: int) -> None:
    game = GAME[id]
    legal = number in game.move_numbers()
    assert game.is_legal(number) == legal and (legal or game.why(number) is not None)
    calls: list[Callable[[], object]] = [
        lambda: game.copy().push(number), lambda: game.san(number), lambda: game.kif(number),
        lambda: game.gives_check(number), lambda: game.line([number, number]),
        lambda: wazir.Player().think(game, nodes=10, moves=[number]),
    ]  # fmt: skip
    for call in calls:
        try:
            call()
        except wazir.WazirError as error:
            check_error(error)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("number", [0, 1, 2**22, 2**32 - 1, 0x0102030405060708, 2**64 - 1])
def test_numbers_that_are_no_moves(id: str, number: int) -> None:
    game = GAME[id].copy()
    with pytest.raises(wazir.WazirError):
        game.push(number)
    assert game == GAME[id] and not game.is_legal(number)


CLAIMS = ["resign", "draw", "agreement", "impasse", "time-forfeit", "abandonment", "foul"]


@given(ids, st.one_of(st.sampled_from(CLAIMS), words), st.one_of(st.none(), st.integers(0, 5), numbers))
def test_claims_of_any_seat(id: str, name: str, seat: Optional[int]) -> None:
    game = GAME[id].copy()
    try:
        outcome = game.claim(name, seat)
    except wazir.WazirError as error:
        check_error(error)
        assert game == GAME[id]
    else:
        # Nobody wins who does not play.
        assert outcome.winner in [None, *game.seats] and (seat is None or seat in game.seats)


@given(ids, st.lists(st.integers(-(2**63), 2**63), max_size=4), st.integers(0, 5))
def test_actions_of_batches(id: str, actions: list[int], index: int) -> None:
    pytest.importorskip("numpy")
    batch = wazir.BatchGame(GAME[id], 3, threads=1)
    calls: list[Callable[[], object]] = [
        lambda: batch.step(actions),
        *(lambda action=action: batch.move(index, action) for action in actions),
        lambda: batch.action(index, GAME["evo"].moves()[0]),
        lambda: batch.observe(viewer=index),
        lambda: batch.outcome(index),
    ]
    for call in calls:
        try:
            call()
        except (wazir.WazirError, OverflowError, TypeError) as error:
            assert str(error)


@pytest.mark.parametrize(
    "game",
    [
        wazir.Game("shogi", options={"repetition-count": 3}),
        wazir.Game("shogi", position="4k4/9/9/9/9/9/9/9/9 b G 1", options={"missing-king": "allowed"}),
        wazir.Game("cwda", armies="lions(R=Rook=R,N=Lion=KNADcaKmcabK,B=Bishop=B,A=Amazon=QN):fide"),
        wazir.Game("cwda", start="random", seed=7),
        wazir.Game("evo", seats=4),
        wazir.Game.from_toml('name = "Mine"\nbased-on = "shogi"\n'),
    ],
    ids=str,
)
def test_nothing_of_a_game_is_lost_in_pickles(game: wazir.Game) -> None:
    for one in (game, game.without_history()):
        again = pickle.loads(pickle.dumps(one))
        assert again == one and hash(again) == hash(one) and again.options == game.options
        assert again.move_texts() == one.move_texts() and again.key == one.key
    record = game.to_record()
    assert pickle.loads(pickle.dumps(record)) == record


@given(words, st.integers(0, 2**40), words)
def test_nodes_of_records(text: str, node: int, style: str) -> None:
    for record in wazir.reads("1. e4 e5 (1... c5) " + text, format="pgn", on_error=check_error):
        for call in (lambda: record.game_at(node), lambda: record.line(style), lambda: record.line()):
            try:
                call()
            except wazir.WazirError as error:
                check_error(error)
        assert pickle.loads(pickle.dumps(record)) == record


@given(words)
def test_lines_of_engines(text: str) -> None:
    for line in (text, "info " + text, "info score " + text, "9 31 120 4000 " + text):
        assert wazir.EngineInfo.parse(line).line == line


@given(ids, words, words, words)
def test_starts(id: str, position: str, armies: str, option: str) -> None:
    for setup in ({"position": position}, {"armies": armies}, {"options": {option: position}}, {"start": armies}):
        choices: dict[str, Any] = dict(setup)
        try:
            game = wazir.Game(id, **choices)
        except wazir.WazirError as error:
            check_error(error)
        else:
            assert game.count() == len(game.moves())


@given(ids, words, numbers)
def test_squares_and_seats(id: str, square: str, seat: int) -> None:
    game = GAME[id]
    calls: list[Callable[[], object]] = [
        lambda: game.piece_at(square), lambda: game.targets(square), lambda: game.moves(source=square),
        lambda: game.attackers(seat, square), lambda: game.hand(seat), lambda: game.seat_name(seat),
        lambda: game.svg(seat=seat), lambda: game.svg(arrows=[(square, square)]),
        lambda: game.svg(marks={square: square}), lambda: game.board(seat=seat),
        lambda: game.copy().claim(square), lambda: game.text(game.moves()[0], square),
        lambda: game.write(square),
    ]  # fmt: skip
    for call in calls:
        try:
            call()
        except wazir.WazirError as error:
            check_error(error)


@given(words, st.integers(0, 40), st.integers(0, 40))
def test_betza(text: str, width: int, height: int) -> None:
    try:
        piece = wazir.Betza(text)
        assert wazir.Betza(str(piece)) == piece
        assert piece.explain() is not None and piece.warnings() is not None
        assert piece.to_xboard() != "" and piece.to_fairy_stockfish() != ""
        piece.analysis(board=(width, height))
        piece.diagram(board=(width, height))
    except wazir.WazirError as error:
        check_error(error)


@given(words, words)
def test_armies_and_games_in_toml(id: str, text: str) -> None:
    for make in (
        lambda: wazir.Army(id, [(text, text, text)] * 4),
        lambda: wazir.Army.find(text),
        lambda: wazir.Army.parse(text),
        lambda: wazir.Army.from_toml(text),
        lambda: wazir.Game.from_toml(text),
        lambda: wazir.Game.from_toml("[game]\n" + text),
        lambda: wazir.Game.open(text),
        lambda: wazir.Game.load(text),
        lambda: wazir.check_game_file(text),
        lambda: wazir.ending(text[:3]),
    ):
        try:
            make()
        except wazir.WazirError as error:
            check_error(error)


@given(st.one_of(st.binary(max_size=300), words.map(str.encode)), st.sampled_from([None, "pgn", "kif", "csa", "jkf", "usi"]))
def test_records(data: bytes, format: Any) -> None:
    try:
        for record in wazir.read(data, format=format):
            assert len(record.nodes) >= 1 and record.problems is not None
            if record.error is not None:
                check_error(record.error)
        wazir.check(data, format=format)
        wazir.convert(data, to="kif", format=format)
    except wazir.WazirError as error:
        check_error(error)


@settings(max_examples=max(30, settings().max_examples // 10))
@given(ids, st.floats(), st.integers(0, 2**40), words)
def test_limits_of_players(id: str, time: float, number: int, level: str) -> None:
    for make in (
        lambda: wazir.Player(hash=number % 3, threads=number, lines=number % 3),
        lambda: wazir.Player().think(GAME[id], time=time, nodes=50),
        lambda: wazir.Player().think(GAME[id], level=level, nodes=50),
        lambda: wazir.solve(GAME[id], time=time, nodes=50),
        lambda: GAME[id].perft(65 + number % 2**31),
    ):
        try:
            make()
        except wazir.WazirError as error:
            check_error(error)


def test_texts_of_a_megabyte_and_of_no_characters() -> None:
    long = "R" * (2 << 20)
    for make in (
        lambda: wazir.Game().push(long),
        lambda: wazir.Game("cwda", position=long),
        lambda: wazir.Army.parse(long),
        lambda: wazir.Army("x", [("A", "A", long)] * 4),
        lambda: wazir.Game().push("\x00"),
        lambda: wazir.Game().push(""),
        lambda: wazir.Betza(long),
    ):
        try:
            make()
        except wazir.WazirError as error:
            check_error(error)
        else:
            raise AssertionError("it was accepted")


def test_lone_surrogates_and_numbers_out_of_range() -> None:
    game = wazir.Game()
    for bad in ("\ud800", -1, 2**64, 10**400):
        try:
            game.push(bad)
        except (UnicodeEncodeError, OverflowError):
            continue
        raise AssertionError(bad)
    try:
        game.perft(-1)
    except OverflowError:
        return
    raise AssertionError("a count below zero")


def test_the_seeds_of_the_fuzzers(repository: Path) -> None:
    seeds = sorted(path for path in (repository / "fuzz/seeds").rglob("*") if path.is_file())
    assert len(seeds) > 100
    games = [wazir.Game(id) for id in GAMES]
    for seed in seeds:
        data = seed.read_bytes()
        text = data.decode("utf-8", "replace")
        calls: list[Callable[[], object]] = [
            lambda: [record.problems for record in wazir.read(data)],
            lambda: wazir.check(data),
            lambda: wazir.convert(data, to="pgn"),
            lambda: wazir.Game.open(text),
            lambda: wazir.Game.load(text),
            lambda: wazir.Game.from_toml(text),
            lambda: wazir.Army.parse(text),
            lambda: wazir.Army.from_toml(text),
            lambda: wazir.Betza(text).explain(),
            *(lambda game=game: wazir.Game(game.id, position=text) for game in games),
            *(lambda game=game: game.why(text) for game in games),
        ]
        for call in calls:
            try:
                call()
            except wazir.WazirError as error:
                check_error(error)
