"""Virtual dealing: a sealed shoe answers what play needs, in the order the rules ask for it."""

from concurrent.futures import Future
from threading import RLock

from msgspec import Struct

from croupier.conduct.chance import Generator, SealedShoe, Vault, below, dealt_order, seal
from croupier.conduct.hosted import Accepted, Hosted, Outcome
from croupier.equipment import decks
from croupier.games.context import supervisors
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.machine import card_waiting
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.state import Game
from croupier.games.shoes import Stage
from croupier.games.shuffle_and_cut import cut_offered_to
from croupier.ruling import Command, Refusal, Role
from croupier.table import Status, Table
from croupier.table.commands import CheckCards, RevealShoe

NAME = "virtual dealer"

# What the supervisor may enter at a live table and nobody at a virtual one.
NAMES_CARDS = (
    c.IntroducePreshuffled,
    c.ReportCardToPlayerInError,
    c.ReportExcessCard,
    c.ReconstructRound,
    c.ReportShoeExhausted,
    c.ReportBurnMissed,
)


class Turn(Struct, frozen=True):
    """What the virtual dealer does next, and in which capacity."""

    command: Command
    role: Role
    who: str = NAME


class VirtualDealer:
    """Deals one table from sealed shoes.

    It waits for people where the rules give them something to do: to wager, to cut, to turn a hand over.
    """

    def __init__(self, hosted: Hosted, vault: Vault, generator: Generator) -> None:
        self.hosted = hosted
        self._vault = vault
        self._generator = generator
        self._shoes: dict[int, SealedShoe] = {}
        self._lock = RLock()

    # What people ask for

    def submit(self, command: Command, who: str, role: Role, key: str = "") -> "Future[Outcome]":
        """A command of a person at this table. The dealer's part is the sealed shoe's alone: a person who could
        name a card could choose it."""
        table = self.hosted.ahead
        if table is None:
            return self.hosted.submit(command, who, role, key)
        if (role is Role.DEALER and not isinstance(command, CheckCards)) or isinstance(command, NAMES_CARDS):
            because = "a sealed shoe deals this table: nobody else names its cards or its steps"
            return self.hosted.submit(command, who, role, key, Refusal(table.terms.cite("dealt_from_shoe"), because))
        if isinstance(command, c.ExposeHand):
            command = c.ExposeHand(hand=command.hand, cards=self._hidden_cards(table, command.hand))
        return self.hosted.submit(command, who, role, key)

    # Dealing on

    def deal_on(self) -> int:
        """Do everything that needs nobody else, and say how many steps that was."""
        steps = 0
        while self.step():
            steps += 1
        return steps

    def step(self) -> bool:
        """The next step, if it is the dealer's."""
        with self._lock:
            turn = self.next_turn()
            if turn is None:
                return False
            return isinstance(self.hosted.act(turn.command, turn.who, turn.role), Accepted)

    def call_no_more_bets(self) -> Outcome:
        """Close the betting; `deal_on` then plays the round."""
        return self.hosted.act(c.CallNoMoreBets(), NAME, Role.DEALER)

    def next_turn(self) -> Turn | None:
        """What the dealer would do now, or None where somebody else's decision is awaited."""
        table = self.hosted.ahead
        if table is None or table.dealing != "virtual":
            return None
        game: Game = table.game
        reveal = self._reveal_due(table, game)
        if reveal:
            return Turn(reveal, Role.DEALER)
        if table.status is not Status.OPEN:
            return None
        step, hand = due(table, game)
        match step:
            case Step.SHUFFLE:
                return None if table.closing else Turn(self._seal_shoe(table, game), Role.DEALER)
            case Step.CUT:
                return self._cut(table, game)
            case Step.CUTTING_CARD:
                # Two cards over the least, so that a card drawn in excess still leaves two rounds behind it.
                from_back = table.terms.number("cutting_card_from_back") + 2
                return Turn(c.PlaceCuttingCard(from_back=from_back), Role.DEALER)
            case Step.CHECK_CARDS:
                role = Role(min(game.to_check))
                return Turn(c.CheckReplacement(), role)
            case Step.BURN:
                (place,) = card_waiting(table, game)
                return Turn(c.BurnByValue(card=self._card(table, place)), Role.DEALER)
            case Step.BET:
                return Turn(c.CallNoMoreBets(), Role.DEALER) if game.round.no_bet else None
            case Step.DEAL:
                return self._deal(table, game)
            case Step.EXPOSE:
                return self._expose(table, game, hand)
            case Step.EXHAUSTED:
                return Turn(c.ReportShoeExhausted(), Role.DEALER)
            case Step.PAIRS | Step.SETTLE:
                return Turn(c.Settle(), Role.DEALER)
            case Step.COLLECT:
                return Turn(c.CollectCards(), Role.DEALER)
            case Step.WITHDRAW | Step.REOPENED:
                return None

    def _seal_shoe(self, table: Table, game: Game) -> Command:
        """A new order, kept before its commitment is published, so that no crash can lose it."""
        number = game.shoe_number + 1
        shoe = seal(decks(table.terms.number("decks")), self._generator)
        self._vault.keep(self._vault_name(number), shoe)
        self._shoes[number] = shoe
        return c.ShuffleCards(commitment=shoe.commitment)

    def _vault_name(self, number: int) -> str:
        return f"{self.hosted.stream}/shoe/{number}"

    def _shoe(self, number: int) -> SealedShoe:
        if number not in self._shoes:
            self._shoes[number] = self._vault.open(self._vault_name(number))
        return self._shoes[number]

    def _reveal_due(self, table: Table, game: Game) -> Command | None:
        """A finished shoe is published with its salt, so that anyone can check what was dealt."""
        number = game.shoe_number
        finished = bool(number) and game.stage is Stage.SHUFFLE and number not in table.revealed
        if not finished or not game.commitment:
            return None
        salt, cards = self._shoe(number).reveal()
        return RevealShoe(shoe=number, salt=salt, cards=cards)

    def _cut(self, table: Table, game: Game) -> Turn | None:
        if cut_offered_to(table, game):
            return None
        willing = [n for n, p in table.patrons.items() if not p.excluded and n not in game.declined_cut]
        if willing:
            return Turn(c.OfferCut(patron=willing[0]), Role.DEALER)
        margin = table.terms.number("cut_from_either_end")
        position = margin + below(self._generator, game.shoe.left - 2 * margin + 1)
        return Turn(c.CutCards(position=position), supervisors(table.terms)[0])

    def _card(self, table: Table, place: int) -> str:
        """The card that lies at a place of the shoe as it was cut; 1 is the first to be drawn."""
        game: Game = table.game
        cards, _ = dealt_order(self._shoe(game.shoe_number).order, game.cut, game.cutting_card_from_back)
        return cards[place - 1]

    def _deal(self, table: Table, game: Game) -> Turn:
        cutting_card_before = len(self._shoe(game.shoe_number).order) - game.cutting_card_from_back
        if not game.cutting_card_out and game.shoe.drawn >= cutting_card_before:
            return Turn(c.DrawCuttingCard(), Role.DEALER)
        places = card_waiting(table, game)
        return Turn(c.DealCard(card=self._card(table, places[0]) if places else ""), Role.DEALER)

    def _hidden_cards(self, table: Table, hand: str) -> tuple[str, ...]:
        step, due_hand = due(table, table.game)
        if step is not Step.EXPOSE or hand != due_hand:
            return ()
        return tuple(self._card(table, place) for place in card_waiting(table, table.game))

    def _expose(self, table: Table, game: Game, hand: str) -> Turn | None:
        """The largest wager on the hand turns it (M8), where the book passes hands to patrons; else the dealer."""
        if hand in game.round.handed_over:
            return None
        present = {name for name, person in table.patrons.items() if not person.excluded}
        patron = game.round.exposer.get(hand, "")
        if patron not in present:
            patron = ""
        if table.terms.has("hand_over_player"):
            wagers = game.round.wagers.values()
            backers = [wager for wager in wagers if wager.option == hand and wager.patron in present]
            if backers:
                patron = max(backers, key=lambda wager: (wager.amount, -table.patrons[wager.patron].seat)).patron
        if patron:
            return Turn(c.HandOver(hand=hand, patron=patron), Role.DEALER)
        return Turn(c.ExposeHand(hand=hand, cards=self._hidden_cards(table, hand)), Role.DEALER)

    def turn_for_absent(self) -> Outcome | None:
        """Do what a patron was offered and did not do in time: decline the cut, turn the hand over."""
        with self._lock:
            table = self.hosted.ahead
            if table is None:
                return None
            step, hand = due(table, table.game)
            if step is Step.CUT and (patron := cut_offered_to(table, table.game)):
                return self.hosted.act(c.DeclineCut(patron=patron), NAME, Role.DEALER)
            if step is Step.EXPOSE:
                cards = self._hidden_cards(table, hand)
                return self.hosted.act(c.ExposeHand(hand=hand, cards=cards), NAME, Role.DEALER)
            return None
