"""One round of learning: games with the current weights, training, a match, and the verdict."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from checkers_app.arena.elo import Sprt
from checkers_app.arena.players import parse_spec
from checkers_app.arena.tournament import MatchReport, run_match
from checkers_app.engine.checkers.net_file import read_net, write_net
from checkers_app.engine.checkers.nets import HAND_POINTS
from checkers_app.storage.files import write_atomic, write_bytes_atomic
from checkers_app.training.games import GamesPlan, open_tables, play_games, record_files
from checkers_app.training.learn import (
    Curve,
    Recipe,
    Source,
    calibration,
    fitted_points,
    logit_of_a_man,
    quantised,
    train,
    unrounded,
)

LEAST_SCALE, MOST_SCALE = 50, 250
SAMPLE_FILES = 4
"""The number of record files used to measure the value of a man and the calibration."""
_PLAYER = "player.net"
_PARAMETERS = "current.f32"
"""The file of the current weights before rounding; if it exists, the next round's training starts from it."""


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The settings of a round."""

    number: int
    positions: int = 4_000_000
    nodes: int = 800
    window: int = 3
    """The number of rounds whose games are used for training, including this one."""
    match_nodes: int = 10_000
    threads: int = 2
    recipe: Recipe = field(default_factory=Recipe)


def run_round(plan: RoundPlan, current: Path, data: Path) -> bool:
    """Run a round; return True if its weights were accepted and written to ``current``.

    Existing games are not played again, and no weights are trained if ``weights.net`` exists.
    """
    folder = data / f"round{plan.number}"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "games" / "games.json").exists() and current.exists():
        shutil.copy(current, folder / _PLAYER)
    player = folder / _PLAYER if (folder / _PLAYER).exists() else None
    games = GamesPlan(
        plan.positions,
        plan.nodes,
        100 + plan.number,
        None if player is None else str(player),
        open_tables().max_pieces,
    )
    total = play_games(games, folder / "games", plan.threads)
    _say(f"round {plan.number}: {total:,} positions")
    weights = folder / "weights.net"
    facts: dict[str, object] = {"round": plan.number, "fresh": total}
    if weights.exists():
        facts |= _kept(weights.with_suffix(".json"))
    else:
        first = max(plan.number - plan.window + 1, 0)
        start = data / _PARAMETERS
        facts |= learn(
            _sources(data, range(first, plan.number + 1)),
            plan.recipe,
            weights,
            start.read_bytes() if start.exists() else _start_from(current),
        )
    against = str(current) if current.exists() else "hand"
    report = _match(str(weights), against, plan)
    accepted = report.verdict == "H1" or (report.verdict == "undecided" and report.elo.elo > 0)
    facts |= {
        "wins": report.wins,
        "draws": report.draws,
        "losses": report.losses,
        "elo": [round(value, 1) for value in report.elo],
        "verdict": report.verdict,
        "match_nodes": plan.match_nodes,
        "accepted": accepted,
    }
    with (data / "rounds.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps(facts) + "\n")
    _say(report.text())
    _say("accepted" if accepted else "rejected")
    if accepted:
        write_net(current, read_net(weights))
        shutil.copy(weights.with_suffix(".f32"), data / _PARAMETERS)
    return accepted


def _start_from(weights: Path) -> bytes | None:
    """Return the parameters of a file of weights; None if there is no such file.

    Raises:
        NetError: if the file cannot be used.
    """
    return unrounded(read_net(weights)) if weights.exists() else None


def learn(
    sources: Sequence[Source],
    recipe: Recipe,
    weights: Path,
    start: bytes | None = None,
    scale: int | None = None,
    *,
    keep_scale: bool = False,
) -> dict[str, object]:
    """Train on games; write the weights and data about them; return the data for the log.

    The points per logit are chosen so that a lead of one man scores 100.  ``scale`` is used instead if the
    value of a man cannot be measured in the records, or if ``keep_scale`` is true, for example when only some
    stages (the nets for different ranges of piece counts) are trained.  The weights are written last; next to
    them are the same numbers before rounding (``.f32``) and the log (``.json``).

    Raises:
        ValueError: if there are no records, or if the value of a man cannot be measured and ``scale`` is
            None.
    """
    trainer, curve = train(sources, recipe, start)
    newest = b"".join(path.read_bytes() for path in record_files(sources[-1].folder)[-SAMPLE_FILES:])
    man = logit_of_a_man(trainer, newest)
    if man is not None and not (keep_scale and scale is not None):
        scale = min(max(round(100 / max(man, 0.1)), LEAST_SCALE), MOST_SCALE)
    if scale is None:
        raise ValueError(
            "the value of a man cannot be computed from the records: start with weights that contain a scale"
        )
    write_bytes_atomic(weights.with_suffix(".f32"), trainer.export())
    facts: dict[str, object] = {
        "positions": curve.positions,
        "training": round(curve.training[-1], 5),
        "validation": round(curve.validation[-1], 5),
        "floor": round(curve.floor, 5),
        "seconds": round(curve.seconds),
        "result_weight": recipe.result_weight,
        "epochs": recipe.epochs,
        "scale": scale,
        "fitted_points": round(fitted_points(newest), 1),
        "calibration": [[round(c, 3), round(r, 3), n] for c, r, n in calibration(trainer, newest)],
    }
    _keep(curve, facts, weights.with_suffix(".json"))
    write_net(weights, quantised(trainer.export(), scale))
    _say(json.dumps(facts))
    return facts


def _sources(data: Path, numbers: range) -> list[Source]:
    sources = []
    for number in numbers:
        folder = data / f"round{number}"
        player = folder / _PLAYER
        points = float(read_net(player).scale) if player.exists() else HAND_POINTS
        sources.append(Source(folder / "games", points))
    return sources


def _match(first: str, second: str, plan: RoundPlan) -> MatchReport:
    nodes = f"nodes={plan.match_nodes}"
    return run_match(
        parse_spec(f"{nodes},eval={first}"),
        parse_spec(f"{nodes},eval={second}"),
        jobs=plan.threads,
        sprt=Sprt(0, 10),
        stop_early=True,
    )


def _keep(curve: Curve, facts: dict[str, object], path: Path) -> None:
    write_atomic(path, json.dumps({**facts, "curve": asdict(curve)}) + "\n")


def _kept(path: Path) -> dict[str, object]:
    """Return the data saved by an earlier run."""
    facts: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    del facts["curve"]
    return facts


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def with_default_weight(plan: RoundPlan) -> RoundPlan:
    """Return the plan with the default result weight of its round; this weight falls from 0.7 to 0.4."""
    weight = max(0.7 - 0.06 * plan.number, 0.4)
    return replace(plan, recipe=replace(plan.recipe, result_weight=round(weight, 2)))
