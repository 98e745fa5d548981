"""The wagers of a poker hand before the deal: who may make them, where, and how much."""

from croupier.games.context import Context
from croupier.games.poker.commands import CallNoMoreBets, ChangeWager, TakeBackWager
from croupier.games.poker.facts import NoMoreBetsCalled
from croupier.games.poker.state import ANTE, PokerGame, wagers_of
from croupier.games.round_of_play import Wager, line_of
from croupier.games.shoes import Stage
from croupier.games.wagering import Wagering, more_chips, no_such_box
from croupier.instruments import Terms
from croupier.money import dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal, Under

BLIND = "blind"


def rule_of_option(terms: Terms, option: str) -> Under:
    """The clauses that let a patron make a wager."""
    if option == BLIND:
        return terms.cite("wager_on_blind", "blind_of_ante", "wagers_are_chips")
    return terms.cite("wagers_before_first_card", "wager_on_ante", "wagers_are_chips", "main_wagers")


# When


def closed(ctx: Context, game: PokerGame) -> Refusal | None:
    """Why no wager can be made or changed now, if none can."""
    terms, now = ctx.terms, game.round
    if now.opened:
        return Refusal(terms.cite("wagers_locked"), "the first card has been dealt and wagers stand until settled")
    if now.called:
        return Refusal(terms.cite("no_more_bets") + ("~X8",), "no more bets has been called", ("recall_no_more_bets",))
    if game.stage is not Stage.READY or game.to_check:
        waits = terms.cite("check_of_replacements") if game.stage is Stage.READY else terms.cite("shuffle_new_shoe")
        return Refusal(terms.cite("wagers_before_first_card") + waits, "wagers are taken once the cards are ready")
    return None


# Where


def barred(ctx: Context, game: PokerGame, wanted: Wager, moving: str) -> Refusal | None:
    """Why this wager may not stand on this box."""
    terms, patron, option = ctx.terms, wanted.patron, wanted.option
    if moving not in ("", option):
        because = "a wager stays on its betting area: take it back and place another"
        return Refusal(terms.cite("wagers_are_chips", "main_wagers"), because, ("take_back_wager", "place_wager"))
    if option == BLIND and terms.has("wager_on_blind"):
        because = "the Blind goes down with the Ante, in the same amount"
        return Refusal(terms.cite("wager_on_blind", "blind_of_ante"), because, terms.placeable)
    if option not in terms.placeable:
        return _not_offered(terms, option)
    refusal = no_such_box(ctx, wanted.box) or _box_of_another(ctx, game, patron, wanted.box)
    if refusal or moving:
        return refusal
    if (patron, option) in game.round.wagers:
        because = f"{patron} has a wager on {terms.wagers[option].name} already"
        return Refusal(terms.cite("one_wager_each_option"), because, ("change_wager",))
    return None


def _not_offered(terms: Terms, option: str) -> Refusal:
    """A wager that the book does not list, or that is made on the cards."""
    listed = terms.cite("wagers_offered")
    if option == ("play" if terms.has("blind_of_ante") else "bet"):
        because = f"a {terms.wagers[option].name} wager is made on the cards, once they have been dealt"
        return Refusal(terms.cite("bet_on_cards") + listed, because, terms.placeable)
    under = listed + (terms.cite("no_jackpot") if terms.has("no_jackpot") else ())
    return Refusal(under, f"{option!r} is not offered at this table", terms.placeable)


def _box_of_another(ctx: Context, game: PokerGame, patron: str, box: int) -> Refusal | None:
    """One hand to a player, one player to a box; a seated player plays the box in front of the seat."""
    terms, seat = ctx.terms, ctx.patrons[patron].seat
    theirs = {wager.box for wager in wagers_of(game.round, patron)} or ({seat} if seat else set())
    if theirs and box not in theirs:
        return Refusal(terms.cite("one_box_each_patron"), f"{patron} plays box {min(theirs)} and no other")
    wagered = {wager.patron for wager in game.round.wagers.values() if wager.box == box}
    seated = {name for name, person in ctx.patrons.items() if person.seat == box}
    others = (wagered or seated) - {patron}
    if others:
        return Refusal(terms.cite("one_patron_each_box"), f"box {box} is {min(others)}'s")
    return None


# How much


def limit_of(terms: Terms, option: str) -> str:
    """The kind of wager on the sign whose limits apply: a Blind has the limits of the Ante that it equals."""
    return line_of(terms, option) or ANTE


