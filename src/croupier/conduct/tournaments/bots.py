"""Players that need nobody: what each would wager, and how they would play a hand. They see what a player sees."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Protocol

from croupier.games.american_roulette import layout
from croupier.games.blackjack import commands as blackjack
from croupier.games.blackjack.cards import counted
from croupier.games.blackjack.procedure import due as blackjack_due
from croupier.games.blackjack.state import Game as Blackjack
from croupier.games.canberra_poker.commands import Bet
from croupier.games.commands import PlaceWager
from croupier.games.context import Limit, account_of
from croupier.games.pai_gow.commands import AskHouseWay
from croupier.games.pai_gow.state import MAIN as PAI_GOW
from croupier.games.poker_commands import Fold
from croupier.games.poker_hands import best_of, ranked
from croupier.games.poker_state import ANTE, PokerGame, hand_of_patron
from croupier.games.ultimate_texas_holdem.betting_rounds import amounts_open
from croupier.games.ultimate_texas_holdem.commands import Check, Play
from croupier.games.ultimate_texas_holdem.state import Game as Holdem
from croupier.instruments import library
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, decide

HIGH = "AK"


class Bot(Protocol):
    """How one game is played."""

    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        """What the player would wager, and what instead if the table does not take that."""
        ...

    def decision(self, table: Table, patron: str, random: Random) -> Command | None: ...


def stake(table: Table, patron: str, limit: Limit, random: Random, share: int = 1) -> int:
    """An amount within the limits: bolder towards the end of a session, and never more than this share of the stack."""
    stack = table.balances.get(account_of(patron), 0) // share
    boldness = 4 if 0 < table.order.rounds_left <= 3 else 1
    wanted = stack * random.randint(2, 12) * boldness // 100
    amount = min(max(limit.minimum, wanted), limit.maximum, stack)
    return max(limit.minimum, amount // limit.multiple * limit.multiple)


def _seat(table: Table, patron: str) -> int:
    return table.patrons[patron].seat


class _MiniBaccarat:
    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        """On one hand; the other, or less, where the table's differential leaves no room."""
        limit, box = table.setting.limits["main"], _seat(table, patron)
        one, other = random.sample(("player", "banker"), 2)
        amount = stake(table, patron, limit, random)
        tries = ((one, amount), (other, amount), (one, limit.minimum), (other, limit.minimum))
        return [PlaceWager(patron=patron, option=option, amount=cents, box=box) for option, cents in tries]

    def decision(self, table: Table, patron: str, random: Random) -> Command | None:
        return None


class _Blackjack:
    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        amount = stake(table, patron, table.setting.limits["main"], random, share=2)
        return [PlaceWager(patron=patron, option="main", amount=amount, box=_seat(table, patron))]

    def decision(self, table: Table, patron: str, random: Random) -> Command | None:
        game: Blackjack = table.game
        _, box, number = blackjack_due(table, game)
        hand = next(
            hand for each in game.round.boxes if each.number == box for hand in each.hands if hand.number == number
        )
        total, soft = counted(table.terms, hand.cards)
        shows, _ = counted(table.terms, game.round.dealer[:1])
        if total in (10, 11) and len(hand.cards) == 2:
            double = blackjack.Double(patron=patron, box=box, hand=number)
            if _allowed(table, double, patron):
                return double
        stands = total >= 19 - (not soft) * 2 or (not soft and total >= 13 and 2 <= shows <= 6)
        kind = blackjack.Stand if stands else blackjack.Draw
        return kind(patron=patron, box=box, hand=number)


class _Canberra:
    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        amount = stake(table, patron, table.setting.limits[ANTE], random, share=3)
        return [PlaceWager(patron=patron, option=ANTE, amount=amount, box=_seat(table, patron))]

    def decision(self, table: Table, patron: str, random: Random) -> Command | None:
        game: PokerGame = table.game
        hand = hand_of_patron(game.round, patron)
        assert hand is not None, "a player decides on a hand"
        good = ranked(table.terms, hand.cards)
        bet = Bet(patron=patron)
        wants = good.name != "high_card" or {card[0] for card in hand.cards} >= set(HIGH)
        return bet if wants and _allowed(table, bet, patron) else Fold(patron=patron)


class _Holdem:
    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        amount = stake(table, patron, table.setting.limits[ANTE], random, share=6)
        return [
            PlaceWager(patron=patron, option=ANTE, amount=amount, box=_seat(table, patron))
        ]  # and the Blind with it

    def decision(self, table: Table, patron: str, random: Random) -> Command | None:
        game: Holdem = table.game
        hand = hand_of_patron(game.round, patron)
        assert hand is not None, "a player decides on a hand"
        board = tuple(card for card in game.round.board.cards if card)
        own = {card[0] for card in hand.cards}
        amounts = amounts_open(table, game, patron)
        if not board:
            wants = len(own) == 1 or "A" in own or own >= {"K", "Q"}
        elif len(board) < 5:
            wants = best_of(table.terms, hand.cards + board).name != "high_card" and bool(own & {c[0] for c in board})
        else:
            wants = best_of(table.terms, hand.cards + board).name != "high_card" or "A" in own
        if wants and amounts:
            return Play(patron=patron, amount=max(amounts))
        check = Check(patron=patron)
        return check if _allowed(table, check, patron) else Fold(patron=patron)


class _Roulette:
    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        known = list(layout.positions(table.terms).values())
        even = [position for position in known if position.kind in ("red", "black", "even", "odd", "low", "high")]
        position = random.choice(known if random.random() < 0.3 else even or known)
        limit = table.setting.limits[position.kind]
        least = table.machine.least_stake(table.terms, table.setting.limits)
        amount = max(least, stake(table, patron, limit, random))
        spin = table.setting.limits.get(layout.SPIN)
        amount = amount if spin is None else min(amount, spin.maximum)
        if amount <= limit.maximum:
            return [PlaceWager(patron=patron, option=position.name, amount=amount)]
        return list(self._spread(table, patron, known, amount))

    def _spread(self, table: Table, patron: str, known: list[layout.Position], left: int) -> Iterator[Command]:
        """More than one position takes, over as many as it needs."""
        limits = table.setting.limits
        for position in sorted(known, key=lambda each: -limits[each.kind].maximum):
            if left <= 0:
                return
            limit = limits[position.kind]
            amount = max(limit.minimum, min(left, limit.maximum) // limit.multiple * limit.multiple)
            yield PlaceWager(patron=patron, option=position.name, amount=amount)
            left -= amount

    def decision(self, table: Table, patron: str, random: Random) -> Command | None:
        return None


class _PaiGow:
    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        amount = stake(table, patron, table.setting.limits[PAI_GOW], random)
        return [PlaceWager(patron=patron, option=PAI_GOW, amount=amount, box=_seat(table, patron))]

    def decision(self, table: Table, patron: str, random: Random) -> Command | None:
        return AskHouseWay(patron=patron)


BOTS: Mapping[str, Bot] = {
    "mini-baccarat": _MiniBaccarat(),
    "blackjack": _Blackjack(),
    "canberra-poker": _Canberra(),
    "ultimate-texas-holdem": _Holdem(),
    "american-roulette": _Roulette(),
    "pai-gow": _PaiGow(),
}


def bot_of(table: Table) -> Bot:
    return BOTS[library().book(table.setting.book).game]


def _allowed(table: Table, command: Command, patron: str) -> bool:
    return not isinstance(decide(table, Act(command, patron, Role.PATRON)), Refusal)
