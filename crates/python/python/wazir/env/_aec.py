"""The environment for PettingZoo."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]

from .._native import Game
from ._core import RENDER_MODES, OneGame

__all__ = ["AecEnv"]


class AecEnv(AECEnv[str, dict[str, Any], Any]):
    """A game whose seats are the agents ``player_0``, ``player_1`` … in turn order. Made by :func:`wazir.env.aec`."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 1}

    def __init__(self, start: Game, max_plies: int, render_mode: Optional[str]) -> None:
        super().__init__()
        self._one = OneGame(start, max_plies, render_mode)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{self._one.name}_v0"}
        batch = self._one.batch
        self.possible_agents = [f"player_{seat}" for seat in range(batch.seats)]
        self.agents: list[str] = []
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Discrete(batch.actions) for agent in self.possible_agents}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, batch.plane_shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (batch.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    @property
    def game(self) -> Game:
        """A copy of the game."""
        return self._one.game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins an episode."""
        self._one.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._one.turn()]

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns what an agent sees; its mask is empty unless it is its turn."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._one.planes(seat), "action_mask": self._one.mask(seat)}

    def step(self, action: Optional[int]) -> None:
        """Plays the action of the agent whose turn it is; ``None`` for an agent whose game has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to play: None is for agents whose game has ended")
        rewards, terminated, truncated = self._one.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, rewards))
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.agent_selection = self.agents[self._one.turn()]
        self._accumulate_rewards()

    def render(self) -> Any:
        """Returns the board in the render mode."""
        return self._one.render()

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
