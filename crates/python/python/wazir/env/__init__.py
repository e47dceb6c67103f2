"""Environments for reinforcement learning: PettingZoo's AEC interface and Gymnasium's.

They need the extra ``wazir[learn]``: numpy, gymnasium and pettingzoo. For thousands of games at once see
:class:`wazir.BatchGame`, whose actions and planes they share; the page ``docs/learning.md`` of the repository lists them
for each game.

>>> import wazir.env
>>> env = wazir.env.aec("evo", seats=4)
>>> env.reset(seed=3)
>>> for agent in env.agent_iter(max_iter=20):
...     observation, reward, termination, truncation, info = env.last()
...     env.step(env.action_space(agent).sample(observation["action_mask"]))
>>> env.agent_selection, env.game.ply
('player_0', 20)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Union

from .._native import Game
from ._core import Opponent

if TYPE_CHECKING:
    from ._aec import AecEnv
    from ._gym import SoloEnv

__all__ = ["Opponent", "aec", "gym"]


def aec(
    game: Union[Game, str] = "shogi",
    *,
    seats: Optional[int] = None,
    armies: Optional[str] = None,
    options: Optional[dict[str, str]] = None,
    max_plies: int = 512,
    render_mode: Optional[str] = None,
) -> AecEnv:
    """Returns an environment for PettingZoo in which every seat is an agent.

    Observations are ``{"observation": planes, "action_mask": mask}``, as the agent sees the board. The winner gets 1, and
    the others share -1. An action that is not legal raises :class:`wazir.IllegalMoveError`.

    :param game: a game by name, or a :class:`wazir.Game` at the position where every episode begins.
    :param seats: the number of players, in games that can be played by more than two.
    :param armies: the armies of ``cwda``.
    :param options: rules by key.
    :param max_plies: the number of plies after which an episode is truncated.
    :param render_mode: ``ansi`` for the board as text, ``svg`` for a picture.
    """
    from ._aec import AecEnv

    return AecEnv(_start(game, seats, armies, options), max_plies, render_mode)


def gym(
    game: Union[Game, str] = "shogi",
    *,
    opponent: Opponent = "random",
    seat: Optional[int] = 0,
    seats: Optional[int] = None,
    armies: Optional[str] = None,
    options: Optional[dict[str, str]] = None,
    max_plies: int = 512,
    render_mode: Optional[str] = None,
) -> SoloEnv:
    """Returns an environment for Gymnasium in which one seat is the agent and the others are an opponent.

    Observations are planes; the mask of legal actions is ``info["action_mask"]`` and ``action_masks()``. An action that is
    not legal loses the game, with ``info["illegal_action"]``.

    >>> import wazir.env
    >>> env = wazir.env.gym("shogi", opponent="random", seat=1)
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum()) > 0, env.game.ply
    ((44, 9, 9), True, 1)

    :param opponent: ``random``, a level of :class:`wazir.Player` (``beginner``, ``easy``, ``medium``, ``hard``,
        ``master``), or a function from a :class:`wazir.Game` to a move.
    :param seat: the seat of the agent, counted in turn order; ``None`` for a random one in each episode.

    The other parameters are those of :func:`aec`.
    """
    from ._gym import SoloEnv

    return SoloEnv(_start(game, seats, armies, options), opponent, seat, max_plies, render_mode)


def _start(
    game: Union[Game, str], seats: Optional[int], armies: Optional[str], options: Optional[dict[str, str]]
) -> Game:
    if isinstance(game, Game):
        return game
    return Game(game, seats=seats, armies=armies, options=options)
