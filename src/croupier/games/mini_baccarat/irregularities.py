"""Irregularities (section 13 of NI2018-687, 12 of NI2016-685, 9 of NI2002-45)."""

from collections.abc import Set

from msgspec.structs import replace

from croupier.games import found_wagers, voiding
from croupier.games.cards_out import CardsOut, cards_out, entry_not_corrected
from croupier.games.context import Context, supervisors
from croupier.games.mini_baccarat.additional_cards import laid_out, next_hand
from croupier.games.mini_baccarat.commands import (
    ReconstructRound,
    ReopenWagers,
    ReportBurnMissed,
    ReportCardToPlayerInError,
    ReportExcessCard,
    ReportShoeExhausted,
    ReportWagerFound,
    ReportWrongHandOver,
    ResumeRound,
    VoidRound,
    VoidWagers,
)
from croupier.games.mini_baccarat.facts import (
    BurnMissed,
    CardGivenToBanker,
    ExcessCardExposed,
    ExcessCardKept,
    FirstSettlementReversed,
    NoBetCoupDirected,
    NoMoreBetsCalled,
    RoundOpened,
    RoundReconstructed,
    RoundResumed,
    RoundVoided,
    SettlementReversed,
    ShuffleDue,
    WagerFound,
    WagersReopened,
    WagersVoided,
    WithdrawalOffered,
    WrongHandOverReported,
)
from croupier.games.mini_baccarat.initial_deal import deals_face_down, may_turn
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.shuffle_and_cut import ways_to_burn
from croupier.games.mini_baccarat.side_wagers import ON_FIRST_CARDS, settled_first
from croupier.games.mini_baccarat.state import BANKER, HANDS, PLAYER, Ending, Game, Round, drawn
from croupier.games.mini_baccarat.wagers import WAGERING, at_risk_of, barred, cleared, nobody_wagered
from croupier.games.mini_baccarat.waiting import card_rule
from croupier.games.no_more_bets import opened_again
from croupier.games.round_of_play import Wager
from croupier.games.shoes import Carried, Stage
from croupier.games.shuffle_and_cut import cannot_show
from croupier.games.undo import undone
from croupier.games.voiding import cannot_give_back
from croupier.games.wagering import not_welcome
from croupier.instruments import Terms
from croupier.money import Move, applied
from croupier.ruling import Act, Decision, Fact, Refusal, Under

# A card drawn to the player in error, and cards in excess


def card_to_player_in_error(ctx: Context, game: Game, act: Act, command: ReportCardToPlayerInError) -> Decision:
    """It becomes the banker's card if the banker must draw; otherwise it is a card in excess (M15)."""
    terms = ctx.terms
    step, hand = due(ctx, game)
    if step is Step.DEAL and hand == BANKER and len(game.round.places) >= 4 and not game.carried:
        impossible = _cannot_have_come(terms, game, command.card)
        if impossible:
            return impossible
        given = CardGivenToBanker(
            card=command.card, place=game.shoe.drawn + 1, under=terms.cite("card_to_player_in_error")
        )
        return (given,)
    if step in (Step.SETTLE, Step.COLLECT) and game.round.opened:
        return _keep_excess(ctx, game, command.card, ("~M15",))
    if step is Step.DEAL:
        under = card_rule(terms, game, hand) + terms.cite("third_cards")
        return Refusal(under, f"the next card is the {hand}'s by the rules; enter it", ("deal_card",))
    return Refusal(
        terms.cite("card_to_player_in_error"),
        f"play waits for: {step.value}; report the card once that is done",
    )


def _cannot_have_come(terms: Terms, game: Game, card: str) -> Refusal | None:
    if not card and deals_face_down(terms):
        return None
    return cannot_show(game, terms, card)


def card_given_to_banker(ctx: Context, game: Game, fact: CardGivenToBanker) -> Game:
    now = game.round
    now = laid_out(ctx.terms, now, now.player, (*now.banker, fact.card), (*now.places, fact.place))
    return replace(game, round=now, shoe=game.shoe.without((fact.card,)))


_TAKES_EXCESS = (Step.BET, Step.SETTLE, Step.COLLECT)


