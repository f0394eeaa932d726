"""The rules of a rule set for a player: one plain sentence for each rule."""

from __future__ import annotations

from checkers_app.games.draughts.rule_set import Obligation, Promotion, RuleSet
from checkers_app.words import later

_BOARD = {
    True: later("The board is played on its dark squares; the lower left corner is dark."),
    False: later("The board is played on its dark squares; the lower right corner is dark."),
}
_BEGINS = {True: later("White moves first."), False: later("Black moves first.")}
_KING = {
    True: later("A king moves any number of free squares along a diagonal."),
    False: later("A king moves one square in any diagonal direction."),
}
_MEN_CAPTURE = {
    True: later("A man moves one square forward, and jumps forward and backward."),
    False: later("A man moves and jumps forward only."),
}
_LANDING = {
    True: later("A king takes from any distance and lands right behind the piece that it takes."),
    False: later("A king takes from any distance and lands on any free square behind."),
}
_OBLIGATIONS = {
    Obligation.NONE: later("Nobody has to jump."),
    Obligation.ANY: later("You must jump if you can, with any piece and by any route."),
    Obligation.MOST: later("You must jump if you can, and take as many pieces as possible."),
    Obligation.MOST_THEN_KINGS: later(
        "You must jump if you can, and take as many pieces as possible; of equal jumps, the one that takes "
        "more kings."
    ),
    Obligation.KING_FIRST: later("You must jump if you can. If a king can jump, a king must."),
    Obligation.ITALIAN: later(
        "You must jump if you can, and take as many pieces as possible. Of equal jumps, a king's comes "
        "first, then the one that takes more kings, then the one that takes a king earlier."
    ),
}
_FINISH = {
    True: later("A jump continues for as long as it can."),
    False: later("You may stop in the middle of a jump."),
}
_PROMOTIONS = {
    Promotion.STOP: later("A man that reaches the last row becomes a king, and its move ends there."),
    Promotion.PASS: later(
        "A man that ends its move on the last row becomes a king. If it can jump on from there, it does, and "
        "remains a man."
    ),
    Promotion.CARRY_ON: later(
        "A man that reaches the last row becomes a king at once; if it can jump on, it does so as a king."
    ),
}
_LIFTING = {
    True: later("A piece that was taken leaves the board at once."),
    False: later("Pieces that were taken leave the board when the move is over; none is jumped twice."),
}
_AIM = {
    True: later("The side that cannot move, or has no piece left, wins."),
    False: later("The side that cannot move, or has no piece left, loses."),
}


def rule_sentences(rules: RuleSet) -> tuple[str, ...]:
    """The rules, in English, in the order in which a beginner needs them."""
    sentences = [_BOARD[rules.left_corner_dark], _BEGINS[rules.white_begins], _MEN_CAPTURE[rules.men_back]]
    sentences.append(_KING[rules.flying])
    if rules.flying:
        sentences.append(_LANDING[rules.land_behind])
    if not rules.men_take_kings:
        sentences.append(later("A man cannot take a king."))
    sentences.append(_OBLIGATIONS[rules.obligation])
    if not rules.must_finish or rules.obligation in {Obligation.ANY, Obligation.KING_FIRST, Obligation.NONE}:
        sentences.append(_FINISH[rules.must_finish])
    sentences += [_LIFTING[rules.lift_at_once], _PROMOTIONS[rules.promotion], _AIM[rules.losing]]
    return tuple(sentences)
