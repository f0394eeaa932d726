"""Write the sounds of the program: ``python build_scripts/make_sounds.py``, or compare with ``--check``.

Each sound is a struck wooden bar, whose higher partials decay sooner, with a burst of noise at the strike and
three early echoes of a room. The output is identical on all systems, because results of the system's
mathematical library are rounded before use and everything else consists of sums and products.
"""

from __future__ import annotations

import argparse
import io
import math
import random
import sys
import wave
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "sounds"
RATE = 44_100
PEAK = 0.6
FULL = 32_767
SILENT = 0.001
"""The level of silence, as a fraction of the peak (-60 dB); samples after the last louder one are cut off."""
FADE = 0.005
"""The length of the fade-out in seconds."""
ATTACK = 0.0006
PARTIALS = ((1.0, 1.0), (2.76, 0.55), (5.40, 0.30), (8.93, 0.14), (13.34, 0.07))
"""The partials of a free bar, as multiples of its lowest frequency, and their loudness."""
DETUNED = 0.012
"""The maximum random deviation of each partial as a fraction, because no bar is perfect."""
ECHOES = ((0.0113, 0.22), (0.0197, 0.15), (0.0311, 0.09))
"""The delays of the echoes, in seconds, and their loudness."""
ROOM = 2500.0
"""The frequency in Hz above which the walls absorb sound."""
DIGITS = 12
"""The number of digits to which results are rounded; mathematical libraries agree on far more digits."""


@dataclass(frozen=True, slots=True)
class Strike:
    """One struck bar."""

    hertz: float
    decay: float
    """The time until the lowest partial has decayed by 60 dB, in seconds."""
    at: float = 0.0
    """The time from the first strike to this one, in seconds."""
    noise: float = 0.35
    noise_decay: float = 0.012
    noise_hertz: float = 5200.0
    """The frequency in Hz above which the noise is attenuated."""


SOUNDS: dict[str, tuple[Strike, ...]] = {
    "move_1": (Strike(640, 0.075),),
    "move_2": (Strike(640, 0.075),),
    "move_3": (Strike(640, 0.075),),
    "capture": (Strike(520, 0.085), Strike(760, 0.060, at=0.012)),
    "crown": (Strike(560, 0.080, noise=0.12), Strike(1180, 0.200, at=0.090, noise=0.12)),
    "refused": (Strike(210, 0.060, noise_hertz=900),),
    "won": (Strike(440, 0.400, noise=0.2), Strike(660, 0.350, at=0.160, noise=0.2)),
    "lost": (Strike(440, 0.350, noise=0.2), Strike(330, 0.400, at=0.160, noise=0.2)),
    "drawn": (Strike(440, 0.350, noise=0.2), Strike(440, 0.350, at=0.160, noise=0.2)),
    "low_time": (Strike(1900, 0.020), Strike(1900, 0.020, at=0.120), Strike(1900, 0.020, at=0.240)),
    "tick": (Strike(1900, 0.020),),
    "mark": (Strike(880, 0.035, noise_decay=0.030, noise_hertz=7000),),
    "solved": (
        Strike(660, 0.200, noise=0.15),
        Strike(880, 0.200, at=0.090, noise=0.15),
        Strike(1320, 0.250, at=0.180, noise=0.15),
    ),
}
"""Maps the name of each file to its strikes.  The files of one sound differ only in their seeds."""


def samples_of(name: str) -> list[int]:
    """The samples of one sound, as 16-bit values."""
    dice = random.Random(f"wood {name}")
    strikes = SOUNDS[name]
    seconds = max(strike.at + 1.2 * strike.decay + ECHOES[-1][0] for strike in strikes) + 0.05
    dry = [0.0] * round(seconds * RATE)
    for strike in strikes:
        _add(dry, strike, dice)
    wet = _in_a_room(dry)
    loudest = max(map(abs, wet))
    end = 1 + max(at for at, value in enumerate(wet) if abs(value) > SILENT * loudest)
    wet = _centred(_faded(wet[:end]))
    loudest = max(map(abs, wet))
    return [round(round(value / loudest, DIGITS) * PEAK * FULL) for value in wet]