def excess_card(ctx: Context, game: Game, act: Act, command: ReportExcessCard) -> Decision:
    if command.kept:
        return _kept_card_exposed(ctx, game, command.card)
    terms = ctx.terms
    step, hand = due(ctx, game)
    if step is Step.DEAL:
        return Refusal(
            card_rule(terms, game, hand) + terms.cite("dealt_from_shoe"),
            f"a card is due to the {hand}: this one is not in excess",
            ("deal_card",),
        )
    if step not in _TAKES_EXCESS:
        under = terms.cite("excess_exposed") if command.card else terms.cite("excess_unexposed")
        return Refusal(under, f"play waits for: {step.value}; report the card once that is done")
    return _keep_excess(ctx, game, command.card, ())


def _keep_excess(ctx: Context, game: Game, card: str, also: tuple[str, ...]) -> Decision:
    terms = ctx.terms
    if game.shoe.left == 0:
        return Refusal(terms.cite("dealt_from_shoe"), "the shoe is empty: no card can have been drawn from it")
    if not card:
        return (ExcessCardKept(place=game.shoe.drawn + 1, under=terms.cite("excess_unexposed") + also),)
    impossible = cannot_show(game, terms, card)
    if impossible:
        return impossible
    under, moves = _exposed(terms, game)
    return (ExcessCardKept(place=game.shoe.drawn + 1, card=card, under=under + also, moves=moves),)


def _exposed(terms: Terms, game: Game) -> tuple[Under, tuple[Move, ...]]:
    """The effect of an exposed card in excess: wagers that are down for the coming round are taken off first."""
    under = terms.cite("excess_exposed", "excess_no_bet")
    if game.round.opened:
        return under, ()
    return under + terms.cite("excess_wagers_cleared"), cleared(game)


def excess_kept(ctx: Context, game: Game, fact: ExcessCardKept) -> Game:
    carried = (*game.carried, Carried(fact.card, fact.place))
    kept = replace(
        game,
        carried=tuple(sorted(carried, key=lambda card: card.place)),
        shoe=game.shoe.without((fact.card,)),
    )
    return _without_bets(kept, fact) if fact.card else kept


def _kept_card_exposed(ctx: Context, game: Game, card: str) -> Decision:
    """It is the same card, and like one that was exposed at once it makes the next round a no-bet coup (M29)."""
    terms = ctx.terms
    unseen = next((each for each in game.carried if not each.card), None)
    if unseen is None:
        instead = ("report_excess_card",) if due(ctx, game)[0] in _TAKES_EXCESS else ()
        return Refusal(terms.cite("excess_unexposed"), "no card is kept that nobody has seen", instead)
    impossible = cannot_show(game, terms, card)
    if impossible:
        return impossible
    under, moves = _exposed(terms, game)
    return (ExcessCardExposed(place=unseen.place, card=card, under=under + ("~M29",), moves=moves),)


def excess_exposed(ctx: Context, game: Game, fact: ExcessCardExposed) -> Game:
    carried = tuple(Carried(fact.card, each.place) if each.place == fact.place else each for each in game.carried)
    return _without_bets(replace(game, carried=carried, shoe=game.shoe.showing((fact.card,))), fact)


def _without_bets(game: Game, fact: Fact) -> Game:
    """The coming round is a no-bet coup; a round under way goes on."""
    now = game.round
    if now.opened:
        return game
    return replace(game, round=replace(now, wagers={}, no_bet=fact.under, moved=applied(now.moved, fact.moves)))


# Cards out of sequence


