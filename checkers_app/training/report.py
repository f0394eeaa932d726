"""The results of the rounds: a table for the documentation, and a chart of the loss curves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def rounds_table(data: Path) -> str:
    """Return the log of the rounds as a Markdown table."""
    lines = [
        (
            "| round | fresh positions | learned from | result weight | "
            "validation loss (floor) | man = 100 at | match: W/D/L | Elo, 95% | accepted |"
        ),
        "| --- " * 9 + "|",
    ]
    for text in (data / "rounds.jsonl").read_text(encoding="utf-8").splitlines():
        facts: dict[str, Any] = json.loads(text)
        elo, low, high = facts["elo"]
        lines.append(
            f"| {facts['round']} | {facts['fresh']:,} | {facts['positions']:,} | {facts['result_weight']} "
            f"| {facts['validation']:.4f} ({facts['floor']:.4f}) | {facts['scale']} a logit "
            f"| +{facts['wins']} ={facts['draws']} -{facts['losses']} at {facts['match_nodes']:,} nodes "
            f"| {elo:+.0f} ({low:+.0f} to {high:+.0f}) | {'yes' if facts['accepted'] else 'no'} |"
        )
    return "\n".join(lines)


def draw_curves(data: Path, picture: Path) -> None:
    """Write an image that shows each round's loss above its floor, and the newest round's calibration.

    Raises:
        ImportError: if matplotlib, which only this function needs, is not installed.
    """
    from matplotlib import pyplot as plt  # noqa: PLC0415 - an optional tool of developers

    figure, (losses, chances) = plt.subplots(1, 2, figsize=(11, 4.2))
    newest: dict[str, Any] = {}
    rounds = sorted(data.glob("round*/weights.json"), key=lambda path: int(path.parent.name[5:]))
    # One colour ramp: old rounds dark, new ones bright, and no colour twice.
    ramp = plt.get_cmap("plasma").resampled(len(rounds) + 1)
    for number, path in enumerate(rounds):
        newest = json.loads(path.read_text(encoding="utf-8"))
        curve = newest["curve"]
        epochs = range(1, len(curve["validation"]) + 1)
        above = [loss - curve["floor"] for loss in curve["validation"]]
        losses.plot(epochs, above, color=ramp(number), marker="o", markersize=3, label=path.parent.name)
    losses.set(xlabel="epoch", ylabel="validation loss above the entropy of its targets", title="Training")
    losses.legend(fontsize=8)
    chances.plot([0, 1], [0, 1], color="grey", linewidth=1)
    forecast = [row[0] for row in newest.get("calibration", [])]
    result = [row[1] for row in newest.get("calibration", [])]
    chances.plot(forecast, result, marker="o")
    chances.set(xlabel="what the net expects", ylabel="what the game gave", title="Calibration, newest round")
    figure.tight_layout()
    picture.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(picture, dpi=110)
