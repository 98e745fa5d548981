"""The virtual dealer's part in Blackjack."""

from collections import Counter
from collections.abc import Iterator

from croupier.conduct.dealing.shoes import Shoes, Turn, nothing_replaced
from croupier.conduct.dealing.times import Time, look_at_result
from croupier.games.blackjack import commands as c, facts as f
from croupier.games.blackjack.machine import card_waiting
from croupier.games.blackjack.procedure import SETTLING, Step, due
from croupier.games.blackjack.restrictions import controller
from croupier.games.blackjack.shuffle_and_cut import next_to_cut, usual_cutting_card
from croupier.games.blackjack.state import Game
from croupier.games.context import is_out
from croupier.games.shuffle_and_cut import cut_offered_to
from croupier.ruling import Command, Fact, Need, Role
from croupier.table import Table

pause = look_at_result
replaced = nothing_replaced


def next_turn(shoes: Shoes, table: Table) -> Turn | None:
    game: Game = table.game
    step, box, hand = due(table, game)
    if step in SETTLING:
        return Turn(c.Settle())
    match step:
        case Step.SHUFFLE:
            return None if table.closing else _shuffle(shoes, table)
        case Step.CUT:
            return shoes.cut(table, next_to_cut(table, game)[0])
        case Step.CUTTING_CARD:
            return Turn(c.PlaceCuttingCard(from_back=usual_cutting_card(table.terms)))
        case Step.BURN:
            return Turn(c.BurnFirst())
        case Step.CHECK_CARDS:
            return Turn(c.CheckReplacement(), Role(min(game.to_check)))
        case Step.DEAL:
            return shoes.next_card(table, card_waiting(table, game))
        case Step.RESHUFFLE if table.terms.has("shoe_exhausted"):
            return Turn(c.ReshuffleDiscards(commitment=shoes.seal(game.shoe_number + 1, _discards(shoes, game))))
        case Step.COLLECT:
            return Turn(c.CollectCards())
        case Step.INSURANCE if all(is_out(table, wager.patron) for wager in game.round.wagers.values()):
            return Turn(c.CloseInsurance())
        case Step.DECIDE if not controller(table, game, box, hand):
            return Turn(c.ReportAbsent(box=box))
        case Step.ELECT if all(is_out(table, name) for name in _asked(game)):
            return _declined(game)
        case _:
            return None


def _discards(shoes: Shoes, game: Game) -> list[str]:
    """The shoe is empty, so its cards are on the table or in the rack, including those that nobody saw."""
    on_table = Counter(card for box in game.round.boxes for card in box.dealt) + Counter(game.round.dealer)
    return list((Counter(shoes.order(game)) - on_table).elements())


def _shuffle(shoes: Shoes, table: Table) -> Turn:
    game: Game = table.game
    commitment = shoes.seal(game.shoe_number + 1, table.machine.sealed(table.terms))
    return Turn(c.ShuffleCards(commitment=commitment))


def filled_in(shoes: Shoes, table: Table, command: Command) -> Command:
    return command


def instead_of_absent(shoes: Shoes, table: Table) -> Turn | None:
    """Decline the cut, close insurance, stay, do not double; and draw for a hand that nobody decides on (14.7)."""
    game: Game = table.game
    step, box, _ = due(table, game)
    if step is Step.CUT and (patron := cut_offered_to(table, game)):
        return Turn(c.DeclineCut(patron=patron))
    if step is Step.INSURANCE:
        return Turn(c.CloseInsurance())
    if step is Step.DECIDE:
        return Turn(c.ReportAbsent(box=box))
    return _declined(game) if step is Step.ELECT else None


def _asked(game: Game) -> tuple[str, ...]:
    """The others on a box who have yet to say whether they split or double too."""
    return game.round.election.waiting if game.round.election else ()


def _declined(game: Game) -> Turn:
    patron, election = _asked(game)[0], game.round.election
    split = election is not None and election.kind == "split"
    return Turn(c.StayOnFirstHand(patron=patron) if split else c.DeclineDouble(patron=patron))


def before_the_call(table: Table) -> Turn | None:
    return None


def awaited(table: Table, need: Need) -> Time | None:
    game: Game = table.game
    step, box, hand = due(table, game)
    if step is Step.CUT and need.to:
        return Time("cut", "to cut", need.to)
    if step is Step.INSURANCE:
        return Time("insurance", "to insure")
    if step is Step.DECIDE:
        return Time("decision", "to decide", controller(table, game, box, hand))
    if step is Step.ELECT:
        return Time("election", "to answer", next((name for name in _asked(game) if not is_out(table, name)), ""))
    return None


def shown(was: Game, now: Game, fact: Fact) -> Iterator[tuple[int, str]]:
    """The cards that a fact showed, with where in the shoe they lay."""
    if isinstance(fact, f.CardDealt | f.CardBurnt):
        yield fact.place, fact.card