def reconstruct(ctx: Context, game: Game, act: Act, command: ReconstructRound) -> Decision:
    """Lay the cards of the round as the rules would have, in the order they left the shoe."""
    terms, now = ctx.terms, game.round
    if command.because not in ("placement", "entry"):
        return Refusal(terms.cite("reconstruction"), 'say because "placement" or because "entry"')
    if not now.opened or now.voided:
        return Refusal(terms.cite("reconstruction"), "only a round under way can be reconstructed")
    if now.reopened:
        return _while_reopened(terms)
    if command.because == "entry" and (now.settled or act.role not in supervisors(terms)):
        return entry_not_corrected(terms)
    if not command.cards:
        return Refusal(terms.cite("reconstruction"), "name the cards of the round in the order they left the shoe")
    face_down = deals_face_down(terms)
    out = cards_out(terms, game, drawn(now), command.because, command.cards, face_down)
    if isinstance(out, Refusal):
        return out
    player, banker, rest = _laid_by_the_rules(terms, out.named)
    if "" in player + banker and not face_down:
        return Refusal(terms.cite("reconstruction"), "cards are dealt face up here: name each of them")
    if rest and "" in player + banker:
        return Refusal(
            terms.cite("reconstruction"),
            "cards beyond the fourth can be placed only once the hands are turned",
        )
    return _rebuilt(ctx, game, command, out, player, banker, rest)


def _while_reopened(terms: Terms) -> Refusal:
    return Refusal(terms.cite("reopen"), "wagers are reopened: call no more bets first", ("call_no_more_bets",))


def _laid_by_the_rules(
    terms: Terms, cards: tuple[Carried, ...]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Carried, ...]]:
    """Player, banker, and the cards that neither of them takes."""
    player: tuple[str, ...] = ()
    banker: tuple[str, ...] = ()
    for count, each in enumerate(cards):
        if count >= 4 and "" in player + banker:
            return player, banker, cards[count:]
        hand = next_hand(terms, player, banker)
        if hand == PLAYER:
            player += (each.card,)
        elif hand == BANKER:
            banker += (each.card,)
        else:
            return player, banker, cards[count:]
    return player, banker, ()


def _rebuilt(
    ctx: Context,
    game: Game,
    command: ReconstructRound,
    out: CardsOut,
    player: tuple[str, ...],
    banker: tuple[str, ...],
    rest: tuple[Carried, ...],
) -> Decision:
    terms, now = ctx.terms, game.round
    kept = [each for each in rest if each not in game.carried]  # one that waits already goes on waiting
    under = terms.cite("reconstruction") if command.because == "placement" else ("~H2",)
    rebuilt = RoundReconstructed(
        because=command.because,
        before=(now.player, now.banker),
        player=player,
        banker=banker,
        places=tuple(each.place for each in out.named[: len(player) + len(banker)]),
        left=out.shoe.left + len(kept),
        taken=tuple(each.place for each in game.carried if each not in rest + out.waiting),
        under=under,
    )
    reversals = _settled_on_other_cards(ctx, game, player, banker, under)
    short = cannot_give_back(ctx, tuple(move for fact in reversals for move in fact.moves))
    if short:
        return short
    facts: tuple[Fact, ...] = (*reversals, rebuilt)
    for each in kept:
        seen = terms.cite("excess_exposed", "excess_no_bet") if each.card else terms.cite("excess_unexposed")
        facts += (ExcessCardKept(place=each.place, card=each.card, under=seen),)
    unseen = not any(player + banker)
    if command.because == "placement" and unseen and now.wagers and terms.has("withdraw_after_error"):
        facts += (WithdrawalOffered(under=terms.cite("withdraw_after_error")),)
    return facts


def _settled_on_other_cards(
    ctx: Context, game: Game, player: tuple[str, ...], banker: tuple[str, ...], under: Under
) -> tuple[Fact, ...]:
    """Settlements on wrong hands are undone, to be settled again on these."""
    now = game.round
    first = [move for s in now.settlements if s.option in ON_FIRST_CARDS for move in s.moves]
    others = [move for s in now.settlements if s.option not in ON_FIRST_CARDS for move in s.moves]
    facts: tuple[Fact, ...] = ()
    balances = ctx.balances
    if first and (player[:2], banker[:2]) != (now.player[:2], now.banker[:2]):
        moves = undone(balances, applied({}, first))
        balances = applied(balances, moves)
        order = settled_first(ctx.terms, (s.option for s in now.settlements))
        facts += (FirstSettlementReversed(under=under + order, moves=moves),)
    if others and (player, banker) != (now.player, now.banker):
        facts += (
            SettlementReversed(under=under + ctx.terms.cite("settlement"), moves=undone(balances, applied({}, others))),
        )
    return facts


