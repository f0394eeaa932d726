"""The marks for a student's file: points, and the reason for each loss of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CriterionMark:
    """The points for one criterion."""

    label: str
    most: int
    reason: str = ""
    """The reason why the points were lost; empty if they were awarded."""
    example: str = ""
    """The smallest tree or position that shows the fault."""

    @property
    def points(self) -> int:
        """The points awarded: either all of them or none."""
        return 0 if self.reason else self.most


@dataclass(frozen=True, slots=True)
class FileGrade:
    """The complete grade of a file."""

    task: str
    marks: tuple[CriterionMark, ...]

    @property
    def points(self) -> int:
        """The total points of all criteria."""
        return sum(mark.points for mark in self.marks)

    @property
    def most(self) -> int:
        """The maximum number of points."""
        return sum(mark.most for mark in self.marks)

    def text(self) -> str:
        """The grade as human-readable text.  A reason shared by several criteria is explained once."""
        lines = [f"{self.task}: {self.points} of {self.most} points"]
        told: set[tuple[str, str]] = set()
        for mark in self.marks:
            lines.append(f"  {mark.points}/{mark.most}  {mark.label}")
            if mark.reason and (mark.reason, mark.example) not in told:
                lines += [f"       {line}" for line in _explained(mark)]
                told.add((mark.reason, mark.example))
        return "\n".join(lines)

    def as_dict(self) -> dict[str, object]:
        """The grade as a dictionary for JSON."""
        marks = [
            {
                "label": mark.label,
                "points": mark.points,
                "most": mark.most,
                "reason": mark.reason,
                "example": mark.example,
            }
            for mark in self.marks
        ]
        return {"task": self.task, "points": self.points, "most": self.most, "marks": marks}

    def as_gradescope(self) -> dict[str, object]:
        """The grade in the results.json format of Gradescope."""
        tests = [
            {
                "name": mark.label,
                "score": mark.points,
                "max_score": mark.most,
                "output": "\n".join(_explained(mark)) if mark.reason else "",
            }
            for mark in self.marks
        ]
        return {"score": self.points, "tests": tests}


def _explained(mark: CriterionMark) -> Sequence[str]:
    return [mark.reason, *mark.example.splitlines()]
