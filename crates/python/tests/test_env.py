"""The environments, by the tests of PettingZoo and Gymnasium."""

from __future__ import annotations

import doctest
import subprocess
import sys
import warnings
from typing import Any

import pytest

import wazir

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import (  # noqa: E402 # pyright: ignore[reportMissingTypeStubs]
    api_test,  # pyright: ignore[reportUnknownVariableType]
    seed_test,  # pyright: ignore[reportUnknownVariableType]
)

import wazir.env  # noqa: E402

GAMES: list[dict[str, Any]] = [
    {"game": "shogi"},
    {"game": "euroshogi"},
    {"game": "cwda"},
    {"game": "cwda", "armies": "clobberers:nutters"},
    {"game": "evo"},
    {"game": "evo", "seats": 4},
    {"game": wazir.Game.from_toml('name = "Three checks"\nbased-on = "chess"\n[end]\nchecks = 3\n')},
]


def test_the_package_does_not_need_numpy() -> None:
    code = "import sys; sys.modules['numpy'] = None; import wazir; print(wazir.Game('evo').count())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.strip() == "92"


def test_examples() -> None:
    for module in (wazir.env, sys.modules["wazir.engines"]):
        assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0


@pytest.mark.parametrize("choices", GAMES, ids=str)
def test_pettingzoo_accepts_the_environment(choices: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        # The planes are bytes from 0 to 255, as pictures are; the test would have them from 0 to 1.
        warnings.filterwarnings("ignore", message="(?s).*(Observation|action_mask|render).*")
        api_test(wazir.env.aec(**choices), num_cycles=300)


@pytest.mark.parametrize("choices", GAMES, ids=str)
def test_the_same_seed_gives_the_same_episode(choices: dict[str, Any]) -> None:
    seed_test(lambda: wazir.env.aec(**choices), num_cycles=50)


@pytest.mark.parametrize("choices", GAMES, ids=str)
def test_gymnasium_accepts_the_environment(choices: dict[str, Any]) -> None:
    check_env(wazir.env.gym(**choices))
    check_env(wazir.env.gym(**choices, seat=None, opponent="random"))


def test_an_episode_has_a_winner() -> None:
    env = wazir.env.aec("evo", seats=4, render_mode="ansi")
    winners: set[int] = set()
    for seed in range(8):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            assert observation is not None
            total[agent] += reward
            done = termination or truncation
            env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
        outcome = env.game.outcome
        if outcome is not None and outcome.winner is not None:
            winners.add(outcome.winner)
            assert total[f"player_{outcome.winner}"] == 1.0
            assert sum(total.values()) == pytest.approx(0.0, abs=1e-6)
    assert winners
    assert isinstance(env.render(), str) and not env.agents


def test_only_the_player_to_move_has_actions() -> None:
    env = wazir.env.aec("shogi")
    env.reset(seed=0)
    assert env.observe("player_0")["action_mask"].sum() == 30
    assert env.observe("player_1")["action_mask"].sum() == 0
    with pytest.raises(wazir.IllegalMoveError):
        env.step(0)
    assert env.game.ply == 0


def test_opponents_of_all_kinds_play() -> None:
    asked: list[int] = []

    def first(game: wazir.Game) -> wazir.Move:
        asked.append(game.ply)
        return game.moves()[0]

    opponents: list[wazir.env.Opponent] = ["random", "beginner", first]
    for opponent in opponents:
        env = wazir.env.gym("euroshogi", opponent=opponent, seat=1)
        _, info = env.reset(seed=4)
        assert env.game.ply == 1
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, terminated, truncated, _ = env.step(action)
        assert (env.game.ply, reward, terminated, truncated) == (3, 0.0, False, False)
    assert asked == [0, 2]


def test_an_illegal_action_loses() -> None:
    env = wazir.env.gym("cwda")
    env.reset(seed=1)
    for action in [0, 10**6]:
        _, reward, terminated, _, info = env.step(action)
        assert (reward, terminated, info["illegal_action"]) == (-1.0, True, True)
    assert env.game.ply == 0


def test_mate_is_rewarded() -> None:
    game = wazir.Game("cwda", position="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    env = wazir.env.gym(game, opponent="beginner")
    env.reset(seed=1)
    mate = wazir.BatchGame(game, 1).action(0, game.parse("Rd8#"))
    assert mate is not None
    _, reward, terminated, truncated, _ = env.step(mate)
    assert (reward, terminated, truncated) == (1.0, True, False)


def test_an_episode_is_cut_off() -> None:
    env = wazir.env.gym("shogi", max_plies=4)
    _, info = env.reset(seed=1)
    for expected in [False, True]:
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, terminated, truncated, info = env.step(action)
        assert (reward, terminated, truncated) == (0.0, False, expected)


def test_wrong_choices_are_refused() -> None:
    with pytest.raises(wazir.WazirError, match="no level|level"):
        wazir.env.gym("evo", opponent="grandmaster")
    with pytest.raises(wazir.WazirError, match="no seat 2"):
        wazir.env.gym("evo", seat=2)
    with pytest.raises(wazir.WazirError, match="render mode"):
        wazir.env.aec("evo", render_mode="human")
    with pytest.raises(wazir.StartError):
        wazir.env.aec("shogi", seats=4)


def test_pictures() -> None:
    env = wazir.env.gym("shogi", render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")
    assert wazir.env.gym("shogi").render() is None
