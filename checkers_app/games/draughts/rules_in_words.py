"""Explains the rules of a rule set to players, in one plain sentence for each rule."""

from __future__ import annotations

from checkers_app.games.draughts.rule_set import Obligation, Promotion, RuleSet
from checkers_app.words import N_

_BOARD = {
    True: N_("The game is played on the dark squares; the lower left corner is dark."),
    False: N_("The game is played on the dark squares; the lower right corner is dark."),
}
_BEGINS = {True: N_("White moves first."), False: N_("Black moves first.")}
_KING = {
    True: N_("A king moves any number of free squares along a diagonal."),
    False: N_("A king moves one square in any diagonal direction."),
}
_MEN_CAPTURE = {
    True: N_("A man moves one square forward, and jumps forward and backward."),
    False: N_("A man moves and jumps forward only."),
}
_LANDING = {
    True: N_("A king takes from any distance and lands right behind the piece that it takes."),
    False: N_("A king takes from any distance and lands on any free square behind the piece."),
}
_OBLIGATIONS = {
    Obligation.NONE: N_("You do not have to jump."),
    Obligation.ANY: N_("You must jump if you can, with any piece and by any route."),
    Obligation.MOST: N_("You must jump if you can, and take as many pieces as possible."),
    Obligation.MOST_THEN_KINGS: N_(
        "You must jump if you can, and take as many pieces as possible. If jumps are equal, choose the "
        "one that takes the most kings."
    ),
    Obligation.KING_FIRST: N_("You must jump if you can. If a king can jump, you must jump with a king."),
    Obligation.ITALIAN: N_(
        "You must jump if you can, and take as many pieces as possible. If jumps are equal, a king’s "
        "jump comes first, then the one that takes the most kings, then the one that takes a king "
        "earliest."
    ),
}
_FINISH = {
    True: N_("A jump must continue for as long as possible."),
    False: N_("You may stop in the middle of a jump."),
}
_PROMOTIONS = {
    Promotion.STOP: N_("A man that reaches the last row becomes a king, and its move ends there."),
    Promotion.PASS: N_(
        "A man that ends its move on the last row becomes a king. If it can jump again from there, it "
        "does so and remains a man."
    ),
    Promotion.CARRY_ON: N_(
        "A man that reaches the last row becomes a king at once; if it can jump again, it does so as a king."
    ),
}
_LIFTING = {
    True: N_("A piece that was taken leaves the board at once."),
    False: N_("Pieces that were taken leave the board when the move is over; no piece can be jumped twice."),
}
_AIM = {
    True: N_("The side that cannot move, or has no pieces left, wins."),
    False: N_("The side that cannot move, or has no pieces left, loses."),
}


def rule_sentences(rules: RuleSet) -> tuple[str, ...]:
    """Return the rules in English, in the order in which a beginner needs them."""
    sentences = [_BOARD[rules.left_corner_dark], _BEGINS[rules.white_begins], _MEN_CAPTURE[rules.men_back]]
    sentences.append(_KING[rules.flying])
    if rules.flying:
        sentences.append(_LANDING[rules.land_behind])
    if not rules.men_take_kings:
        sentences.append(N_("A man cannot take a king."))
    sentences.append(_OBLIGATIONS[rules.obligation])
    if not rules.must_finish or rules.obligation in {Obligation.ANY, Obligation.KING_FIRST, Obligation.NONE}:
        sentences.append(_FINISH[rules.must_finish])
    sentences += [_LIFTING[rules.lift_at_once], _PROMOTIONS[rules.promotion], _AIM[rules.losing]]
    return tuple(sentences)
