"""The cards of the review page: the value of a move, the progress, and the number of moves with each mark."""

from __future__ import annotations

from collections.abc import Sequence

from checkers_app.games.base import Piece, Side
from checkers_app.games.lines import line_texts
from checkers_app.play.match import Match
from checkers_app.play.review.desk import ReviewJob
from checkers_app.play.review.review import Judged, Mark, Review, count_of
from checkers_app.ui.kit import elements as el
from checkers_app.ui.review.badge import Badge
from checkers_app.views.interaction.players import player_name
from checkers_app.views.interaction.status import score_text
from checkers_app.views.review.mark_words import NAMES, judgement
from checkers_app.words import say, say_count

_LOWEST = 178
"""The minimum height in units of the card for a move, so that its height is the same for all moves."""


def counts_card(match: Match, found: Sequence[Judged], review: Review | None) -> el.Element:
    """A card that counts each side's moves by mark and, once the review is complete, shows the accuracy."""

    def rows(*, named: bool) -> list[list[el.Element]]:
        lines: list[list[el.Element]] = [[el.Space(1)]]
        for mark in Mark:
            name = el.Words(say(NAMES[mark]), style="note", color="ink2", anchor="center") if named else None
            cell = el.Column(Badge(mark, side="middle", height=18), name, gap=2, grow=1)
            lines[0].append(cell)
        accuracy = say("Accuracy")
        words = _centred(accuracy if named else "%", style="note", color="ink2", label=accuracy)
        lines[0].append(el.Column(el.Space(18) if named else None, words, gap=2, grow=1))
        lines += [_side(match, side, found, review, unit=named) for side in Side]
        return lines

    def whole() -> el.Element:
        return el.Table(rows(named=True), gap=4, line_gap=6)

    brief = el.Table(rows(named=False), gap=4, line_gap=4)
    return el.Card(el.ByRoom(el.FirstFit(whole, brief), brief), label=say("How good the moves were"))


def _side(
    match: Match, side: Side, found: Sequence[Judged], review: Review | None, *, unit: bool
) -> list[el.Element]:
    """The row for one side."""
    name = el.Words(player_name(match, side), style="label", long=True)
    values = [str(count_of(found, side, mark)) if found else "…" for mark in Mark]
    accuracy = review.accuracy(side) if review is not None else None
    known = "—" if accuracy is None else say("{share}%", share=accuracy) if unit else str(accuracy)
    values.append("…" if review is None else known)
    cells = [_centred(value, style="machine_strong") for value in values]
    return [el.Row(el.PieceSign(match.game, Piece(side)), name, gap=6), *cells]


def _centred(text: str, *, style: str, color: str = "ink", label: str = "") -> el.Words:
    return el.Words(text, style=style, color=color, anchor="center", grow=1, label=label)


def standing_card(job: ReviewJob, buttons: el.Element | None) -> el.Element:
    """The card shown while no move is displayed: the progress of the review, or its results."""
    ink, head, words = "ink", "", ""
    if job.reviewing:
        share = round(100 * job.share)
        head = say("Paused at {share}%", share=share) if job.held else say("Reviewing: {share}%", share=share)
        words = say(
            "Marks may still change: doubtful moves are checked twice more. "
            "The review continues if you leave."
        )
    elif job.failure:
        ink, head, words = "bad", say("The review stopped"), job.failure
    elif job.review is not None:
        count = len(job.review.marked)
        head = say_count("One move to look at", "{number} moves to look at", count)
        words = say("Go through the moves, or from mistake to mistake with N.")
        if not count:
            head, words = say("No mistakes"), say("Go through the moves with the arrow keys.")
    return el.Card(
        el.Words(head, style="status", color=ink, wrap=True),
        el.ProgressBar(job.share, height=8, label=say("The review")) if job.reviewing else None,
        el.Words(words, style="label_plain", color="ink2", wrap=True),
        el.Space(),
        buttons,
        label=head,
        lowest=_LOWEST,
        news=not job.reviewing,
    )


def verdict_card(match: Match, item: Judged, place: str, buttons: el.Element | None) -> el.Element:
    """A card with the value of a move, the better move and, if there is space, ``place`` on the right."""
    sentence = judgement(match, item)

    def head(*, whole: bool) -> el.Element:
        said = el.Words(sentence, style="status", wrap=not whole, grow=1)
        where = el.Words(place, style="note", color="ink2") if whole and place else None
        return el.Row(Badge(item.mark), said, where, gap=12, align="start")

    return el.Card(
        el.FirstFit(head(whole=True), lambda: head(whole=False)),
        _moves(match, item),
        el.Space(),
        buttons,
        label=sentence,
        lowest=_LOWEST,
        news=True,
    )


def _moves(match: Match, item: Judged) -> el.Element:
    """The move that was played and the better move, with scores and lines as far as they fit."""
    state, whose = match.states[item.ply], say("for {side}", side=match.game.side_name(item.side))
    lines = [(say("Played"), item.score, (item.move, *item.after.line), "warn" if item.loss else "ink")]
    if item.best.line and item.loss:
        lines.append((say("Better"), item.best.score, item.best.line, "good"))

    def table(*, named: bool = False, owned: bool = False, continued: bool = False) -> el.Element:
        rows: list[list[el.Element]] = []
        for name, score, line, ink in lines:
            texts = line_texts(state, line)
            cells: list[el.Element] = [el.Words(name, style="label_plain", color="ink2")] if named else []
            cells.append(el.Words(texts[0] if texts else "", style="machine_strong", color=ink))
            cells.append(el.Words(score_text(score), style="machine_strong"))
            if owned:
                cells.append(el.Words(whose, style="label_plain", color="ink2"))
            if continued:
                cells.append(el.Moves(" ".join(texts[1:]), color="ink2", least=56, grow=1))
            rows.append(cells)
        return el.Table(rows, gap=14, line_gap=14)

    def owner_below() -> el.Element:
        owner = say("scores for {side}", side=match.game.side_name(item.side))
        return el.Column(table(), el.Words(owner, style="note", color="ink2"), gap=8, align="start")

    return el.FirstFit(
        table(named=True, owned=True, continued=True),
        lambda: table(owned=True, continued=True),
        lambda: table(owned=True),
        owner_below,
    )