def reconstructed(ctx: Context, game: Game, fact: RoundReconstructed) -> Game:
    now = laid_out(ctx.terms, game.round, fact.player, fact.banker, fact.places)
    if fact.because == "placement":
        now = replace(now, not_reopened=fact.under)
    taken = [each for each in game.carried if each.place in fact.taken]
    unread = game.shoe.unseeing(card for card in (*drawn(game.round), *(each.card for each in taken)) if card)
    shoe = unread.showing(card for card in fact.player + fact.banker if card)
    waiting = tuple(each for each in game.carried if each not in taken)
    return replace(game, round=now, shoe=replace(shoe, left=fact.left), carried=waiting)


def first_settlement_reversed(ctx: Context, game: Game, fact: FirstSettlementReversed) -> Game:
    return _live_again(game, fact, first=True)


def settlement_reversed(ctx: Context, game: Game, fact: SettlementReversed) -> Game:
    return _live_again(game, fact, first=False)


def _live_again(game: Game, fact: Fact, first: bool) -> Game:
    """The side wagers settled first, or all the others, are on the layout as before their settlement."""
    now = game.round
    again = [w for w in now.settled_wagers if (w.option in ON_FIRST_CARDS) is first]
    return replace(
        game,
        round=replace(
            now,
            wagers={**now.wagers, **{(w.patron, w.option): w for w in again}},
            settled_wagers=tuple(w for w in now.settled_wagers if w not in again),
            settlements=tuple(s for s in now.settlements if (s.option in ON_FIRST_CARDS) is not first),
            settled_first=now.settled_first and not first,
            settled=False,
            moved=applied(now.moved, fact.moves),
        ),
    )


# Wagers reopened or withdrawn during the deal


def reopen(ctx: Context, game: Game, act: Act, command: ReopenWagers) -> Decision:
    """While one to four cards are out and none has been seen, the supervisor may let wagers be changed."""
    terms, now = ctx.terms, game.round
    if not terms.has("reopen"):
        return Refusal(terms.cite("wagers_locked"), "this book does not let wagers be reopened")
    if now.no_bet:
        return Refusal(terms.cite("no_bet_coup") + now.no_bet, "this round is a no-bet coup")
    if now.not_reopened:
        because = "an error was found in this round: wagers may have been taken off, and none is made or changed"
        return Refusal(terms.cite("reopen") + now.not_reopened, because)
    step, _ = due(ctx, game)
    if not 1 <= len(now.places) <= 4 or step not in (Step.DEAL, Step.EXPOSE) or any(now.player + now.banker):
        return Refusal(
            terms.cite("reopen"),
            "wagers are reopened only while one to four cards are out and none has been exposed",
        )
    if not command.reason.strip():
        return Refusal(terms.cite("reopen"), "say why wagers are reopened")
    return (WagersReopened(reason=command.reason, under=terms.cite("reopen")),)


def reopened(ctx: Context, game: Game, fact: WagersReopened) -> Game:
    return replace(game, round=replace(game.round, reopened=True))


def wrong_hand_over(ctx: Context, game: Game, act: Act, command: ReportWrongHandOver) -> Decision:
    """Every patron may take wagers off, whether or not cards were seen; settled pairs stay settled (M7)."""
    terms, now = ctx.terms, game.round
    if not terms.has("wrong_hand_over"):
        return Refusal(terms.cite("exposure"), "under this book it is determined case by case who turns a hand")
    if command.hand not in HANDS:
        return Refusal(terms.cite("two_hands"), f"{command.hand!r} is not a hand; it is player or banker")
    if not deals_face_down(terms) or not now.opened or now.settled or now.voided:
        return Refusal(terms.cite("wrong_hand_over"), "no round with face-down hands is under way")
    if now.reopened:
        return _while_reopened(terms)
    if not (now.player if command.hand == PLAYER else now.banker):
        because = f"no card of the {command.hand}'s hand has been dealt that somebody could turn"
        return Refusal(terms.cite("wrong_hand_over", "exposure"), because)
    if not command.patron.strip():
        because = "say who turned the hand: the dealer may turn either"
        return Refusal(terms.cite("wrong_hand_over", "exposure"), because)
    if may_turn(ctx, game, command.hand, command.patron):
        under = terms.cite("hand_over_player") if command.hand == PLAYER else terms.cite("hand_over_banker")
        because = f"{command.patron} has a wager on the {command.hand} and may turn it"
        return Refusal(under + terms.cite("exposure"), because)
    reported = WrongHandOverReported(
        hand=command.hand, patron=command.patron, under=terms.cite("wrong_hand_over", "exposure")
    )
    if not now.wagers:
        return (reported,)
    return (reported, WithdrawalOffered(under=terms.cite("wrong_hand_over") + ("~M6", "~M7")))


