"""Section 17, Super Sevens: sevens among the first cards that a box is dealt."""

from collections.abc import Mapping

from croupier.equipment import rank_of, suit_of
from croupier.games.blackjack.state import Box
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under


def rule(terms: Terms) -> Under:
    return terms.cite("wager_on_super_sevens", "super_sevens_amount")


def rule_of_offer(terms: Terms) -> Under:
    return terms.cite("no_super_sevens") if terms.has("no_super_sevens") else ()


def one_amount(terms: Terms) -> Under:
    return terms.cite_first("super_sevens_amount", "main_wagers")


def possible_odds(terms: Terms) -> tuple[Odds, ...]:
    return (
        terms.odds("one_seven_odds"),
        terms.odds("two_sevens_odds"),
        terms.odds("two_suited_sevens_odds"),
        terms.odds("three_sevens_odds"),
        terms.odds("three_suited_sevens_odds"),
    )


def approvals(terms: Terms) -> Mapping[str, Under]:
    return {
        "super sevens layout": terms.cite("super_sevens_layout"),
        "super sevens amount": terms.cite("super_sevens_amount"),
    }


def on_sign(terms: Terms) -> Under:
    return ()


def needs_main_wager(terms: Terms) -> Under:
    return terms.cite("super_sevens_need_main_wager")


def settled_first(terms: Terms) -> Under:
    return terms.cite("super_sevens_settled_first", "super_sevens_paid_when_known")


def is_due(terms: Terms, box: Box, turns_over: bool) -> bool:
    return (turns_over or is_known(terms, box)) and not paid_last(terms, box)


def sevens(terms: Terms, box: Box) -> int:
    """The number of sevens that the box began with. After a split the third card is the first that came (17.10,
    J28)."""
    count = 0
    for card in box.dealt[:3]:
        if rank_of(card) != str(terms.number("super_sevens_rank")):
            break
        count += 1
    return count


def is_known(terms: Terms, box: Box) -> bool:
    """Whether no further card can change the result: two sevens wait for a third card, or until none can come (J27)."""
    first = box.hands[0]
    return sevens(terms, box) < 2 or len(box.dealt) > 2 or first.standing or first.absent


def are_suited(cards: tuple[str, ...]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def paid_last(terms: Terms, box: Box) -> bool:
    """Three suited sevens are paid after the round of play (17.9)."""
    return sevens(terms, box) == 3 and are_suited(box.dealt[:3])


def settle(terms: Terms, box: Box) -> tuple[str, Under, Odds | None]:
    """Only the highest is paid (17.7): each count of sevens has its own line."""
    count = sevens(terms, box)
    if count == 0:
        return "lose", terms.cite("no_seven", "super_sevens_settled_first", "super_sevens_losers_taken"), None
    if count == 1:
        under = terms.cite("one_seven", "one_seven_odds", "super_sevens_settled_first", "super_sevens_first_card_paid")
        return "win", under, terms.odds("one_seven_odds")
    when = terms.cite("super_sevens_paid_when_known")
    if len(box.hands) > 1:
        when += terms.cite("super_sevens_after_split")
    if count == 2:
        if are_suited(box.dealt[:2]):
            under = terms.cite("two_sevens", "two_suited_sevens_odds")
            return "win", under + when, terms.odds("two_suited_sevens_odds")
        return "win", terms.cite("two_sevens", "two_sevens_odds") + when, terms.odds("two_sevens_odds")
    if are_suited(box.dealt[:3]):
        under = terms.cite("three_sevens", "three_suited_sevens_odds", "three_suited_sevens_paid_last")
        return "win", under, terms.odds("three_suited_sevens_odds")
    return "win", terms.cite("three_sevens", "three_sevens_odds") + when, terms.odds("three_sevens_odds")
