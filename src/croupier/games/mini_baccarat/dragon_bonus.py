"""Section 12, Dragon Bonus: the margin by which a hand wins, or its winning with a natural."""

from collections.abc import Mapping

from croupier.games.mini_baccarat.cards import is_natural, total
from croupier.games.mini_baccarat.state import BANKER, PLAYER
from croupier.games.paying import Outcome
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under

HAND: Mapping[str, str] = {"dragon_bonus_player": PLAYER, "dragon_bonus_banker": BANKER}
ON_FIRST_CARDS = False


def rule(terms: Terms) -> Under:
    return terms.cite("wager_on_dragon_bonus", "dragon_bonus_without_main_wager")


def rule_of_offer(terms: Terms) -> Under:
    return terms.cite("dragon_bonus_offered") if terms.has("dragon_bonus_offered") else ()


def approvals(terms: Terms) -> Mapping[str, Under]:
    return {"dragon bonus layout": terms.cite("dragon_layout")}


def on_sign(terms: Terms) -> Under:
    return terms.cite("dragon_on_sign")


def settled_first(terms: Terms) -> Under:
    return ()


def before_third_cards(terms: Terms) -> Under:
    return ()


def settle(terms: Terms, option: str, player: tuple[str, ...], banker: tuple[str, ...]) -> Outcome:
    """Outcome, clauses and odds of a Dragon Bonus wager on one hand.

    A natural always pays its own odds, never by margin (M1); three cards are no natural (M3); a tie that is not
    of naturals loses (M2).
    """
    on_banker = HAND[option] == BANKER
    mine, other = (banker, player) if on_banker else (player, banker)
    lead = total(terms, mine) - total(terms, other)
    natural = len(mine) == 2 and is_natural(terms, mine)
    if lead == 0 and natural and len(other) == 2 and is_natural(terms, other):
        return "standoff", terms.cite("dragon_standoff", "dragon_standoff_call"), None
    if lead > 0 and natural:
        wins = terms.cite("dragon_banker_natural") if on_banker else terms.cite("dragon_player_natural")
        return "win", wins + terms.cite("dragon_natural_odds") + ("~M1",), terms.odds("dragon_natural_odds")
    if lead < 0:
        return (
            "lose",
            terms.cite("dragon_banker_lower") if on_banker else terms.cite("dragon_player_lower"),
            None,
        )
    if lead < terms.number("dragon_least_lead"):
        short = terms.cite("dragon_banker_short") if on_banker else terms.cite("dragon_player_short")
        return "lose", short + (("~M2",) if lead == 0 else ()), None
    wins = terms.cite("dragon_banker_leads") if on_banker else terms.cite("dragon_player_leads")
    odds, under = _by_margin(terms, lead)
    return "win", wins + under, odds


def _by_margin(terms: Terms, lead: int) -> tuple[Odds, Under]:
    """The printed table of 12.8, row by row."""
    table = {
        9: (terms.odds("dragon_by_9_odds"), terms.cite("dragon_by_9_odds")),
        8: (terms.odds("dragon_by_8_odds"), terms.cite("dragon_by_8_odds")),
        7: (terms.odds("dragon_by_7_odds"), terms.cite("dragon_by_7_odds")),
        6: (terms.odds("dragon_by_6_odds"), terms.cite("dragon_by_6_odds")),
        5: (terms.odds("dragon_by_5_odds"), terms.cite("dragon_by_5_odds")),
        4: (terms.odds("dragon_by_4_odds"), terms.cite("dragon_by_4_odds")),
    }
    return table[lead]