def wrong_hand_over_reported(ctx: Context, game: Game, fact: WrongHandOverReported) -> Game:
    return game


def withdrawal_offered(ctx: Context, game: Game, fact: WithdrawalOffered) -> Game:
    return replace(game, round=replace(game.round, withdrawal=fact.under, not_reopened=fact.under))


def resume(ctx: Context, game: Game, act: Act, command: ResumeRound) -> Decision:
    terms, now = ctx.terms, game.round
    if not now.withdrawal:
        return Refusal(_rule_of_withdrawal(terms), "play is not held for wagers to be taken off")
    resumed = RoundResumed(under=now.withdrawal)
    if now.wagers:
        return (resumed,)
    after_error = now.withdrawal == terms.cite("withdraw_after_error")
    under = terms.cite("all_withdrawn_after_error") if after_error else terms.cite("all_withdrawn_after_hand_over")
    return (resumed, NoBetCoupDirected(under=under))


def _rule_of_withdrawal(terms: Terms) -> Under:
    """The clauses under which play is held so that wagers may come off; a book without them never holds it."""
    if not terms.has("withdraw_after_error"):
        return terms.cite("wagers_locked", "round_of_play")
    after_hand_over = terms.cite("wrong_hand_over") if terms.has("wrong_hand_over") else ()
    return terms.cite("withdraw_after_error") + after_hand_over + terms.cite("round_of_play")


def resumed(ctx: Context, game: Game, fact: RoundResumed) -> Game:
    return replace(game, round=replace(game.round, withdrawal=()))


# The shoe


def shoe_exhausted(ctx: Context, game: Game, act: Act, command: ReportShoeExhausted) -> Decision:
    """Too few cards to finish the round. Against the count of the shoe only the supervisor can say so."""
    terms = ctx.terms
    step, _ = due(ctx, game)
    if step is Step.DEAL and not game.round.opened:
        because = "no card of the round is out, so there is none to complete: new cards come before it"
        return Refusal(terms.cite("shoe_exhausted"), because, ("recall_no_more_bets",))
    if step not in (Step.EXHAUSTED, Step.DEAL):
        return Refusal(terms.cite("shoe_exhausted"), f"no card of a round is due; play waits for: {step.value}")
    if step is Step.DEAL and act.role not in supervisors(terms):
        who = supervisors(terms)[0]
        because = f"by the count {game.shoe.left} cards are left; only the {who} can say that there are none"
        return Refusal(terms.cite("shoe_exhausted", "supervisor"), because, ("deal_card",))
    return voiding.declare_void(ctx, game, "shoe_exhausted", "the shoe has run out", terms.cite("shoe_exhausted"))


def burn_missed(ctx: Context, game: Game, act: Act, command: ReportBurnMissed) -> Decision:
    """Found once cards of the first round are out, the round goes on and nothing is burnt later.

    The first card is out, so wagers are locked from here on."""
    terms, now = ctx.terms, game.round
    if game.stage is not Stage.BURN:
        return Refusal(terms.cite("burn_missed"), "no burn is outstanding")
    if command.cards_out < 1:
        return Refusal(
            terms.cite("burn_first") + ("~M20",),
            "no card of the round is out yet: burn now",
            ways_to_burn(terms),
        )
    if not now.wagers and not now.no_bet:
        return nobody_wagered(terms)
    return (
        BurnMissed(cards_out=command.cards_out, under=terms.cite("burn_missed")),
        NoMoreBetsCalled(under=terms.cite("no_more_bets")),
        RoundOpened(round=now.number, setting=ctx.setting.number, under=terms.cite("round_of_play")),
    )


