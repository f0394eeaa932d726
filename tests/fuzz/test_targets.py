"""Every reader, with a few samples, inputs found by fuzzing, and random variations of both."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from fuzz_targets import TARGETS
from hypothesis import given, settings
from hypothesis import strategies as st

CORPUS = Path(__file__).parent / "corpus"
SAMPLES = [(name, path.name) for name in TARGETS for path in sorted((CORPUS / name).iterdir())]


@cache
def samples(name: str) -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((CORPUS / name).iterdir()))


def test_every_reader_has_samples() -> None:
    assert {path.name for path in CORPUS.iterdir()} == set(TARGETS)
    assert all(map(samples, TARGETS))


@pytest.mark.parametrize(("name", "sample"), SAMPLES)
def test_a_sample(name: str, sample: str) -> None:
    TARGETS[name]((CORPUS / name / sample).read_bytes())


@st.composite
def altered(draw: st.DrawFn, name: str) -> bytes:
    """A sample, or parts of two, with a few bytes changed, removed, inserted or repeated."""
    own = st.sampled_from(samples(name))
    data = bytearray(draw(own))
    for _ in range(draw(st.integers(0, 4))):
        begin, end = sorted((draw(st.integers(0, len(data))), draw(st.integers(0, len(data)))))
        kind = draw(st.sampled_from(("change", "cut", "repeat", "splice")))
        if kind == "change":
            data[begin : begin + 4] = draw(st.binary(max_size=8))
        elif kind == "cut":
            del data[begin:end]
        elif kind == "repeat":
            data[begin:begin] = data[begin : min(end, begin + 200)] * draw(st.integers(1, 8))
        else:
            data[begin:] = draw(own)[begin:]
    return bytes(data)


@pytest.mark.few
@pytest.mark.parametrize("name", TARGETS)
def test_what_is_altered_or_made_up(name: str) -> None:
    target: Callable[[bytes], None] = TARGETS[name]

    @settings(max_examples=60, deadline=None)
    @given(altered(name) | st.binary(max_size=200))
    def holds(data: bytes) -> None:
        target(data)

    holds()