def _add(track: list[float], strike: Strike, dice: random.Random) -> None:
    """Add the sound of a struck bar at the time of the strike."""
    begin = round(strike.at * RATE)
    count = len(track) - begin
    bar = [0.0] * count
    for ratio, level in PARTIALS:
        hertz = strike.hertz * ratio * (1 + DETUNED * (2 * dice.random() - 1))
        if hertz < RATE / 2:
            _ring(bar, hertz, strike.decay / ratio, level)
    contact, fading = 0.0, _fall(strike.noise_decay)
    level, opened = strike.noise, _opened(strike.noise_hertz)
    for at in range(count):
        contact += opened * ((2 * dice.random() - 1) - contact)
        bar[at] += level * contact
        level *= fading
    attack = round(ATTACK * RATE)
    for at in range(attack):
        bar[at] *= _exact(0.5 - 0.5 * math.cos(math.pi * at / attack))
    for at, value in enumerate(bar):
        track[begin + at] += value


def _ring(bar: list[float], hertz: float, decay: float, level: float) -> None:
    """Add a decaying sine: the impulse response of a resonator with two poles."""
    turn, fall = 2 * math.pi * hertz / RATE, _fall(decay)
    back_one, back_two = _exact(2 * fall * math.cos(turn)), fall * fall
    before, now = 0.0, _exact(level * fall * math.sin(turn))
    for at in range(1, len(bar)):
        bar[at] += now
        before, now = now, back_one * now - back_two * before


def _in_a_room(dry: list[float]) -> list[float]:
    """The sound with its first echoes, which are duller."""
    dull, kept, opened = [], 0.0, _opened(ROOM)
    for value in dry:
        kept += opened * (value - kept)
        dull.append(kept)
    wet = list(dry)
    for delay, gain in ECHOES:
        late = round(delay * RATE)
        for at in range(late, len(wet)):
            wet[at] += gain * dull[at - late]
    return wet


def _faded(track: list[float]) -> list[float]:
    """The sound with its end faded out."""
    length = min(round(FADE * RATE), len(track))
    first = len(track) - length
    return [value if at < first else value * (len(track) - 1 - at) / length for at, value in enumerate(track)]


def _centred(track: list[float]) -> list[float]:
    """The sound without its mean, subtracted in proportion to the loudness so that silence stays silent."""
    shift = math.fsum(track) / math.fsum(map(abs, track))
    return [value - abs(value) * shift for value in track]


def _fall(decay: float) -> float:
    """The factor between samples that gives -60 dB after this many seconds."""
    return _exact(math.exp(math.log(SILENT) / (decay * RATE)))


def _opened(hertz: float) -> float:
    """The coefficient of a one-pole low-pass filter with this cutoff frequency."""
    return _exact(1 - math.exp(-2 * math.pi * hertz / RATE))


def _exact(value: float) -> float:
    return round(value, DIGITS)


def file_of(name: str) -> bytes:
    """The content of a sound's file."""
    values = samples_of(name)
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
        file.writeframes(b"".join(value.to_bytes(2, "little", signed=True) for value in values))
    return written.getvalue()


def main(arguments: list[str] | None = None) -> int:
    """Write or compare the files; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file differs")
    made = {f"{name}.wav": file_of(name) for name in SOUNDS}
    there = {path.name: path for path in FOLDER.glob("*")}
    if parser.parse_args(arguments).check:
        wrong = sorted(
            name
            for name in {*made, *there}
            if name not in there or there[name].read_bytes() != made.get(name)
        )
        for name in wrong:
            print(f"assets/sounds/{name} is out of date: run build_scripts/make_sounds.py")
        return 1 if wrong else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, path in there.items():
        if name not in made:
            path.unlink()
    for name, content in made.items():
        (FOLDER / name).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
