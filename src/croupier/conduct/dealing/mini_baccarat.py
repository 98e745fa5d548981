"""The virtual dealer's part in Mini-Baccarat."""

from collections.abc import Iterator

from croupier.conduct.dealing.shoes import Shoes, Turn, nothing_replaced
from croupier.conduct.dealing.times import Time, look_at_result
from croupier.games.mini_baccarat import commands as c, facts as f
from croupier.games.mini_baccarat.initial_deal import held_by, to_be_turned_by
from croupier.games.mini_baccarat.machine import card_waiting, places_of
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.shuffle_and_cut import usual_cutting_card
from croupier.games.mini_baccarat.state import Game
from croupier.games.shuffle_and_cut import cut_offered_to
from croupier.ruling import Command, Fact, Need, Role
from croupier.table import Table

pause = look_at_result
replaced = nothing_replaced


def next_turn(shoes: Shoes, table: Table) -> Turn | None:
    game: Game = table.game
    step, hand = due(table, game)
    match step:
        case Step.SHUFFLE:
            if table.closing:
                return None
            commitment = shoes.seal(game.shoe_number + 1, table.machine.sealed(table.terms))
            return Turn(c.ShuffleCards(commitment=commitment))
        case Step.CUT:
            willing = [n for n, p in table.patrons.items() if not p.excluded and n not in game.declined_cut]
            return shoes.cut(table, willing[0] if willing else "")
        case Step.CUTTING_CARD:
            return Turn(c.PlaceCuttingCard(from_back=usual_cutting_card(table.terms)))
        case Step.CHECK_CARDS:
            return Turn(c.CheckReplacement(), Role(min(game.to_check)))
        case Step.BURN:
            (place,) = card_waiting(table, game)
            return Turn(c.BurnByValue(card=shoes.card(game, place)))
        case Step.BET:
            return Turn(c.CallNoMoreBets()) if game.round.no_bet else None
        case Step.DEAL:
            return shoes.next_card(table, card_waiting(table, game))
        case Step.EXPOSE:
            return _expose(shoes, table, hand)
        case Step.EXHAUSTED:
            return Turn(c.ReportShoeExhausted())
        case Step.SETTLE_FIRST | Step.SETTLE:
            return Turn(c.Settle())
        case Step.COLLECT:
            return Turn(c.CollectCards())
        case Step.WITHDRAW | Step.REOPENED:
            return None


def _hidden_cards(shoes: Shoes, table: Table, hand: str) -> tuple[str, ...]:
    step, due_hand = due(table, table.game)
    if step is not Step.EXPOSE or hand != due_hand:
        return ()
    return tuple(shoes.card(table.game, place) for place in card_waiting(table, table.game))


def _expose(shoes: Shoes, table: Table, hand: str) -> Turn | None:
    """The largest wager on the hand turns it (M8), where the book passes hands to patrons; else the dealer does."""
    game: Game = table.game
    if held_by(table, game, hand):
        return None
    present = {name for name, person in table.patrons.items() if not person.excluded}
    patron = to_be_turned_by(table, game, hand)
    if table.terms.has("hand_over_player"):
        wagers = game.round.wagers.values()
        backers = [wager for wager in wagers if wager.option == hand and wager.patron in present]
        if backers:
            patron = max(backers, key=lambda wager: (wager.amount, -table.patrons[wager.patron].seat)).patron
    if patron:
        return Turn(c.HandOver(hand=hand, patron=patron))
    return Turn(c.ExposeHand(hand=hand, cards=_hidden_cards(shoes, table, hand)))


def filled_in(shoes: Shoes, table: Table, command: Command) -> Command:
    if isinstance(command, c.ExposeHand):
        return c.ExposeHand(hand=command.hand, cards=_hidden_cards(shoes, table, command.hand))
    return command


def instead_of_absent(shoes: Shoes, table: Table) -> Turn | None:
    """Decline the cut, turn the hand over, take nothing off."""
    step, hand = due(table, table.game)
    if step is Step.CUT and (patron := cut_offered_to(table, table.game)):
        return Turn(c.DeclineCut(patron=patron))
    if step is Step.EXPOSE:
        return Turn(c.ExposeHand(hand=hand, cards=_hidden_cards(shoes, table, hand)))
    if step is Step.WITHDRAW:
        return Turn(c.ResumeRound())
    return None


def before_the_call(table: Table) -> Turn | None:
    return None


def awaited(table: Table, need: Need) -> Time | None:
    if "cut_cards" in need.commands and need.to:
        return Time("cut", "to cut", need.to)
    if "expose_hand" in need.commands:
        return Time("turn", "to turn the hand", to_be_turned_by(table, table.game, need.to))
    if "resume_round" in need.commands:
        return Time("withdrawal", "to take wagers off")
    return None


def shown(was: Game, now: Game, fact: Fact) -> Iterator[tuple[int, str]]:
    """The cards that a fact showed, with where in the shoe they lay."""
    if isinstance(fact, f.CardsBurnt) and fact.shown:
        yield was.shoe.drawn + 1, fact.shown
    before = {"player": was.round.player, "banker": was.round.banker}
    for hand, cards in (("player", now.round.player), ("banker", now.round.banker)):
        if cards != before[hand]:
            yield from zip(places_of(now, hand), cards, strict=True)
