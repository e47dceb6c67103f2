"""Moves a second of batches of games, beside PGX and OpenSpiel where they are installed.

    python crates/python/bench/learning.py [--games 4096] [--seconds 3] [--threads 1]

All play random moves from the start, on the CPU. For Wazir the table has the steps alone (``play_random``), a step as a
learner makes it (random actions out of Rust, one call of ``step``), and what planes and masks cost. PGX steps whole
batches that it compiles with JAX for all threads of the machine; OpenSpiel steps single games from Python. Each line says
how many threads it may use. The rate by the clock suffers from other work on the machine; the rate by the processor time
of all threads together is the one for a core.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import time
from collections.abc import Callable
from datetime import date
from functools import partial

import numpy as np

import wazir


def rate(step: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Returns how much of what ``step`` counts is done in a second by the clock, and in one of processor time.

    The first call warms up.
    """
    step()
    done, began, worked = 0, time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - began) < seconds:
        done += step()
    return done / spent, done / (time.process_time() - worked)


def report(name: str, what: str, threads: str, rates: tuple[float, float], unit: str = "moves") -> None:
    print(f"| {name} | {what} | {threads} | {rates[0]:,.0f} {unit} | {rates[1]:,.0f} {unit} |", flush=True)


def measure_wazir(game: wazir.Game, name: str, games: int, seconds: float, threads: int) -> None:
    batch = wazir.BatchGame(game, games, seed=1, threads=threads)
    batch.play_random(100)

    def random_plies() -> int:
        batch.play_random(16)
        return 16 * games

    def learner() -> int:
        batch.step(batch.random_actions())
        return games

    def planes() -> int:
        batch.observe()
        return games

    def masks() -> int:
        batch.masks()
        return games

    def everything() -> int:
        batch.observe()
        batch.masks()
        return learner()

    used = str(threads or os.cpu_count())
    report(f"wazir {name}", "random play in Rust", used, rate(random_plies, seconds))
    report(f"wazir {name}", "random_actions() and step()", used, rate(learner, seconds))
    report(f"wazir {name}", "random step, planes and masks included", used, rate(everything, seconds))
    report(f"wazir {name}", "observe()", used, rate(planes, seconds), "games")
    report(f"wazir {name}", "masks()", used, rate(masks, seconds), "games")


def measure_pgx(name: str, games: int, seconds: float) -> None:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    reset = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    pick = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=-1))
    key = jax.random.PRNGKey(0)
    state = reset(jax.random.split(key, games))

    def one() -> int:
        nonlocal key, state
        key, first, second = jax.random.split(key, 3)
        actions = pick(first, state.legal_action_mask)
        state = step(state, actions, jax.random.split(second, games))
        state.observation.block_until_ready()
        return games

    report(f"PGX {name}", "random step, planes and masks included", str(os.cpu_count()), rate(one, seconds))


def measure_open_spiel(name: str, seconds: float) -> None:
    import pyspiel

    game = pyspiel.load_game(name)
    state, random = game.new_initial_state(), np.random.default_rng(1)

    def one() -> int:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        state.apply_action(int(random.choice(state.legal_actions())))
        return 1

    report(f"OpenSpiel {name}", "random step of a single game", "1", rate(one, seconds))


def try_other(package: str, measure: Callable[[], None]) -> None:
    try:
        version = importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        print(f"| {package} | not installed | | | |")
        return
    try:
        measure()
    except Exception as error:  # whatever another package raises, the table goes on
        print(f"| {package} {version} | failed: {type(error).__name__}: {error} | | | |".replace("\n", " ")[:200])


def cpu() -> str:
    """Returns the name of the processor, where Linux tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=4096, help="games of a batch")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for each line")
    parser.add_argument("--threads", type=int, default=1, help="threads for Wazir; 0 for all")
    parser.add_argument("--own", action="store_true", help="Wazir alone")
    choice = parser.parse_args()
    print(f"{cpu()}, {os.cpu_count()} threads, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}, {date.today()}\n")
    print("| library and game | what | threads | a second | a second of a core |\n|---|---|---|---|---|")
    for game, seats in [("shogi", 2), ("euroshogi", 2), ("cwda", 2), ("evo", 2), ("evo", 4)]:
        name = f"{game} for four" if seats == 4 else game
        measure_wazir(wazir.Game(game, seats=seats), name, choice.games, choice.seconds, choice.threads)
    if not choice.own:
        for name in ("shogi", "chess"):
            try_other("pgx", partial(measure_pgx, name, min(choice.games, 256), choice.seconds))
        try_other("open_spiel", partial(measure_open_spiel, "chess", choice.seconds))


if __name__ == "__main__":
    main()
