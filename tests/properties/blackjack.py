"""Blackjack at random: what its table waits for, what people plausibly ask, and what goes wrong."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import CardDealt
from croupier.games.blackjack.procedure import SETTLING, Step, due
from croupier.games.blackjack.restrictions import controller
from croupier.games.blackjack.shuffle_and_cut import cutting_card_bounds, next_to_cut
from croupier.games.blackjack.state import Game
from croupier.games.context import Limit, cutters, operators, supervisors
from croupier.games.shuffle_and_cut import cut_falls_to_supervisor, cut_margin, cut_offered_to
from croupier.ruling import Command, Role
from croupier.table import Status, Table, commands as t
from tests.properties.asking import (
    AT,
    NAMES,
    Ask,
    Rules,
    accepted,
    chips_for,
    some_cards,
    somebody_joins,
    wager_found,
    with_float,
)

J06 = "NI2006-147/blackjack"
J02 = "NI2002-45/blackjack"


def every_rules() -> Iterator[Rules]:
    yield Rules(J06, (("decks", "4"), ("shoe", "hand"), ("burn", "one")))
    yield Rules(J06, (("decks", "8"), ("shoe", "hand"), ("super_sevens", "none")))
    yield Rules(J06, (("decks", "6"), ("shoe", "automated"), ("perfect_pairs", "none")))
    yield Rules(J02, (("decks", "5"), ("shoe", "hand")))
    yield Rules(J02, (("decks", "6"), ("shoe", "automated"), ("perfect_pairs", "none")))


# The table's needs


def needed(table: Table, random: Random, at: int = AT) -> Ask:
    """A step that moves the table on, whoever has to take it."""
    terms, game = table.terms, table.game
    operator, supervisor = operators(terms)[0], supervisors(terms)[0]
    if table.status is Status.CLOSED:
        return Ask(t.OpenTable(), operator) if table.cards_checked else Ask(t.CheckCards(method="one by one"))
    step, box, _ = due(table, game)
    if step in SETTLING:
        return with_float(table, Ask(c.Settle()))
    match step:
        case Step.SHUFFLE:
            return Ask(c.ShuffleCards())
        case Step.CUT:
            return _cut(table, random)
        case Step.CUTTING_CARD:
            return Ask(c.PlaceCuttingCard(from_back=random.randint(*cutting_card_bounds(terms))))
        case Step.BURN:
            return Ask(c.BurnFirst())
        case Step.CHECK_CARDS:
            return Ask(c.CheckReplacement(), Role(min(game.to_check)))
        case Step.REPLACE_SHOE:
            return Ask(c.ReplaceShoe(automated=random.random() < 0.5), supervisor)
        case Step.BET:
            return _bets(table, random, at)
        case Step.DEAL:
            return Ask(c.DealCard(card=next_card(game, random)))
        case Step.RESHUFFLE:
            reshuffle = Ask(c.ReshuffleDiscards())
            void = c.VoidRound(round=game.round.number, ground="impractical", reason="no cards are left")
            return reshuffle if accepted(table, reshuffle) else Ask(void, operator)
        case Step.INSURANCE:
            return _insurance(table, random)
        case Step.DECIDE:
            return _decision(table, random, box)
        case Step.ELECT:
            return _election(table, random)
        case Step.COLLECT:
            return Ask(c.CollectCards())
    raise AssertionError(step)


def next_card(game: Game, random: Random) -> str:
    if game.carried and game.carried[0].card:
        return game.carried[0].card
    if random.random() < 0.4:  # pairs, aces and sevens make splits, insurance and side wagers happen
        likely = [rank + suit for rank in "A7T8" for suit in "cdhs" if game.shoe.can_show(rank + suit)]
        if likely:
            return random.choice(likely)
    return some_cards(game, random, 1)[0]


def _cut(table: Table, random: Random) -> Ask:
    game = table.game
    margin = cut_margin(table.terms, game)
    position = random.randint(margin, game.shoe.left - margin)
    offered = cut_offered_to(table, game)
    insert = Ask(c.InsertCuttingCard(from_back=52))
    if random.random() < 0.5 and accepted(table, insert):
        return insert
    if offered:
        return random.choice(
            (Ask(c.CutCards(position=position), Role.PATRON, offered), Ask(c.DeclineCut(patron=offered)))
        )
    if cut_falls_to_supervisor(table, game):
        return Ask(c.CutCards(position=position), cutters(table.terms)[0])
    return Ask(c.OfferCut(patron=next_to_cut(table, game)[0]))


def _bets(table: Table, random: Random, at: int) -> Ask:
    if table.game.final_rounds == 0:
        if table.game.round.wagers:
            return _take_back(table)
        close = Ask(t.CloseTable(), operators(table.terms)[0])
        return close if accepted(table, close, at) else Ask(t.GiveClosingNotice(), close.role)
    call = Ask(c.CallNoMoreBets())
    if accepted(table, call, at):
        return random.choice((call, *_more_wagers(table, at)[:3]))
    present = [name for name, person in table.patrons.items() if not person.excluded]
    idle = [name for name in present if not _has_main(table, name)]
    if not idle:
        return _take_back(table) if table.game.round.wagers else somebody_joins(table, random)
    name = random.choice(idle)
    seat = table.patrons[name].seat
    alone = table.terms.has("one_patron_each_box")
    if not seat and alone:
        return Ask(t.LeaveTable(patron=name)) if not table.game.has_wagers(name) else _take_back(table)
    least = table.setting.limits["main"].minimum
    if table.balances.get(f"patron:{name}", 0) < least:
        return chips_for(table, name)
    boxes = (seat,) if alone else range(1, table.setting.boxes + 1)
    places = [Ask(c.PlaceWager(patron=name, option="main", amount=least, box=box), Role.PATRON, name) for box in boxes]
    open_now = [ask for ask in places if accepted(table, ask, at)]
    if open_now or not table.game.round.wagers:
        return random.choice(open_now or places)
    return _take_back(table)


def _more_wagers(table: Table, at: int) -> list[Ask]:
    """Others join in on the box that has a wager, and side wagers go down."""
    box = next(iter(table.game.round.wagers.values())).box
    asks = [
        Ask(c.PlaceWager(patron=name, option=option, amount=amount, box=box), Role.PATRON, name)
        for name in table.patrons
        for option, amount in (("main", 10_00), ("super_sevens", 5_00), ("perfect_pairs", 10_00))
        if name not in {w.patron for w in table.game.round.wagers.values()} or option != "main"
    ]
    return [ask for ask in asks if accepted(table, ask, at)]


def _insurance(table: Table, random: Random) -> Ask:
    asks = [Ask(c.CloseInsurance())]
    for wager in table.game.round.wagers.values():
        for command in (
            c.PlaceInsurance(patron=wager.patron, box=wager.box, amount=5_00),
            c.TakeEvenMoney(patron=wager.patron, box=wager.box),
        ):
            asks.append(Ask(command, Role.PATRON, wager.patron))
    return random.choice([ask for ask in asks if accepted(table, ask)])


def _has_main(table: Table, name: str) -> bool:
    return any(w.patron == name and w.option == "main" for w in table.game.round.wagers.values())


def _take_back(table: Table) -> Ask:
    wager = next(iter(table.game.round.wagers.values()))
    return Ask(c.TakeBackWager(patron=wager.patron, option=wager.option, box=wager.box))


def _decision(table: Table, random: Random, box: int) -> Ask:
    who = controller(table, table.game, box)
    absent = Ask(c.ReportAbsent(box=box))
    if not who or random.random() < 0.05:
        return absent
    wanted: list[Command] = [c.Split(patron=who), c.Double(patron=who), c.Stand(patron=who), c.Draw(patron=who)]
    weights = (6, 2, 3, 3)
    for command in sorted(wanted, key=lambda one: random.random() ** (1 / weights[wanted.index(one)]), reverse=True):
        ask = Ask(command, Role.PATRON, who)
        if accepted(table, ask):
            return ask
    return absent


def _election(table: Table, random: Random) -> Ask:
    election = table.game.round.election
    assert election
    name = election.waiting[0]
    too: Command = c.FollowSplit(patron=name) if election.kind == "split" else c.FollowDouble(patron=name)
    not_too: Command = c.StayOnFirstHand(patron=name) if election.kind == "split" else c.DeclineDouble(patron=name)
    follow = Ask(too)
    return follow if random.random() < 0.6 and accepted(table, follow) else Ask(not_too)


# People's requests


def plausible(table: Table, random: Random) -> Ask:
    """A plausible request of a patron or a member of staff, allowed or not."""
    terms, game = table.terms, table.game
    operator, supervisor = operators(terms)[0], supervisors(terms)[0]
    name = random.choice(NAMES)
    person = table.patrons.get(name)
    if person is None:
        return Ask(t.JoinTable(patron=name, seat=random.randrange(table.setting.boxes + 1)), Role.PATRON, name)
    if not table.balances.get(f"patron:{name}") and random.random() < 0.8:
        return chips_for(table, name)
    option = random.choice((*terms.placeable, "main"))
    amount = random.choice((10_00, 15_00, 25_00, 50_00, 5_00, 300_00, 400_00, 7_00, 0))
    box = random.choice((person.seat, person.seat, 1, 2, 3)) or 1
    mine = [wager for wager in game.round.wagers.values() if wager.patron == name]
    if mine and not game.round.called and random.random() < 0.5:
        had = random.choice(mine)
        change = c.ChangeWager(patron=name, option=had.option, amount=amount, box=had.box)
        back = c.TakeBackWager(patron=name, option=had.option, box=random.choice((0, had.box)))
        return Ask(random.choice((change, back)), Role.PATRON, name)
    if game.round.opened and random.random() < 0.6:
        return Ask(random.choice(_in_play(name, box, amount)), Role.PATRON, name)
    for_patron: list[Command] = [c.PlaceWager(patron=name, option=option, amount=amount, box=box)] * 8
    for_patron += [t.LeaveTable(patron=name), t.CashOut(patron=name, cents=25), t.RaiseDispute(patron=name, matter="x")]
    other = random.choice(NAMES)
    for_operator: list[Command] = [
        t.PlacePersonalLimit(patron=name, maximum=random.choice((0, 500_00, 123)), box=random.randrange(5)),
        t.ExcludePatron(patron=name, reason="past posting"),
        t.GiveNotice(limits={"main": Limit(5_00, random.choice((100_00, 600_00)), 5_00)}, rounds=random.choice((1, 2))),
        t.GiveNotice(options={"decks": random.choice(("4", "5", "8"))}),
        t.GiveNotice(options={"shoe": random.choice(("hand", "automated"))}),
        t.GiveNotice(options={"perfect_pairs": random.choice(("none", "offered"))}),
        t.GiveClosingNotice(),
        t.CloseTable(),
        c.ReplaceCards(reason="worn", cards=random.choice(((), ("2c",)))),
        c.PermitSeveralBoxes(patron=name),
        c.PermitSeveralBoxes(patron=name),
        c.HoldToMinimum(patron=name),
        c.RestrictPatron(patron=name, advised="letter 7"),
        c.LiftRestriction(patron=name),
        c.AnnounceFinalRounds(),
    ]
    for_dealer: list[Command] = [
        c.RecallNoMoreBets(),
        c.DrawCuttingCard(),
        c.GiveUpBox(patron=name, box=box, to=other),
        c.CloseInsurance(),
        t.LogIncident(matter="influence", about="somebody", note="leaned over"),
    ]
    who = random.random()
    if who < 0.6:
        return Ask(random.choice(for_patron), Role.PATRON, name)
    if who < 0.8:
        return Ask(random.choice(for_operator), operator)
    if who < 0.85:
        return Ask(t.CreditFloat(cents=table.balances.get("float", 0) or 25), supervisor)
    return Ask(random.choice(for_dealer))


def _in_play(name: str, box: int, amount: int) -> list[Command]:
    return [
        c.PlaceInsurance(patron=name, box=box, amount=amount),
        c.PlaceInsurance(patron=name, box=box, amount=5_00),
        c.TakeEvenMoney(patron=name, box=box),
        c.Draw(patron=name),
        c.Stand(patron=name),
        c.Double(patron=name, amount=amount),
        c.Split(patron=name),
        c.FollowSplit(patron=name),
        c.StayOnFirstHand(patron=name),
        c.FollowDouble(patron=name, amount=amount),
        c.DeclineDouble(patron=name),
    ]


def irregular(table: Table, random: Random) -> Ask:
    """Something that goes wrong at the table, or is found to have gone wrong."""
    terms, game = table.terms, table.game
    operator, supervisor = operators(terms)[0], supervisors(terms)[0]
    (one,) = some_cards(game, random, 1) or ("",)
    card = random.choice((one, ""))
    drawn = [fact.card for fact in game.round.script if isinstance(fact, CardDealt)]
    mixed = random.sample(drawn, len(drawn))
    kept = [each.card or random.choice((one, "")) for each in game.carried]
    with_kept = random.sample(mixed + kept, len(mixed) + len(kept))
    longer = (*random.choice((mixed, with_kept)), *some_cards(game, random, random.randrange(3)))
    at_the_end = (*drawn[:-3], *random.sample(drawn[-3:], len(drawn[-3:])))
    wrong = tuple(some_cards(game, random, 1)[0] if random.random() < 0.3 else card for card in drawn if one)
    number = random.choice((game.round.number, game.round.number - 1, random.randrange(1, game.round.number + 2)))
    ground = random.choice(("unreconstructable", "placement_error", "impractical", "fraud", "disturbance"))
    keep = tuple(f"{w.patron}/{w.spot}" for w in game.round.wagers.values() if random.random() < 0.2)
    by_supervisor = ground in ("unreconstructable", "placement_error")
    void = c.VoidRound(round=number, ground=ground, reason="recorded", cause="fire", keep=keep)
    patron = random.choice([*table.patrons, "an onlooker"])
    spots = tuple(w.spot for w in game.round.wagers.values() if w.patron == patron and random.random() < 0.5)
    return random.choice(
        (
            Ask(c.BurnFaceUpCard(card=card)),
            Ask(c.ReportCardDrawnInError(card=card, burnt=random.random() < 0.3)),
            Ask(c.ReportCardDrawnInError(card=card), supervisor),
            Ask(c.ReportCardDrawnInError(card=random.choice((card, *kept)), burnt=random.random() < 0.5, kept=True)),
            Ask(c.ReportShoeExhausted(), random.choice((Role.DEALER, supervisor))),
            Ask(c.ReportDealerCardInError(card=card)),
            Ask(c.ReconstructRound(cards=tuple(mixed))),
            Ask(c.ReconstructRound(cards=at_the_end)),
            Ask(c.ReconstructRound(cards=tuple(with_kept))),
            Ask(c.ReconstructRound(cards=longer)),
            Ask(c.ReconstructRound(cards=wrong[: random.randrange(1, 12)], because="entry"), supervisor),
            Ask(c.ReportDealtPastCuttingCard()),
            Ask(c.DrawCuttingCard()),
            Ask(c.ReportMalfunction(fault="jammed")),
            Ask(c.ReplaceShoe(automated=random.random() < 0.5), supervisor),
            Ask(c.ReshuffleDiscards()),
            Ask(c.ReportAbsent(box=random.randrange(1, 4))),
            Ask(void, supervisor if by_supervisor else operator),
            *(wager_found(table, random) for _ in range(3)),
            Ask(c.VoidWagers(patron=patron, reason="past posting", options=spots), operator),
        )
    )


def cards_are_all_there(game: Game) -> None:
    """No card is made or lost: they are in the shoe, on the table, kept, or in the rack."""
    on_the_table = [card for box in game.round.boxes for card in box.dealt] + list(game.round.dealer)
    in_hands = [card for box in game.round.boxes for hand in box.hands for card in hand.cards]
    assert sorted(in_hands) == sorted(card for box in game.round.boxes for card in box.dealt)
    assert len(on_the_table) == len(game.round.places)
    assert len(game.rack) == game.discarded
    places = [*game.round.places, *(each.place for each in game.carried)]
    if not game.malfunction and not game.completing:  # then they are places in two shoes
        assert len(set(places)) == len(places)
    out = game.shoe.left + len(on_the_table) + len(game.carried) + game.discarded
    if not game.malfunction:  # then the cards in the broken shoe's rack are out of play until it is replaced
        assert out == game.shoe.decks * 52
    assert all(0 <= count <= game.shoe.decks for count in game.shoe.seen.values())
    if not game.malfunction and not game.completing:  # cards seen in the shoe before no longer count
        out_and_seen = Counter(card for card in (*on_the_table, *game.rack, *(k.card for k in game.carried)) if card)
        assert out_and_seen == Counter({card: count for card, count in game.shoe.seen.items() if count})


def patron_turn(table: Table, random: Random) -> Ask | None:
    """ann's act at a virtual table where the dealer waits for her, decided by what anyone can see.

    None where the dealer may close the betting."""
    game = table.game
    step, box, _ = due(table, game)
    match step:
        case Step.CUT:
            margin = cut_margin(table.terms, game)
            position = random.randint(margin, game.shoe.left - margin)
            return Ask(c.CutCards(position=position), Role.PATRON, game.offered_cut)
        case Step.INSURANCE:
            insure = Ask(c.PlaceInsurance(patron="ann", box=1, amount=5_00), Role.PATRON, "ann")
            return insure if accepted(table, insure) else None
        case Step.DECIDE:
            decided = _decision(table, random, box)
            return decided if decided.role is Role.PATRON else None  # the dealer sees that nobody decides
    place = c.PlaceWager(patron="ann", option="main", amount=10_00, box=1)
    return None if game.round.wagers else Ask(place, Role.PATRON, "ann")
