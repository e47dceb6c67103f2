"""Records: trees, errors as values, pickles, and exceptions on the way."""

from __future__ import annotations

import multiprocessing
import pickle
from typing import Any

import pytest

import wazir

TREE = '[White "Ann"]\n\n1. e4 {best} e5 (1... c5!? 2. Nf3 d6) 2. Nf3 Nc6 *\n'
# A game that is no text in any encoding, between two others.
BROKEN = b'[White "Ann"]\n\n1. e4 *\n\n[White "\x00\x01\xff\xff"]\n\n1. e4 *\n\n[White "Bob"]\n\n1. d4 Kd7 *\n'
TEXTS = [
    TREE,
    "1. e4 Ke7 *",
    "手合割：平手\n   1 ７六歩(77)   ( 0:12/00:00:12)\n*The usual.\n   2 ３四歩(33)\n   3 投了\n",
    "PI\n+\n+7776FU\nT12\n-3334FU\n%TORYO\n",
    "Wazir record 1\nGame: evo\nSouth: Ann\n\n1 g2-g3=B (2s)\n; A blade at once.\n",
]


def told(record: wazir.Record) -> list[tuple[str, str, str]]:
    """Each node with the line that leads to it."""
    lines: list[str] = []
    for node in record.nodes:
        lines.append(repr(node) if node.parent is None else lines[node.parent] + repr(node))
    return [(line, node.comment, f"{node.nags} {node.time}") for line, node in zip(lines, record.nodes)]


def test_records_can_be_pickled() -> None:
    for text in TEXTS:
        for record in wazir.reads(text):
            again = pickle.loads(pickle.dumps(record))
            assert again == record and again.headers == record.headers
            # The nodes may have other numbers.
            assert sorted(told(again)) == sorted(told(record))
            assert (again.end_fen, again.termination) == (record.end_fen, record.termination)
            assert again.problems == record.problems and str(again.error) == str(record.error)
            assert type(again.error) is type(record.error)
            assert pickle.loads(pickle.dumps(again)) == again
            assert again.write("plain").text == record.write("plain").text


def test_a_pickled_record_keeps_its_error() -> None:
    record = next(wazir.reads("1. e4 Ke7 *"))
    again = pickle.loads(pickle.dumps(record))
    assert isinstance(again.error, wazir.IllegalMoveError) and again.error.squares == ("e7",)
    with pytest.raises(wazir.IllegalMoveError):
        again.to_game()
    assert again != next(wazir.reads("1. e4 *"))


def plies(record: wazir.Record) -> int:
    """What a worker of a pool answers."""
    return len(record.moves)


def test_records_travel_through_processes() -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        records = wazir.reads("\n".join([TREE] * 20))
        assert list(pool.imap(plies, records)) == [4] * 20


def test_a_loop_goes_on_after_what_cannot_be_read() -> None:
    errors: list[wazir.WazirError] = []
    records = list(wazir.read(BROKEN, on_error=errors.append))
    assert [record.players for record in records] == [["Ann"], ["Bob"]]
    assert records[1].error is not None and len(errors) == 1
    assert (errors[0].line, errors[0].kind) == (5, "encoding")

    # Without it, the next call goes on.
    steps = wazir.read(BROKEN)
    found: list[str] = []
    while len(found) < 3:
        try:
            found += next(steps).players
        except wazir.WazirError as error:
            found.append(str(error))
    assert sorted(found) == sorted(["Ann", "Bob", str(errors[0])])
    with pytest.raises(StopIteration):
        next(steps)


def test_what_on_error_raises_comes_out() -> None:
    def fail(error: wazir.WazirError) -> None:
        raise LookupError(error.kind)

    records = wazir.read(BROKEN, on_error=fail)
    with pytest.raises(LookupError):
        list(records)
    assert list(records)[-1].players == ["Bob"]


class Broken:
    """A file that fails after a while."""

    def __init__(self, error: BaseException) -> None:
        self.error, self.pieces = error, [b'[White "Ann"]\n\n1. e4 e5 *\n\n']

    def read(self, size: int) -> bytes:
        if self.pieces:
            return self.pieces.pop()
        raise self.error


class InTextMode:
    """A file that was opened in the wrong mode."""

    def read(self, size: int) -> str:
        return "1. e4 *"


@pytest.mark.parametrize("error", [KeyError("gone"), OSError(5, "broken"), KeyboardInterrupt()])
def test_the_exception_of_a_file_comes_out(error: BaseException) -> None:
    for call in (
        lambda: list(wazir.read(Broken(error), on_error=print)),
        lambda: wazir.check(Broken(error)),
        lambda: wazir.convert(Broken(error), to="pgn"),
    ):
        with pytest.raises(type(error)) as caught:
            call()
        assert caught.value is error
    wrong: Any = InTextMode()
    with pytest.raises(TypeError, match="binary mode"):
        wazir.check(wrong)


def test_games_stand_at_nodes() -> None:
    record = next(wazir.reads(TREE))
    for index, node in enumerate(record.nodes):
        game = record.game_at(index)
        assert index == 0 or str(game.history[-1]) == str(node.move)
        assert index == 0 or record.nodes[index].parent is not None
    texts = [record.game_at(index).line() for index in range(len(record.nodes))]
    assert ["e4", "c5", "Nf3", "d6"] in texts and texts[0] == []
    assert record.line() == ["e4", "e5", "Nf3", "Nc6"] and record.line("coordinates")[0] == "e2e4"
    for wrong in (len(record.nodes), 2**40):
        with pytest.raises(wazir.WazirError, match="node is"):
            record.game_at(wrong)
    with pytest.raises(wazir.WazirError):
        record.line("nonsense")
    # The line of a record with an error ends before it.
    assert next(wazir.reads("1. e4 Ke7 *")).line() == ["e4"]


def test_null_and_illegal_moves_have_no_games() -> None:
    record = next(wazir.reads("1. e4 -- 2. d4 *"))
    if record.error is None:
        with pytest.raises(wazir.WazirError, match="null move"):
            record.game_at(3)
    record = next(wazir.reads("PI\n+\n+7776FU\n-3334FU\n+8822KA\n%ILLEGAL_MOVE\n"))
    illegal = [index for index, node in enumerate(record.nodes) if node.is_illegal]
    for index in illegal:
        with pytest.raises(wazir.WazirError, match="illegal move"):
            record.game_at(index)
    assert len(record.line()) == len(record.moves)