def burn_was_missed(ctx: Context, game: Game, fact: BurnMissed) -> Game:
    return replace(game, stage=Stage.READY, burn_missed=True)


# Void rounds and wagers


def void_round(ctx: Context, game: Game, act: Act, command: VoidRound) -> Decision:
    """A void tie no longer delays the shuffle: a shoe that waited for one more round waits for none (M12, M28)."""
    decided = voiding.void_round(ctx, game, act, command)
    extra = game.ending is Ending.AFTER_EXTRA_ROUND and not game.round.opened and game.stage is Stage.READY
    if isinstance(decided, Refusal) or not extra or command.round != game.round.number - 1:
        return decided
    under = ctx.terms.cite("shuffle_after_cutting_card", "cutting_card", "cutting_card_tie") + ("~M12", "~M28")
    again = (opened_again(ctx),) if game.round.called else ()
    return (*decided, *again, ShuffleDue(under=under))


def void_wagers(ctx: Context, game: Game, act: Act, command: VoidWagers) -> Decision:
    decided = voiding.void_wagers(ctx, game, act, command)
    if isinstance(decided, Refusal):
        return decided
    void = {(fact.patron, option) for fact in decided if isinstance(fact, WagersVoided) for option in fact.options}
    return decided + _opened_without(ctx, game.round, void)


def _opened_without(ctx: Context, now: Round, gone: Set[tuple[str, str]]) -> tuple[Fact, ...]:
    """With no wager left between the call and the first card, betting opens again (M27)."""
    if not gone or now.opened or not now.called or now.wagers.keys() - gone:
        return ()
    again = opened_again(ctx)
    return (replace(again, under=again.under + ("~M27",)),)


# A wager that differs from its entry (X23)


def _may_lie(ctx: Context, game: Game, wager: Wager, moving: str) -> Refusal | None:
    """Nothing lies there in a no-bet coup, nor a second time what came off after an error or was settled on the first
    two cards of each hand."""
    terms, now = ctx.terms, game.round
    if now.no_bet:
        because = "this round is a no-bet coup: chips that lie there go back"
        return Refusal(tuple(dict.fromkeys(terms.cite("no_bet_coup") + now.no_bet)), because)
    if any((each.patron, each.option) == (wager.patron, wager.option) for each in now.settled_wagers):
        because = f"{wager.patron}'s {terms.wager_name(wager.option)} has been settled"
        under = terms.cite("one_wager_each_option", "settlement", "wagers_locked") + ("~X23",)
        return Refusal(under, because, ("void_round", "raise_dispute"))
    off = now.taken_off.get((wager.patron, wager.option))
    if off:
        because = f"{wager.patron} took {terms.wager_name(wager.option)} off: once removed it is not replaced"
        return Refusal((*off, "~X23"), because)
    unwelcome = None if moving else not_welcome(ctx, wager.patron)  # who has a wager down was welcome at the call
    refusal = unwelcome or barred(ctx, game, wager, moving)
    return refusal and replace(refusal, instead=())  # what would have helped before the call


FOUND = found_wagers.Ways(WAGERING.closed, at_risk_of, void_wagers, _may_lie)


def report_wager_found(ctx: Context, game: Game, act: Act, command: ReportWagerFound) -> Decision:
    """Until the wagers are taken and paid; after that, the finding concerns a settled round."""
    if game.round.settled:
        under = ctx.terms.cite("settlement", "wagers_locked") + ("~X23",)
        return Refusal(under, "the wagers of this round have been settled", ("void_round", "raise_dispute"))
    decided = found_wagers.report(ctx, game, act, command, FOUND)
    if isinstance(decided, Refusal):
        return decided
    gone = {(fact.patron, fact.spot) for fact in decided if isinstance(fact, WagerFound) and not fact.amount}
    return decided + _opened_without(ctx, game.round, gone)


def round_voided(ctx: Context, game: Game, fact: RoundVoided) -> Game:
    after = voiding.round_voided(ctx, game, fact)
    if fact.round != game.round.number:
        return after
    held = replace(after.round, reopened=False, withdrawal=())
    return replace(after, round=held, exhausted=game.exhausted or fact.ground == "shoe_exhausted")
