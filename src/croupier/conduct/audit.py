"""The audit of a house: that its journal is whole, that its facts follow from each other under clauses that
exist, that every chip is somewhere, that sealed shoes were dealt as they were committed to, and that tournaments were
drawn, played and paid as their rules have it."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct, field

from croupier.conduct.chance import check, dealt_order
from croupier.conduct.codec import decode_fact
from croupier.conduct.tournaments.checking import TournamentAudit, unknown_citation
from croupier.conduct.virtual import dealing_of
from croupier.equipment import Shoe, card_name, decks, is_card
from croupier.games.american_roulette.facts import PaidNumberCorrected
from croupier.games.american_roulette.settlement import settled_again
from croupier.games.context import supervisors
from croupier.games.pai_gow.facts import DealCorrected, ExchangeCorrected, HandsReopened
from croupier.games.round_of_play import RoundGame
from croupier.games.rounds import WagerSettled
from croupier.games.shoes import CardsCut, CuttingCardDrawn, CuttingCardPlaced, ShoeGame, Stage
from croupier.games.undo import owed_account
from croupier.journal import Store, StoreError
from croupier.journal.verify import Report, verify
from croupier.money import dollars
from croupier.ruling import Fact
from croupier.table import Table, evolve
from croupier.table.debts import debts
from croupier.table.facts import CommandRefused, ShoeRevealed

LONGEST_REPORT = 100  # findings; where more is wrong, the first ones say enough
_STEP = 5_000  # entries from one report of progress to the next

# Two ledgers. A move that stays within one keeps its sum, so each sums to zero from the first entry to the last.
_CHIPS = frozenset({"float", "patron", "wager", "away", "cage", "unrecovered"})
_CASH = frozenset({"outside", "drop", "cash desk"})
_NEVER_OWE = frozenset({"float", "patron", "wager", "away"})

Progress = Callable[[int, int], None]  # told how many of how many steps are done


class Finding(Struct, frozen=True):
    """One thing that is wrong. Version 0 where no entry can be named."""

    stream: str
    version: int
    because: str

    def __str__(self) -> str:
        at = f" version {self.version}" if self.version else ""
        return f"{self.stream}{at}: {self.because}" if self.stream else self.because


class Unrevealed(Struct, frozen=True):
    """A shoe, spin or shuffle whose order is not published yet, so that what came of it cannot be checked yet."""

    table: str
    shoe: int
    cards_seen: int
    called: str = ""  # as in "shoe 2" or "spin 5"


class Owed(Struct, frozen=True):
    """A debt that remains: chips that a void or a correction could not take back. It is for the house to collect."""

    table: str
    patron: str
    cents: int


class Audit(Struct, frozen=True):
    """What was looked at, and what is wrong with it."""

    journal: Report
    tables: int
    facts: int
    refusals: int
    moves: int
    shoes: int
    cards: int
    unrevealed: tuple[Unrevealed, ...]
    findings: tuple[Finding, ...]
    tournaments: int = 0
    ballots: int = 0
    reports: int = 0
    owed: tuple[Owed, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.findings


def audit(
    store: Store,
    checkpoints: Path | None = None,
    public_key: Ed25519PublicKey | None = None,
    progress: Progress = lambda done, of: None,
) -> Audit:
    """Look at everything in the journal. Whatever state it is in, this reports and does not raise."""
    everything = _entries(store) * 2
    report = verify(store, checkpoints, public_key, lambda done: progress(done, everything))
    findings = [Finding(bad.stream, bad.version, f"{bad.kind}: {bad.because}") for bad in report.findings]
    tables: list[_TableAudit] = []
    tournaments: list[TournamentAudit] = []
    done = report.entries
    try:
        for stream in store.streams():
            looked: _TableAudit | TournamentAudit
            if stream.startswith("table/"):
                looked = _TableAudit(stream)
                tables.append(looked)
            elif stream.startswith("tournament/"):
                looked = TournamentAudit(stream, store)
                tournaments.append(looked)
            else:
                continue
            for _, _, version, _, _, role, _, body, _ in store.rows(stream):
                looked.take(version, body, role) if isinstance(looked, _TableAudit) else looked.take(version, body)
                done += 1
                if done % _STEP == 0:
                    progress(done, everything)
            looked.finish()
    except StoreError as unreadable:
        if report.ok:
            findings.append(Finding("", 0, str(unreadable)))
    for table in tables:
        findings += table.findings
    for tournament in tournaments:
        findings += (Finding(tournament.stream, version, because) for version, because in tournament.findings)
    progress(everything, everything)
    everywhere: tuple[_TableAudit | TournamentAudit, ...] = (*tables, *tournaments)
    return Audit(
        journal=report,
        tables=len(tables),
        facts=sum(each.facts for each in everywhere),
        refusals=sum(each.refusals for each in everywhere),
        moves=sum(each.moves for each in everywhere),
        shoes=sum(table.shoes for table in tables),
        cards=sum(table.cards for table in tables),
        unrevealed=tuple(table.unrevealed for table in tables if table.unrevealed),
        findings=tuple(findings[:LONGEST_REPORT]),
        tournaments=len(tournaments),
        ballots=sum(each.ballots for each in tournaments),
        reports=sum(each.reports for each in tournaments),
        owed=tuple(debt for table in tables for debt in table.owed),
    )


def _entries(store: Store) -> int:
    try:
        return store.last_seq()
    except StoreError:  # the walk over the rows will say so
        return 0


def _not_the_cards(filled: Shoe | None, whole: Sequence[str], cards: tuple[str, ...]) -> str:
    """What a shoe was filled with, where these cards cannot be that."""
    if filled is None:
        return "" if sorted(cards) == sorted(whole) else f"the {len(whole)} there are"
    if not filled.filled:
        return "" if sorted(cards) == sorted(decks(filled.decks)) else f"{filled.decks} whole decks"
    possible = Counter(decks(filled.decks)) - Counter(filled.seen)
    held = len(cards) == filled.filled and not Counter(cards) - possible
    return "" if held else f"the {filled.filled} cards that it was filled with"


def _called(card: str) -> str:
    """What came from a sealed order, in words: a card, or a number of the wheel."""
    return card_name(card) if is_card(card) else card


class _Shoe(Struct):
    """A sealed shoe as the table saw it, until its order is known."""

    number: int
    called: str  # as in "shoe 2" or "spin 5"
    commitment: str
    filled: Shoe | None  # with cards
    whole: tuple[str, ...] = ()  # or with anything else
    cut: int = 0
    from_back: int = 0
    cutting_card_after: int | None = None  # how many cards were out when it came
    seen: dict[int, tuple[str, int]] = field(default_factory=dict)  # place -> card, and the version it came with


class _TableAudit:
    """One table, fact by fact."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.findings: list[Finding] = []
        self.facts = self.refusals = self.moves = self.shoes = self.cards = 0
        self.owed: tuple[Owed, ...] = ()
        self._table: Table | None = None
        self._shoes: dict[int, _Shoe] = {}  # those not revealed yet; the last is being dealt
        self._lost = False

    @property
    def unrevealed(self) -> Unrevealed | None:
        shoe = self._newest
        if shoe is None:
            return None
        return Unrevealed(self.stream.removeprefix("table/"), shoe.number, len(shoe.seen), shoe.called)

    def finish(self) -> None:
        """Nothing follows: say who owes what, and let go of the state, which grows with every round."""
        if self._table is not None:
            at, owing = self.stream.removeprefix("table/"), debts(self._table.balances)
            self.owed = tuple(Owed(at, patron, cents) for patron, cents in sorted(owing.items()))
        self._table = None

    def take(self, version: Any, body: Any, role: Any) -> None:
        """The next fact, with who entered it. Once one does not fit, nothing can be said about those behind it."""
        if self._lost:
            return
        try:
            fact = decode_fact(body)
        except Exception as unreadable:  # whatever lies there instead of a fact
            self._lose(version, f"cannot be read: {unreadable}")
            return
        before = self._table
        try:
            if before is not None or not isinstance(fact, CommandRefused):
                self._table = evolve(before, fact)
            self._check_citations(version, fact)
            self._check_moves(version, fact)
            if before is not None and self._table is not None:
                self._check_settlement(version, fact, before)
                self._check_readings(version, fact, role, before, self._table)
                if before.dealing == "virtual":
                    self._check_shoe(version, fact, before, self._table)
        except Exception as failure:  # whatever a changed fact trips over
            self._lose(version, f"does not follow from what was before it ({type(failure).__name__}: {failure})")
        self.facts += 1
        self.refusals += isinstance(fact, CommandRefused)

    def _lose(self, version: int, because: str) -> None:
        self._lost = True
        self._find(version, because)

    def _find(self, version: int, because: str) -> None:
        self.findings.append(Finding(self.stream, version, because))

    # Citations and chips

    def _check_citations(self, version: int, fact: Fact) -> None:
        own = self._table.setting.book if self._table else ""
        book = fact.book or own if isinstance(fact, CommandRefused) else own
        if unknown := unknown_citation(book, fact.under):
            self._find(version, f"cites {unknown!r}, which is nowhere in {book or 'the readings'}")

    def _check_moves(self, version: int, fact: Fact) -> None:
        if not fact.moves:
            return
        if isinstance(fact, CommandRefused):
            self._find(version, "moves chips, though it was refused")
        balances = self._table.balances if self._table else {}
        for move in fact.moves:
            self.moves += 1
            kinds = {move.out_of.partition(":")[0], move.into.partition(":")[0]}
            if move.cents <= 0 or not (kinds <= _CHIPS or kinds <= _CASH):
                self._find(version, f"moves {dollars(move.cents)} from {move.out_of} to {move.into}, which cannot be")
            for account in (move.out_of, move.into):
                if balances.get(account, 0) < 0 and account.partition(":")[0] in _NEVER_OWE:
                    self._find(version, f"leaves {account} at {dollars(balances[account])}")
                if balances.get(account, 0) > 0 and account.startswith(owed_account("")):
                    self._find(version, f"leaves {account} at {dollars(balances[account])}: more than was owed")

    def _check_settlement(self, version: int, fact: Fact, before: Table) -> None:
        """A wager is paid or taken as the rules settle it on the cards that lie there."""
        if isinstance(fact, PaidNumberCorrected):
            self._check_correction(version, fact, before)
        if not isinstance(fact, WagerSettled):
            return
        again = before.machine.resettled(before, before.game, fact)
        if (again.outcome, again.pays, again.moves) != (fact.outcome, fact.pays, fact.moves):
            due = f"{again.outcome} for {dollars(again.pays)}"
            said = f"{fact.outcome} for {dollars(fact.pays)}"
            self._find(version, f"settles {fact.patron}'s {fact.option} wager as {said}, where the rules say {due}")

    def _check_correction(self, version: int, fact: PaidNumberCorrected, before: Table) -> None:
        """A round that was paid on a wrong number is settled on the other as the rules have it."""
        again = settled_again(before, before.game.records[-1], fact.number, fact.reason)
        if (again.round, again.was, again.settlements, again.moves) != (
            fact.round,
            fact.was,
            fact.settlements,
            fact.moves,
        ):
            self._find(version, f"settles round {fact.round} again otherwise than the rules do on {int(fact.number)}")

    def _check_readings(self, version: int, fact: Fact, role: Any, before: Table, after: Table) -> None:
        """What was read face down is corrected by the supervisor, and by nobody else (H2, H11)."""
        if role in supervisors(before.terms):
            return
        for place, card in dealing_of(after).replaced(before.game, after.game, fact):
            self._find(version, f"the {_called(card)} was read at {place}, and is replaced without a correction")

    # The sealed shoe

    def _check_shoe(self, version: int, fact: Fact, before: Table, after: Table) -> None:
        was: RoundGame = before.game
        now: RoundGame = after.game
        if now.shoe_number != was.shoe_number:
            self._new_shoe(version, after, mid_round=was.round.opened)
        match fact:
            case CardsCut() if self._newest:
                self._newest.cut = fact.position
            case CuttingCardPlaced() if self._newest:
                self._newest.from_back = fact.from_back
            case CuttingCardDrawn() if self._newest and isinstance(was, ShoeGame):
                self._newest.cutting_card_after = was.shoe.drawn
            case ShoeRevealed():
                self._reveal(version, fact, before)
        if isinstance(was, ShoeGame):
            self._check_draw(version, fact, was)
        else:
            self._check_wager(version, fact, before)
        for place, card in dealing_of(after).shown(was, now, fact):
            self._see(version, place, card)

    def _check_draw(self, version: int, fact: Fact, was: ShoeGame) -> None:
        """Cards leave a shoe in their order, and no wager is made on one that is not sealed yet."""
        if was.stage is Stage.SHUFFLE and any(move.into.startswith("wager:") for move in fact.moves):
            self._find(version, "a wager is placed before the commitment of its shoe is published")
        place = getattr(fact, "place", 0)
        if place and isinstance(getattr(fact, "carried", None), bool):
            due = was.carried[0].place if was.carried else was.shoe.drawn + 1
            if place != due:
                self._find(version, f"the card at place {place} is dealt, where place {due} is next")
        places = getattr(fact, "places", ())
        if places and places[0] != was.shoe.drawn + 1:
            self._find(version, f"the card at place {places[0]} is dealt, where place {was.shoe.drawn + 1} is next")

    def _check_wager(self, version: int, fact: Fact, before: Table) -> None:
        """No wager is made on a number or a shuffle that is not sealed yet, or on what has come up already."""
        was: RoundGame = before.game
        placed = any(move.into.startswith("wager:") for move in fact.moves)
        if not placed or isinstance(fact, HandsReopened | DealCorrected | ExchangeCorrected):
            return
        if before.machine.shoe_is_finished(was, was.shoe_number):
            self._find(version, f"a wager is placed before the commitment of its {was.CHANCE} is published")
        elif self._newest and self._newest.seen:
            self._find(version, "a wager is placed on a number that has come up already")

    def _new_shoe(self, version: int, table: Table, mid_round: bool) -> None:
        """A shoe that ends in mid-round is revealed right after its successor is sealed, any other before."""
        game: RoundGame = table.game
        called = f"{game.CHANCE} {game.shoe_number}"
        if self._newest and not mid_round:
            self._find(version, f"{called} follows {self._newest.called}, which was never revealed")
        if not game.commitment:
            self._find(version, f"{called} has no commitment")
        filled = game.shoe if isinstance(game, ShoeGame) else None
        whole = () if filled is not None else tuple(table.machine.sealed(table.terms))
        self._shoes[game.shoe_number] = _Shoe(game.shoe_number, called, game.commitment, filled, whole)

    @property
    def _newest(self) -> "_Shoe | None":
        return self._shoes[max(self._shoes)] if self._shoes else None

    def _see(self, version: int, place: int, card: str) -> None:
        shoe = self._newest
        if not card or shoe is None:
            return
        first, at = shoe.seen.setdefault(place, (card, version))
        if first != card:
            self._find(version, f"the {_called(card)} lies where version {at} had the {_called(first)}")

    def _reveal(self, version: int, fact: ShoeRevealed, before: Table) -> None:
        shoe = self._shoes.pop(fact.shoe, None)
        if shoe is None or not before.machine.shoe_is_finished(before.game, fact.shoe):
            self._find(version, f"{before.game.CHANCE} {fact.shoe} is revealed out of turn")
            return
        self.shoes += 1
        self.cards += len(shoe.seen)
        if not check(shoe.commitment, fact.salt, fact.cards):
            self._find(version, f"the order revealed of {shoe.called} is not the one committed to")
            return
        wrong = _not_the_cards(shoe.filled, shoe.whole, fact.cards)
        if wrong:
            self._find(version, f"the order revealed of {shoe.called} is not of {wrong}")
            return
        order, cutting_card_after = dealt_order(fact.cards, shoe.cut, shoe.from_back)
        order = before.machine.as_dealt(before.terms, order)
        if shoe.cutting_card_after not in (None, cutting_card_after):
            self._find(version, f"the cutting card of {shoe.called} came out after another card than it was at")
        for place, (card, at) in shoe.seen.items():
            if place > len(order) or order[place - 1] != card:
                really = _called(order[place - 1]) if place <= len(order) else "nothing"
                self._find(at, f"the {_called(card)} came from place {place} of {shoe.called}, where the {really} lay")
                return
