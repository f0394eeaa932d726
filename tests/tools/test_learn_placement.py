"""The script that learns the values of the pieces of the draughts games."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random

import learn_placement
import pytest
from learn_placement import Example, expectation, fit, game, is_clear, rounded, rule_sets, total, variant_with

from checkers_app.games.draughts import RULE_SETS
from checkers_app.games.draughts.judgement import hand_made
from checkers_app.games.draughts.placement import LEARNED
from checkers_app.games.draughts.rulebook import law_of


@pytest.mark.parametrize("name", ["russian", "thai", "antidraughts"])
def test_a_game_depends_on_its_seed_alone_and_its_examples_are_quiet(name: str) -> None:
    law = law_of(RULE_SETS[name])
    player = variant_with(law, hand_made(law))

    def played(seed: int) -> tuple[float, list[Example]]:
        player.clear()
        return game(law, (player, player), 60, seed)

    first = played(7)
    assert first == played(7)
    assert first != played(8)
    points, examples = first
    assert points in {0.0, 0.5, 1.0}
    assert examples
    places = range(2 * law.rules.squares)
    assert all(place in places for each in examples for place in (*each.white, *each.black))


@pytest.mark.parametrize("sign", [1, -1])
def test_the_values_behind_the_results_are_found(sign: int) -> None:
    rng, hidden, scale = Random(3), [100.0, 150.0, 60.0, 240.0], sign * 0.01
    examples = []
    for _ in range(600):
        white, black = (tuple(rng.choices(range(4), k=3)) for _ in range(2))
        bare = Example(white, black, 0.0)
        examples.append(Example(white, black, expectation(total(hidden, bare), scale)))
    found = fit(examples, [100.0] * 4, scale, seed=1)
    mean = sum(found) / 4 - sum(hidden) / 4  # only differences show where both sides have as many pieces
    assert [value - mean for value in found] == pytest.approx(hidden, abs=12)


def test_the_average_man_at_the_start_is_worth_a_hundred() -> None:
    law = law_of(RULE_SETS["italian"])
    values = hand_made(law)
    found = rounded(law, [3 * value for value in (*values.men, *values.kings)])
    home = found.men[law.rules.squares - law.rules.men :]
    assert sum(home) / len(home) == pytest.approx(100, abs=1)
    assert found.king < values.king


@pytest.mark.parametrize(
    ("won", "lost", "clear"), [(60, 30, True), (50, 40, False), (30, 60, False), (0, 0, False)]
)
def test_only_a_clear_win_counts(*, won: int, lost: int, clear: bool) -> None:
    assert is_clear(won, lost) is clear


def test_what_is_written_is_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "placement.py"
    copy.write_bytes(learn_placement.OUT.read_bytes())
    monkeypatch.setattr(learn_placement, "OUT", copy)
    learn_placement.write(dict(LEARNED))
    assert (
        copy.read_bytes()
        == Path(learn_placement.__file__)
        .parents[1]
        .joinpath("checkers_app/games/draughts/placement.py")
        .read_bytes()
    ), "the module is as the script writes it"
    learn_placement.write({**LEARNED, "a-new-one": ("1 2 3", "4 5 6")})
    spec = importlib.util.spec_from_file_location("placement_copy", copy)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.LEARNED == {**LEARNED, "a-new-one": ("1 2 3", "4 5 6")}


def test_values_belong_to_known_rule_sets() -> None:
    assert set(LEARNED) <= set(rule_sets())