def raised_for(ctx: Context, patron: str, box: int) -> int:
    """The maximum of the patron's marker, if it stands beside that box; one for no box in particular stands beside the
    one that the patron plays."""
    person = ctx.patrons[patron]
    return person.personal_maximum if person.personal_limit_box in (0, box) else 0


def most_at_risk(ctx: Context, option: str, raised: int) -> int:
    """The maximum of the sign, or of the owner's marker, which is for the Ante and the wagers that go with it."""
    kind = limit_of(ctx.terms, option)
    stated = ctx.setting.limits[kind].maximum
    return max(stated, raised) if kind == ANTE else stated


def _at_risk(ctx: Context, game: PokerGame, wager: Wager, amount: int) -> int:
    return min(amount, most_at_risk(ctx, wager.option, raised_for(ctx, wager.patron, wager.box)))


def _unfit(ctx: Context, game: PokerGame, wanted: Wager, was: Wager | None) -> Refusal | None:
    """Why an Ante cannot be made: the chips do not cover the Blind that equals it as well."""
    terms, each = ctx.terms, 1 + len(_with_it(ctx.terms, wanted.option))
    chips = ctx.balances.get(account_of(wanted.patron), 0) + (was.amount * each if was is not None else 0)
    needed = wanted.amount * each
    if each == 1 or needed <= chips:
        return None
    because = (
        f"{wanted.patron} has {dollars(chips)} in chips and needs {dollars(needed)} for the Ante and an equal Blind"
    )
    return Refusal(terms.cite("wagers_are_chips", "blind_of_ante"), because, more_chips(terms))


def rule(ctx: Context, game: PokerGame, wager: Wager, was: Wager | None) -> Under:
    under = rule_of_option(ctx.terms, wager.option)
    if wager.at_risk > ctx.setting.limits[limit_of(ctx.terms, wager.option)].maximum:
        under += ctx.terms.cite("personal_limit")
    return under


# Wagers that go together


def _with_it(terms: Terms, option: str) -> tuple[str, ...]:
    """The Blind goes with the Ante that it equals."""
    return (BLIND,) if option == ANTE and terms.has("wager_on_blind") else ()


def _leaves_with(game: PokerGame, wager: Wager) -> list[Wager]:
    """The Blind that equals it and the side wagers that need it go with an Ante, the last of them first."""
    return wagers_of(game.round, wager.patron)[::-1] if wager.option == ANTE else [wager]


def _meant(ctx: Context, game: PokerGame, command: ChangeWager | TakeBackWager) -> Wager | Refusal:
    terms, option = ctx.terms, command.option
    wager: Wager | None = game.round.wagers.get((command.patron, option))
    if wager is None:
        if option not in (*terms.placeable, BLIND):
            return _not_offered(terms, option)
        return Refusal(terms.cite("main_wagers"), f"{command.patron} has no {option} wager", ("place_wager",))
    if option not in terms.placeable:
        because = "the Blind goes with the Ante, in the same amount"
        return Refusal(terms.cite("wager_on_blind", "blind_of_ante"), because, terms.placeable)
    return wager


def _called(terms: Terms, option: str) -> str:
    return f"{terms.wager_name(option)} wagers"


WAGERING = Wagering(
    wager=Wager,
    closed=closed,
    barred=barred,
    meant=_meant,
    at_risk=_at_risk,
    rule=rule,
    called=_called,
    unfit=_unfit,
    with_it=_with_it,
    leaves_with=_leaves_with,
)


# "No more bets"


def not_all_wagered(ctx: Context, game: PokerGame) -> Refusal | None:
    """Why the deal cannot begin: nobody has wagered, or, under a book that requires it of every player, somebody has
    not."""
    terms = ctx.terms
    betting = {patron for patron, option in game.round.wagers if option == ANTE}
    if not betting:
        return Refusal(terms.cite("wagers_before_first_card"), "no wager has been placed", ("place_wager",))
    if terms.has("every_patron_wagers"):
        missing = [n for n, p in ctx.patrons.items() if p.has_to_wager and n not in betting]
        if missing:
            because = "each player places an Ante; missing: " + ", ".join(missing)
            return Refusal(terms.cite("every_patron_wagers"), because)
    return None


def call_no_more_bets(ctx: Context, game: PokerGame, act: Act, command: CallNoMoreBets) -> Decision:
    refusal = closed(ctx, game) or not_all_wagered(ctx, game)
    return refusal or (NoMoreBetsCalled(under=ctx.terms.cite("no_more_bets")),)
