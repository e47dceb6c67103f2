"""Batches of games: what they fill, what they refuse, and that the numbers are those of the games."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

import pytest

import wazir

np = pytest.importorskip("numpy")


def start(game: str, **choices: Any) -> wazir.Game:
    return wazir.Game(game, **choices)


STARTS: list[tuple[str, dict[str, Any], tuple[int, int, int], int]] = [
    ("shogi", {}, (44, 9, 9), 13_689),
    ("euroshogi", {}, (33, 8, 8), 8_512),
    ("cwda", {"armies": "nutters:rookies"}, (40, 8, 8), 11_264),
    ("evo", {}, (22, 12, 12), 8_640),
    ("evo", {"seats": 4}, (22, 12, 12), 8_640),
]


@pytest.mark.parametrize(("game", "choices", "planes", "actions"), STARTS)
def test_actions_are_the_legal_moves(game: str, choices: dict[str, Any], planes: tuple[int, ...], actions: int) -> None:
    batch = wazir.BatchGame(start(game, **choices), 3, seed=5)
    assert (batch.plane_shape, batch.actions, len(batch)) == (planes, actions, 3)
    assert len(batch.plane_names) == planes[0]
    for _ in range(40):
        masks = batch.masks()
        for index in range(3):
            position = batch.game(index)
            legal = [batch.action(index, move) for move in position.moves()]
            assert sorted(a for a in legal if a is not None) == np.flatnonzero(masks[index]).tolist()
            some = random.Random(7).choice(position.moves())
            number = batch.action(index, some)
            assert number is not None and batch.move(index, number) == some
            assert int(batch.to_move()[index]) == position.seats.index(position.turn)
        batch.step(batch.random_actions())


def test_games_of_files_are_played_in_batches(repository: Path) -> None:
    files = sorted((repository / "docs/variants").glob("*.toml"))
    assert len(files) > 20
    for file in files:
        batch = wazir.BatchGame(wazir.Game.from_toml(file.read_text("utf-8")), 2, seed=3)
        assert batch.observe().shape == (2, *batch.plane_shape) and batch.seats == 2
        for _ in range(20):
            for index in range(2):
                position = batch.game(index)
                legal = [batch.action(index, move) for move in position.moves()]
                assert len(set(legal)) == len(legal) and None not in legal, file.name
                for move, action in zip(position.moves(), legal):
                    assert action is not None and batch.move(index, action) == move, file.name
            batch.step(batch.random_actions())
        # The moves of lions have millions of numbers.
        if batch.actions < 100_000:
            assert batch.masks().sum(axis=1).tolist() == [batch.game(index).count() for index in range(2)]


def test_planes_show_the_start_of_shogi() -> None:
    batch = wazir.BatchGame("shogi", 1)
    planes = dict(zip(batch.plane_names, batch.observe()[0]))
    assert planes["own pawn"][6].tolist() == [1] * 9 and planes["own pawn"].sum() == 9
    assert planes["opponent's king"][0].tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert planes["own rook"][7, 7] == 1 and planes["seen by the second player"].max() == 0
    white = dict(zip(batch.plane_names, batch.observe(viewer=1)[0]))
    assert white["own rook"][7, 7] == 1 and white["seen by the second player"].min() == 1


def test_arrays_are_filled_in_place() -> None:
    batch = wazir.BatchGame("euroshogi", 4)
    assert batch.observe() is batch.observe() and batch.masks() is batch.masks()
    own = np.ones((4, *batch.plane_shape), dtype=np.uint8)
    assert batch.observe(own) is own
    assert (own == batch.observe()).all()
    assert batch.observe().dtype == np.uint8 and batch.masks().dtype == np.bool_
    with pytest.raises(TypeError, match="contiguous array of uint8"):
        batch.observe(np.zeros((4, *batch.plane_shape), dtype=np.float32))
    with pytest.raises(TypeError, match="contiguous"):
        batch.observe(np.zeros((8, *batch.plane_shape), dtype=np.uint8)[::2])
    with pytest.raises(TypeError, match="contiguous"):
        batch.observe(np.asfortranarray(own))
    frozen = np.zeros((4, batch.actions), dtype=np.bool_)
    frozen.flags.writeable = False
    with pytest.raises(TypeError, match="writable"):
        batch.masks(frozen)
    with pytest.raises(wazir.WazirError, match="needs 8512 entries|needs 34048 entries"):
        batch.masks(np.zeros(5, dtype=np.bool_))


def test_a_game_is_played_to_its_end() -> None:
    mate = wazir.Game("cwda")
    for text in ["f3", "e5", "g4"]:
        mate.push(text)
    batch = wazir.BatchGame(mate, 2, auto_reset=False)
    queen, quiet = (batch.action(0, mate.parse(text)) for text in ["Qh4#", "a6"])
    assert queen is not None and quiet is not None
    rewards, terminated, truncated = batch.step([queen, quiet])
    assert rewards.tolist() == [[-1.0, 1.0], [0.0, 0.0]]
    assert terminated.tolist() == [True, False] and not truncated.any()
    outcome = batch.outcome(0)
    assert outcome is not None and outcome.reason == "checkmate" and batch.outcome(1) is None
    # The start has no history: the games begin where it stood.
    assert [str(move) for move in batch.game(0).history] == ["d8h4"]
    assert not batch.masks()[0].any()


def test_four_seats_share_the_loss() -> None:
    batch = wazir.BatchGame(wazir.Game("evo", seats=4), 64, seed=2)
    while True:
        rewards, terminated, _ = batch.step(batch.random_actions())
        won = rewards[terminated & (rewards != 0).any(axis=1)]
        if len(won):
            break
    assert won.shape[1] == 4 and np.allclose(won.sum(axis=1), 0.0, atol=1e-6)
    assert np.isclose(np.sort(won[0]), [-1 / 3, -1 / 3, -1 / 3, 1.0]).all()


def test_seeds_repeat_and_threads_do_not_matter() -> None:
    def games(seed: int, threads: int) -> list[str]:
        batch = wazir.BatchGame("shogi", 50, seed=seed, threads=threads)
        batch.play_random(25)
        return [batch.game(index).fen for index in range(50)]

    assert games(1, 1) == games(1, 2) != games(2, 1)
    batch = wazir.BatchGame("shogi", 1, seed=1)
    first = batch.random_actions().copy()
    batch.reset(1)
    assert (batch.random_actions() == first).all()


@pytest.mark.parametrize("actions", [[0, 0], [-1, 3], [2**31 - 1, 0]])
def test_an_illegal_action_changes_nothing(actions: list[int]) -> None:
    batch = wazir.BatchGame("shogi", 2)
    with pytest.raises(wazir.IllegalMoveError, match="not legal in game 0"):
        batch.step(actions)
    assert batch.game(0).ply == batch.game(1).ply == 0
    with pytest.raises(wazir.IllegalMoveError):
        batch.move(0, actions[0])


@pytest.mark.parametrize("actions", [[0.5, 1.0], ["a", "b"], [[1, 2]], None, [2**40, 0]])
def test_what_is_no_row_of_actions_is_refused(actions: Any) -> None:
    batch = wazir.BatchGame("shogi", 2)
    with pytest.raises((TypeError, ValueError, OverflowError)):
        batch.step(actions)
    assert batch.game(0).ply == 0


def test_wrong_numbers_are_refused() -> None:
    for games in [0, 2**20 + 1, 2**63]:
        with pytest.raises((wazir.WazirError, OverflowError)):
            wazir.BatchGame("evo", games)
    with pytest.raises(wazir.WazirError, match="threads"):
        wazir.BatchGame("evo", 1, threads=10**6)
    batch = wazir.BatchGame("evo", 2)
    for call in (batch.game, batch.outcome):
        with pytest.raises(wazir.WazirError, match="index is 2"):
            call(2)
    with pytest.raises(wazir.WazirError, match="no seat 2"):
        batch.observe(viewer=2)
    with pytest.raises(wazir.StartError):
        wazir.BatchGame("checkers", 1)
    mated = wazir.Game("cwda", position="7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    with pytest.raises(wazir.WazirError, match="over at the start"):
        wazir.BatchGame(mated, 1)


def test_threads_of_python_take_turns() -> None:
    batch = wazir.BatchGame("shogi", 200, seed=3)
    ended: list[int] = []
    threads = [threading.Thread(target=lambda: ended.append(batch.play_random(200))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(ended) == 4 and sum(ended) > 0
    assert batch.masks().any(axis=1).all()
