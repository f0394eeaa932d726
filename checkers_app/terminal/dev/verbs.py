"""``dev``: the verbs for people who change the program."""

from __future__ import annotations

from checkers_app.terminal.common import Verbs, add_verb
from checkers_app.terminal.dev import verb_bench, verb_ladder, verb_outline, verb_perft, verb_soak


def add(verbs: Verbs) -> None:
    """Add the verb ``dev`` with its own verbs."""
    developers = add_verb(
        verbs,
        "dev",
        "measure and test the program, for developers",
        "Verbs for people who change the program.",
    )
    dev_verbs = developers.add_subparsers(title="verbs", metavar="VERB", required=True)
    for verb in (verb_perft, verb_bench, verb_outline, verb_ladder, verb_soak):
        verb.add(dev_verbs)
