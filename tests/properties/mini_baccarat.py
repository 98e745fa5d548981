"""Mini-Baccarat at random: what its table waits for, what people plausibly ask, and what goes wrong."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from croupier.games.context import Limit, operators, supervisors
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.state import Game, drawn as drawn_from_shoe
from croupier.games.shuffle_and_cut import cut_falls_to_supervisor, cut_offered_to
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

B16 = "NI2016-685/mini-baccarat"
B18 = "NI2018-687/mini-baccarat"
N02 = "NI2002-45/mini-baccarat"


def needed(table: Table, random: Random, at: int = AT) -> Ask:
    """A step that moves the table on, whoever has to take it."""
    terms, game = table.terms, table.game
    operator = operators(terms)[0]
    if table.status is Status.CLOSED:
        return Ask(t.OpenTable(), operator) if table.cards_checked else Ask(t.CheckCards(method="one by one"))
    step, hand = due(table, game)
    match step:
        case Step.SHUFFLE:
            preshuffled = Ask(c.IntroducePreshuffled(supplier="Angel"), operator)
            return preshuffled if terms.has("preshuffled") and random.random() < 0.2 else Ask(c.ShuffleCards())
        case Step.CUT:
            return _cut(table, random)
        case Step.CUTTING_CARD:
            return Ask(c.PlaceCuttingCard(from_back=random.choice((12, 14, 400))))
        case Step.BURN:
            missed = Ask(c.ReportBurnMissed(cards_out=1))
            if random.random() < 0.3 and accepted(table, missed, at):
                return missed
            unseen = Ask(c.BurnUnseen())
            if random.random() < 0.3 and accepted(table, unseen, at):
                return unseen
            return Ask(c.BurnByValue(card=some_cards(game, random, 1)[0]))
        case Step.CHECK_CARDS:
            return Ask(c.CheckReplacement(), Role(min(game.to_check)))
        case Step.BET:
            return _bets(table, random, at)
        case Step.DEAL:
            return Ask(c.DealCard(card=next_card(table, random)))
        case Step.EXHAUSTED:
            return Ask(c.ReportShoeExhausted())
        case Step.EXPOSE:
            return _exposure(table, random, hand)
        case Step.SETTLE_FIRST | Step.SETTLE:
            return with_float(table, Ask(c.Settle()))
        case Step.COLLECT:
            return Ask(c.CollectCards())
        case Step.WITHDRAW:
            return Ask(c.ResumeRound())
        case Step.REOPENED:
            call = Ask(c.CallNoMoreBets())
            return call if accepted(table, call, at) else _take_back(table)


def next_card(table: Table, random: Random) -> str:
    game: Game = table.game
    if game.carried and game.carried[0].card:
        return game.carried[0].card
    if table.terms.option("dealing") == "face-down":
        return ""
    return some_cards(game, random, 1)[0]


def _take_back(table: Table) -> Ask:
    name, option = next(iter(table.game.round.wagers))
    return Ask(c.TakeBackWager(patron=name, option=option))


def _cut(table: Table, random: Random) -> Ask:
    game = table.game
    offered = cut_offered_to(table, game)
    if offered:
        place = c.CutCards(position=random.randrange(52, 365))
        return random.choice((Ask(place, Role.PATRON, offered), Ask(c.DeclineCut(patron=offered))))
    if cut_falls_to_supervisor(table, game):
        return Ask(c.CutCards(position=random.randrange(52, 365)), supervisors(table.terms)[0])
    willing = [n for n, person in table.patrons.items() if not person.excluded and n not in game.declined_cut]
    return Ask(c.OfferCut(patron=random.choice(willing)))


def _exposure(table: Table, random: Random, hand: str) -> Ask:
    """The dealer turns the hand, or it is passed on and turned by a patron."""
    game = table.game
    hidden = (game.round.player if hand == "player" else game.round.banker).count("")
    turn = c.ExposeHand(hand=hand, cards=some_cards(game, random, hidden))
    patron = game.round.exposer.get(hand, "")
    if patron and hand in game.round.handed_over:  # it may have been given back to the dealer
        by_patron = Ask(turn, Role.PATRON, patron)
        return by_patron if accepted(table, by_patron) else Ask(turn)
    for name in table.patrons:
        for ask in (
            Ask(c.HandOver(hand=hand, patron=name)),
            Ask(c.AssignExposure(hand=hand, patron=name), supervisors(table.terms)[0]),
        ):
            if random.random() < 0.4 and accepted(table, ask):
                return ask
    return Ask(turn)


def _bets(table: Table, random: Random, at: int) -> Ask:
    call = Ask(c.CallNoMoreBets())
    if accepted(table, call, at):
        return call
    if table.game.round.wagers and not table.terms.has("every_patron_wagers"):
        return _take_back(table)  # they are over the differential
    present = [name for name, person in table.patrons.items() if not person.excluded]
    idle = [name for name in present if not table.game.has_wagers(name)]
    if not idle:
        return somebody_joins(table, random)
    name = random.choice(idle)
    seat = table.patrons[name].seat
    if not seat and table.terms.has("every_patron_wagers"):
        return Ask(t.LeaveTable(patron=name))
    least = table.setting.limits["main"].minimum
    if table.balances.get(f"patron:{name}", 0) < least:
        return chips_for(table, name)
    option = random.choice(("player", "banker"))
    taken = {wager.box: wager for wager in table.game.round.wagers.values()}
    if not table.terms.has("one_patron_each_box"):
        taken = {}
    box = next((box for box in (seat, *range(1, table.setting.boxes + 1)) if box and box not in taken), 0)
    if not box:  # somebody who has no seat has taken the last one
        standing = next(wager for wager in taken.values() if not table.patrons[wager.patron].seat)
        return Ask(c.TakeBackWager(patron=standing.patron, option=standing.option))
    return Ask(c.PlaceWager(patron=name, option=option, amount=least, box=box), Role.PATRON, name)


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
    option = random.choice((*terms.placeable, *terms.placeable, "player_pair"))
    amount = random.choice((10_00, 15_00, 25_00, 50_00, 5_00, 300_00, 400_00, 7_00, 0, -5_00))
    box = person.seat or random.randrange(1, 4)
    chips = table.balances.get(f"patron:{name}", 0)
    mine = [option for patron, option in game.round.wagers if patron == name]
    if mine and random.random() < 0.5:
        had = random.choice(mine)
        change = c.ChangeWager(patron=name, option=had, amount=amount, to_option=random.choice(("", option)), box=box)
        return random.choice((Ask(change, Role.PATRON, name), Ask(c.TakeBackWager(patron=name, option=had))))
    for_patron: list[Command] = [c.PlaceWager(patron=name, option=option, amount=amount, box=box)] * 8
    for_patron += [
        t.BuyIn(patron=name, cents=random.choice((100_00, 25, 7))),
        t.CashOut(patron=name, cents=random.choice((25, chips or 25, 1_000_000_00))),
        t.LeaveTable(patron=name),
        t.RaiseDispute(patron=name, matter="a payment", round=1),
        c.RequestRiffle(patron=name),
    ]
    for_operator: list[Command] = [
        t.PlacePersonalLimit(patron=name, maximum=random.choice((0, 500_00, 123))),
        t.ExcludePatron(patron=name, reason="past posting"),
        t.GiveNotice(limits={"main": Limit(5_00, random.choice((100_00, 600_00)), 5_00)}, rounds=random.choice((1, 2))),
        t.GiveNotice(options={"dealing": random.choice(("face-up", "face-down"))}),
        t.GiveNotice(options={"pairs": random.choice(("none", "perfect", "canberra"))}),
        t.GiveNotice(options={"settlement": random.choice(("commission", "non-commission"))}),
        t.GiveNotice(differential=random.choice((50_00, 500_00)), lift_differential=random.random() < 0.3),
        t.GiveClosingNotice(),
        t.CloseTable(),
        c.ReplaceCards(reason="worn", cards=random.choice(((), ("2c",)))),
        c.IntroducePreshuffled(supplier="Angel"),
        t.DecideDispute(dispute=1, decision="paid rightly"),
    ]
    for_supervisor: list[Command] = [
        c.ApproveBothHands(patron=name),
        c.DirectNoBetCoup(requested_by=name, agreed_by=tuple(table.patrons)),
        c.OrderShuffle(reason="asked for"),
        c.ApproveRiffle(),
        c.AssignExposure(hand=random.choice(("player", "banker")), patron=random.choice((name, ""))),
        t.VacateSeat(patron=name),
        t.CreditFloat(cents=random.choice((25, table.balances.get("float", 0) or 25))),
        t.FillFloat(cents=1_000_00),
    ]
    for_dealer: list[Command] = [
        c.HandOver(hand=random.choice(("player", "banker")), patron=name),
        c.RecallNoMoreBets(),
        c.DrawCuttingCard(),
        c.BurnUnseen(),
        c.Riffle(),
        t.ChangeColour(patron=name, gives=((500, 1),), takes=((100, 5),)),
        t.LogIncident(matter="influence", about="somebody", note="leaned over"),
    ]
    who = random.random()
    if who < 0.55:
        return Ask(random.choice(for_patron), Role.PATRON, name)
    if who < 0.7:
        return Ask(random.choice(for_operator), operator)
    if who < 0.85:
        return Ask(random.choice(for_supervisor), supervisor)
    return Ask(random.choice(for_dealer))


def irregular(table: Table, random: Random) -> Ask:
    """Something that goes wrong at the table, or is found to have gone wrong."""
    terms, game = table.terms, table.game
    operator, supervisor = operators(terms)[0], supervisors(terms)[0]
    (one,) = some_cards(game, random, 1) or ("",)
    card = random.choice((one, ""))
    drawn = list(drawn_from_shoe(game.round))
    mixed = random.sample(drawn, len(drawn))
    kept = [each.card or random.choice((one, "")) for each in game.carried]
    with_kept = random.sample(drawn + kept, len(drawn) + len(kept))
    longer = (*random.choice((mixed, with_kept)), *some_cards(game, random, random.randrange(3)))
    wrong = tuple(some_cards(game, random, 1)[0] if card and random.random() < 0.3 else card for card in drawn if one)
    names = [*table.patrons, "an onlooker"]
    number = random.choice((game.round.number, game.round.number - 1, random.randrange(1, game.round.number + 2)))
    ground = random.choice(("unreconstructable", "placement_error", "impractical", "fraud", "disturbance"))
    keep = tuple(f"{w.patron}/{w.option}" for w in game.round.wagers.values() if random.random() < 0.2)
    by_supervisor = ground in ("unreconstructable", "placement_error")
    void = c.VoidRound(round=number, ground=ground, reason="recorded", cause="fire", keep=keep)
    patron = random.choice(names)
    options = tuple(option for name, option in game.round.wagers if name == patron and random.random() < 0.5)
    return random.choice(
        (
            Ask(c.ReportCardToPlayerInError(card=card)),
            Ask(c.ReportExcessCard(card=card)),
            Ask(c.ReportExcessCard(card=card), supervisor),
            Ask(c.ReportExcessCard(card=card, kept=True)),
            Ask(c.ReconstructRound(cards=tuple(mixed))),
            Ask(c.ReconstructRound(cards=(*drawn, *kept))),
            Ask(c.ReconstructRound(cards=tuple(with_kept))),
            Ask(c.ReconstructRound(cards=longer)),
            Ask(c.ReconstructRound(cards=wrong[: random.randrange(1, 8)], because="entry"), supervisor),
            Ask(c.ReopenWagers(reason="served late"), supervisor),
            Ask(c.ReportWrongHandOver(hand=random.choice(("player", "banker")), patron=patron)),
            Ask(c.ReportShoeExhausted(), random.choice((Role.DEALER, supervisor))),
            Ask(c.ReportBurnMissed(cards_out=random.randrange(3))),
            Ask(void, supervisor if by_supervisor else operator),
            *(wager_found(table, random) for _ in range(3)),
            Ask(c.VoidWagers(patron=patron, reason="past posting", options=options), operator),
        )
    )


def every_rules() -> Iterator[Rules]:
    """Each book under options that are as different as can be."""
    for book, dealing in ((b, d) for b in (B16, B18, N02) for d in ("face-up", "face-down")):
        if book == N02:
            yield Rules(book, (("dealing", dealing),))
            continue
        dragon = (("dragon_bonus", "offered"), ("side_wager_exposes", "yes")) if book == B18 else ()
        none = (("dragon_bonus", "none"),) if book == B18 else ()
        yield Rules(book, (("dealing", dealing), ("pairs", "perfect"), ("settlement", "commission"), *dragon))
        yield Rules(
            book, (("dealing", dealing), ("pairs", "canberra"), ("settlement", "non-commission"), *dragon), 200_00
        )
        yield Rules(book, (("dealing", dealing), ("pairs", "none"), ("settlement", "commission"), *none))


def cards_are_all_there(game: Game) -> None:
    """No card is made or lost."""
    on_the_table = len(game.round.player) + len(game.round.banker)
    assert on_the_table == len(game.round.places)
    assert game.shoe.left + on_the_table + len(game.carried) + game.discarded == 416
    places = [*game.round.places, *(each.place for each in game.carried)]
    assert len(set(places)) == len(places)
    assert places == sorted(places)
    out_and_seen = Counter(card for card in (*drawn_from_shoe(game.round), *(k.card for k in game.carried)) if card)
    assert out_and_seen <= Counter(dict(game.shoe.seen))
    assert all(0 <= count <= 8 for count in game.shoe.seen.values())
    assert sum(game.shoe.seen.values()) <= 416 - game.shoe.left


def patron_turn(table: Table, random: Random) -> Ask | None:
    """ann's act at a virtual table where the dealer waits for her, decided by what anyone can see.

    None where the dealer may close the betting."""
    step, hand = due(table, table.game)
    if step is Step.CUT:
        return Ask(c.CutCards(position=random.randrange(52, 365)), Role.PATRON, table.game.offered_cut)
    if step is Step.EXPOSE:
        return Ask(c.ExposeHand(hand=hand), Role.PATRON, table.game.round.exposer[hand])
    free = [option for option in ("player", "banker", "tie") if ("ann", option) not in table.game.round.wagers]
    place = c.PlaceWager(patron="ann", option=random.choice(free), amount=10_00)
    return None if table.game.round.wagers else Ask(place, Role.PATRON, "ann")
