"""A table is set up, opened, changed with notice, and closed."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from croupier.equipment import decks
from croupier.games.commands import ReportFaultyDeck
from croupier.games.context import Limit, Setting, operators, supervisors
from croupier.games.machines import MACHINES
from croupier.games.offering import bad_choice, rule_of_option, rule_of_options, rule_of_wager
from croupier.games.rounds import OptionsReplaced
from croupier.instruments import Book, Terms, UnknownBook, library
from croupier.money import dollars, payable_in
from croupier.ruling import Act, Fact, Refusal, Role, Under
from croupier.ruling.names import is_name
from croupier.table import debts
from croupier.table.commands import (
    CheckCards,
    CloseTable,
    CountCards,
    CreateTable,
    ElectOptions,
    GiveClosingNotice,
    GiveNotice,
    OpenTable,
    RecordApproval,
    SetHours,
    SetLimits,
)
from croupier.table.facts import (
    ApprovalRecorded,
    CardsChecked,
    CardsCounted,
    ClosingNoticeGiven,
    HoursSet,
    LimitsSet,
    NoticeGiven,
    OptionsElected,
    SettingTookEffect,
    TableClosed,
    TableCreated,
    TableOpened,
)
from croupier.table.state import Hours, Notice, Status, Table
from croupier.table.terms import terms_of, unfit_conditions

Decision = tuple[Fact, ...] | Refusal


def create(act: Act, command: CreateTable) -> Decision:
    """A table under one rule book. A book that a later instrument revoked opens no new table."""
    books = library()
    instrument = command.book.split("/")[0]
    by = books.revoked(instrument)
    if by is not None:
        cited = next(iter(book for book in books.books.values() if book.instrument.id == by.id))
        terms = cited.terms()
        return Refusal(terms.cite("revocation"), f"{instrument} was revoked by {by.id}", (cited.id,), book=cited.id)
    try:
        book = books.book(command.book)
    except UnknownBook as unknown:
        return Refusal(("~H5",), str(unknown), tuple(books.books))
    if book.game not in MACHINES:
        return Refusal(("~H5",), f"{book.title} under {book.id} cannot be played yet")
    terms = book.terms(usual_options(book.id))
    if act.role not in (Role.OPERATOR, Role.DIRECTOR):
        because = f"the operator or director sets up a table, not the {act.role}"
        return Refusal(terms.cite("operator"), because, book=book.id)
    if command.dealing not in ("live", "virtual"):
        instead = ("live", "virtual")
        under = terms.cite_first("dealt_from_shoe", "spin", "dealing_order")
        return Refusal(under, "dealing is live or virtual", instead, book=book.id)
    if not is_name(command.name) or "/" in command.name or len(command.name) > 40:
        return Refusal(terms.cite("table_approval"), "give the table a short name without '/'", book=book.id)
    if not 1 <= command.boxes <= 20:
        return Refusal(terms.cite("boxes"), "a table has 1 to 20 boxes", book=book.id)
    if not command.chips or min(command.chips) <= 0:
        return Refusal(terms.cite("wagers_are_chips"), "say what the chips of the table are worth", book=book.id)
    if terms.has("layout_boxes") and command.boxes != terms.number("layout_boxes"):
        because = f"this layout has {terms.number('layout_boxes')} boxes, the House's among them"
        return Refusal(terms.cite("layout_boxes"), because, book=book.id)
    if terms.has("boxes_for_one_deck") and command.boxes > _boxes_for_one_deck(terms):
        because = f"one deck serves {_boxes_for_one_deck(terms)} boxes and the dealer"
        return Refusal(terms.cite("boxes_for_one_deck"), because, book=book.id)
    unfit = _unfit_tournament(book, command)
    if unfit:
        return unfit
    return (
        TableCreated(
            name=command.name,
            book=book.id,
            dealing=command.dealing,
            boxes=command.boxes,
            chips=tuple(sorted(set(command.chips))),
            demonstration=command.demonstration,
            tournament=command.tournament,
            conditions=command.conditions,
            under=terms.cite("stamp"),
        ),
    )


def _unfit_tournament(book: Book, command: CreateTable) -> Refusal | None:
    if not command.tournament:
        because = "conditions are those of a tournament: name it"
        return Refusal(("~H5",), because, book=book.id) if command.conditions else None
    if not command.tournament.strip() or "/" in command.tournament or len(command.tournament) > 40:
        return Refusal(("~H5",), "a tournament has a short name without '/'", book=book.id)
    return unfit_conditions(book, command.conditions)


def _boxes_for_one_deck(terms: Terms) -> int:
    """As many as leave a whole hand for each and for the dealer."""
    cards = len(decks(terms.number("decks"))) - terms.number("dealers_cards")
    return cards // terms.number("players_cards")


def usual_options(book_id: str) -> dict[str, str]:
    """What a demonstration or training table elects where nothing is said."""
    return {name: option.usual for name, option in library().book(book_id).options.items()}


def created(fact: TableCreated) -> Table:
    book = library().book(fact.book)
    options = usual_options(fact.book)
    terms = terms_of(fact.book, options, fact.tournament, fact.conditions)
    setting = Setting(number=0, book=fact.book, options=options, limits={}, boxes=fact.boxes, chips=fact.chips)
    return Table(
        name=fact.name,
        dealing=fact.dealing,
        demonstration=fact.demonstration,
        setting=setting,
        terms=terms,
        machine=MACHINES[book.game],
        game=MACHINES[book.game].new_game(terms),
        tournament=fact.tournament,
        conditions=fact.conditions,
    )


def terms_with(table: Table, options: Mapping[str, str]) -> Terms:
    """The terms of this table with these options elected."""
    return terms_of(table.setting.book, options, table.tournament, table.conditions)


def _for_the_operator(table: Table, act: Act, under: Under) -> Refusal | None:
    """Why somebody else may not do what these clauses leave to the operator."""
    roles = operators(table.terms)
    if act.role in roles:
        return None
    return Refusal(under + table.terms.cite("operator"), f"this is for the {roles[0]}, not the {act.role}")


def _while_closed(table: Table, change: GiveNotice) -> Refusal | None:
    """Why this is not set while the table is open: players have notice of it first, or it does not change at all."""
    if table.status is Status.CLOSED:
        return None
    under = _rule_of_change(table, change)
    if isinstance(under, Refusal):
        return replace(under, instead=under.instead or ("close_table",))
    if not change.options:
        under = table.terms.cite("limits_on_sign") + under
    return Refusal(under, "the table is open: give the patrons notice of the change", ("give_notice",))


# Setting up


def record_approval(table: Table, act: Act, command: RecordApproval) -> Decision:
    wanted = table.machine.approvals(table.terms)
    refusal = _for_the_operator(table, act, wanted.get(command.what, ()))
    if refusal:
        return refusal
    if command.what not in wanted:
        return Refusal(table.terms.cite("table_approval"), f"{command.what!r} needs no approval here", tuple(wanted))
    if not command.reference.strip():
        return Refusal(wanted[command.what], "give the reference of the written approval")
    return (ApprovalRecorded(what=command.what, reference=command.reference, under=wanted[command.what]),)


def approval_recorded(table: Table, fact: ApprovalRecorded) -> Table:
    return replace(table, approvals={**table.approvals, fact.what: fact.reference})


def elect(table: Table, act: Act, command: ElectOptions) -> Decision:
    refusal = (
        _for_the_operator(table, act, _rule_of_options(table, command.options))
        or _no_such_choice(table, command.options)
        or _while_closed(table, GiveNotice(options=command.options))
    )
    if refusal:
        return refusal
    elected = {**table.setting.options, **command.options}
    return (OptionsElected(options=elected, under=_rule_of_options(table, elected)),)


def _no_such_choice(table: Table, options: Mapping[str, str]) -> Refusal | None:
    """Why these cannot be elected, whenever it were."""
    book = library().book(table.setting.book)
    wrong = (bad_choice(book, table.terms, name, choice) for name, choice in options.items())
    return next((refusal for refusal in wrong if refusal), None)


def _rule_of_options(table: Table, options: Iterable[str]) -> Under:
    """The clauses that leave these options open, or state what they would choose; with none named, of all."""
    book = library().book(table.setting.book)
    named = (rule_of_option(book, table.terms, name) for name in options)
    return tuple(dict.fromkeys(clause for under in named for clause in under)) or rule_of_options(book, table.terms)


def options_elected(table: Table, fact: OptionsElected) -> Table:
    setting = replace(table.setting, options=fact.options)
    return replace(table, setting=setting, terms=terms_with(table, fact.options), elected=True)


def set_limits(table: Table, act: Act, command: SetLimits) -> Decision:
    terms = table.terms
    change = GiveNotice(limits=command.limits, differential=command.differential, maximum_payout=command.maximum_payout)
    refusal = (
        _for_the_operator(table, act, terms.cite("limits_on_sign"))
        or _while_closed(table, change)
        or bad_limits(table, terms, command.limits)
        or bad_amounts(table, terms, command.differential, command.maximum_payout)
    )
    if refusal:
        return refusal
    under = terms.cite("limits_on_sign", "multiples")
    if command.differential is not None:
        under += terms.cite("differential")
    if command.maximum_payout is not None:
        under += terms.cite("maximum_payout_on_sign")
    return (
        LimitsSet(
            limits=command.limits,
            differential=command.differential,
            maximum_payout=command.maximum_payout,
            under=under,
        ),
    )


def bad_amounts(table: Table, terms: Terms, differential: int | None, maximum_payout: int | None) -> Refusal | None:
    """Why these cannot go on the sign beside the limits; None is nothing said."""
    if differential is not None:
        bad = _bad_differential(terms, differential, terms.cite_first("differential", "limits_on_sign"))
        if bad:
            return bad
    return None if maximum_payout is None else _bad_maximum_payout(table, terms, maximum_payout)


def _bad_differential(terms: Terms, cents: int | None, under: Under) -> Refusal | None:
    if not terms.has("differential"):
        return Refusal(under, "this book has no table differential")
    if cents is not None and cents <= 0:
        return Refusal(under, "a maximum differential is more than nothing")
    return None


def _bad_maximum_payout(table: Table, terms: Terms, cents: int) -> Refusal | None:
    if not terms.has("maximum_payout"):
        under = rule_of_option(library().book(terms.book_id), terms, "maximum_payout")
        under = tuple(dict.fromkeys(under + terms.cite("limits_on_sign")))
        return Refusal(under, "no maximum payout is set under this book and its options")
    smallest = min(table.setting.chips)
    if cents > 0 and cents % smallest == 0:
        return None
    because = f"a maximum payout is made up of chips; the smallest is {dollars(smallest)}"
    return Refusal(terms.cite("maximum_payout_on_sign"), because)


def _lacks_maximum_payout(terms: Terms, setting: Setting) -> bool:
    return terms.has("maximum_payout") and setting.maximum_payout is None


def bad_limits(table: Table, terms: Terms, limits: Mapping[str, Limit]) -> Refusal | None:
    """Why these limits cannot go on the sign. Every permitted wager must be payable in chips (X4)."""
    smallest = min(table.setting.chips)
    lines = (*table.machine.wager_kinds(terms), *table.machine.further_limits(terms))
    for kind, limit in limits.items():
        if kind not in lines:
            under = rule_of_wager(library().book(terms.book_id), terms, kind) + terms.cite("limits_on_sign")
            return Refusal(under, f"{kind!r} is not a kind of wager here", lines)
        if limit.multiple <= 0 or limit.multiple % smallest:
            return Refusal(
                terms.cite("multiples"),
                f"multiples of {kind} wagers are made up of chips; the smallest is {dollars(smallest)}",
            )
        if not 0 < limit.minimum <= limit.maximum:
            because = f"the minimum of {kind} wagers is more than nothing and at most their maximum"
            return Refusal(terms.cite("limits_on_sign"), because)
        if limit.minimum % limit.multiple or limit.maximum % limit.multiple:
            because = f"the minimum and the maximum of {kind} wagers are multiples of {dollars(limit.multiple)}"
            return Refusal(terms.cite("limits_on_sign", "multiples"), because)
        if limit.minimum != limit.maximum and kind in table.machine.fixed_stakes(terms):
            return Refusal(table.machine.fixed_stakes(terms)[kind], f"a {kind} wager is one approved amount")
        for odds in table.machine.possible_odds(terms).get(kind, ()):
            if not payable_in(odds.winnings(limit.multiple), smallest):
                return Refusal(
                    terms.cite("multiples") + ("~X4",),
                    f"{dollars(limit.multiple)} at {odds} cannot be paid in chips of {dollars(smallest)};"
                    " raise the multiple or add smaller chips",
                )
    return table.machine.unfit_limits(terms, {**table.setting.limits, **limits})


def limits_set(table: Table, fact: LimitsSet) -> Table:
    setting = table.setting
    most = setting.maximum_payout if fact.maximum_payout is None else fact.maximum_payout
    limits = {**setting.limits, **fact.limits}
    after = replace(setting, limits=limits, differential=fact.differential, maximum_payout=most)
    return replace(table, setting=after)


def set_hours(table: Table, act: Act, command: SetHours) -> Decision:
    refusal = _for_the_operator(table, act, table.terms.cite("hours"))
    if refusal:
        return refusal
    if not (0 <= command.opens < 1440 and 0 < command.closes <= 1440) or not command.source.strip():
        return Refusal(table.terms.cite("hours"), "hours are minutes of the day, with the source that determined them")
    return (
        HoursSet(
            opens=command.opens,
            closes=command.closes,
            utc_offset=command.utc_offset,
            source=command.source,
            under=table.terms.cite("hours"),
        ),
    )


def hours_set(table: Table, fact: HoursSet) -> Table:
    return replace(table, hours=Hours(fact.opens, fact.closes, fact.utc_offset, fact.source))


def check_cards(table: Table, act: Act, command: CheckCards) -> Decision:
    """Before gaming commences, and again at or after its conclusion. Pre-shuffled cards are excused."""
    terms = table.terms
    if not terms.has("cards_checked"):
        because = "there are no cards at this game: a ball is measured when it comes to the table"
        return Refusal(terms.cite("ball_measured", "procedures"), because, ("change_ball",))
    under = terms.cite("cards_checked")
    checkers: tuple[Role, ...] = (Role.DEALER,)
    methods: tuple[str, ...] = ("one by one",)
    if terms.has("checked_otherwise"):
        under = terms.cite("cards_checked", "checked_otherwise")
        checkers, methods = (*checkers, *supervisors(terms)), (*methods, "device", "pre-shuffled")
    if act.role not in checkers:
        return Refusal(under, f"the {' or '.join(checkers)} checks the {table.game.PIECES}")
    if command.method not in methods:
        return Refusal(under, f"{table.game.PIECES} are checked: {', '.join(methods)}", methods)
    return (CardsChecked(method=command.method, when="after" if table.check_due_after else "before", under=under),)


def cards_checked(table: Table, fact: CardsChecked) -> Table:
    if fact.when == "after":
        return replace(table, check_due_after=False)
    return replace(table, cards_checked=True)


def count_cards(table: Table, act: Act, command: CountCards) -> Decision:
    """At any time, at the supervisor's word. A card too few or too many is what the book says of a faulty deck."""
    terms = table.terms
    if not terms.has("cards_counted"):
        if not terms.has("cards_checked"):
            return Refusal(terms.cite("ball_measured", "procedures"), "there are no cards at this game to count")
        because = f"this book has the {table.game.PIECES} checked, not counted"
        return Refusal(terms.cite("cards_checked"), because, ("check_cards",))
    if act.role not in (Role.DEALER, *supervisors(terms)):
        return Refusal(terms.cite("cards_counted"), f"the dealer counts the cards for the {supervisors(terms)[0]}")
    if command.found < 0:
        return Refusal(terms.cite("cards_counted"), "say how many cards there were")
    proper = len(decks(terms.number("decks")))
    under = terms.cite("cards_counted")
    if command.found != proper and terms.has("miscounted"):
        under += terms.cite("miscounted")
    counted = CardsCounted(found=command.found, proper=proper, under=under)
    if command.found == proper or not terms.has("missing_or_foreign_card"):
        return (counted,)
    fault = "missing" if command.found < proper else "foreign"
    report = ReportFaultyDeck(fault=fault, note=f"{command.found} of {proper} cards counted")
    follows = table.machine.decide(table, table.game, replace(act, command=report))
    return follows if isinstance(follows, Refusal) else (counted, *follows, *debts.set_off(table, follows))


# Opening


def open_table(table: Table, act: Act, command: OpenTable) -> Decision:
    """Refused until approvals, options, limits, hours and the check of the cards are all there."""
    terms = table.terms
    refusal = _for_the_operator(table, act, terms.cite("table_approval"))
    if refusal:
        return refusal
    if table.status is Status.OPEN:
        return Refusal(terms.cite("table_approval"), "the table is open already")
    missing = list(what_is_missing(table, act.at))
    if missing:
        under = tuple(dict.fromkeys(clause for _, cited in missing for clause in cited))
        return Refusal(under, "before the table opens: " + "; ".join(say for say, _ in missing))
    setting = replace(table.setting, number=table.setting.number + 1)
    opened = TableOpened(under=terms.cite("stamp", "table_approval", "hours"))
    return (opened, SettingTookEffect(setting=setting, under=_rule_of_options(table, setting.options)))


def what_is_missing(table: Table, at: int) -> list[tuple[str, Under]]:
    """Everything that still stands between the table and its opening, each with its clauses."""
    terms = table.terms
    missing: list[tuple[str, Under]] = [
        (f"record the approval of the {what}", under)
        for what, under in table.machine.approvals(terms).items()
        if what not in table.approvals
    ]
    if not table.elected and table.setting.options:
        missing.append(("elect the options", _rule_of_options(table, table.setting.options)))
    without = [kind for kind in table.machine.wager_kinds(terms) if kind not in table.setting.limits]
    if without:
        missing.append(("set the limits of " + ", ".join(without), terms.cite("limits_on_sign", "multiples")))
    else:
        bad = bad_limits(table, terms, {k: table.setting.limits[k] for k in table.machine.wager_kinds(terms)})
        if bad:
            missing.append((bad.because, bad.under))
    if _lacks_maximum_payout(terms, table.setting):
        missing.append(("set the maximum payout", terms.cite("maximum_payout_on_sign")))
    if table.hours is None:
        missing.append(("set the hours of gaming", terms.cite("hours")))
    elif not table.hours.include(at):
        missing.append(("it is outside the hours of gaming", terms.cite("hours")))
    if terms.has("cards_checked") and not table.cards_checked:
        missing.append((f"check the {table.game.PIECES}", terms.cite("cards_checked")))
    commences = library().book(table.setting.book).instrument.commences
    if _day(table, at) < commences:
        missing.append((f"the book commences on {commences}", terms.cite("commencement")))
    return missing


def _day(table: Table, at: int) -> date:
    """The day at the casino, once its hours are known."""
    offset = table.hours.utc_offset if table.hours else 0
    return (datetime.fromtimestamp(at / 1000, UTC) + timedelta(minutes=offset)).date()


def opened(table: Table, fact: TableOpened) -> Table:
    return replace(table, status=Status.OPEN, closing=False)


def setting_took_effect(table: Table, fact: SettingTookEffect) -> Table:
    return replace(table, setting=fact.setting, terms=terms_with(table, fact.setting.options))


def options_replaced(table: Table, fact: OptionsReplaced) -> Table:
    setting = replace(table.setting, number=fact.setting, options=fact.options)
    return replace(table, setting=setting, terms=terms_with(table, fact.options))


# Changes with notice


def give_notice(table: Table, act: Act, command: GiveNotice) -> Decision:
    """A change takes effect between rounds, never in a round for which wagers are being taken (X7)."""
    under = _rule_of_change(table, command)
    refusal = _for_the_operator(table, act, under.under if isinstance(under, Refusal) else under)
    if refusal:
        return refusal
    if isinstance(under, Refusal):
        return under
    if table.status is not Status.OPEN:
        because = "the table is closed: set the change without notice"
        return Refusal(under, because, ("set_limits", "elect_options"))
    if command.rounds < 1:
        because = "a change takes effect after the round that is being wagered on, at the earliest"
        return Refusal(("~X7",), because)
    notice = NoticeGiven(
        options=command.options,
        limits=command.limits,
        differential=command.differential,
        lift_differential=command.lift_differential,
        maximum_payout=command.maximum_payout,
        rounds=command.rounds,
        under=under,
    )
    return _cannot_take_effect(table, notice) or (notice,)


def _cannot_take_effect(table: Table, notice: NoticeGiven) -> Refusal | None:
    """Why a change, together with those announced already, would leave a sign that cannot be kept."""
    setting, machine = table.setting, table.machine
    for coming in sorted((*table.notices, Notice(notice, notice.rounds)), key=lambda each: each.rounds_left):
        setting = _changed(setting, coming.change)
        terms = terms_with(table, setting.options)
        without = [kind for kind in machine.wager_kinds(terms) if kind not in setting.limits]
        if without:
            return Refusal(terms.cite("limits_on_sign"), "set the limits too of " + ", ".join(without))
        if _lacks_maximum_payout(terms, setting):
            return Refusal(terms.cite("maximum_payout_on_sign"), "set the maximum payout too")
        unapproved = [what for what in machine.approvals(terms) if what not in table.approvals]
        if unapproved:
            return Refusal(machine.approvals(terms)[unapproved[0]], "not approved: " + ", ".join(unapproved))
        announced = notice.limits if coming.change is notice else {}
        bad = bad_limits(table, terms, {k: setting.limits[k] for k in (*machine.wager_kinds(terms), *announced)})
        if bad:
            return bad
    return None


def _changed(setting: Setting, change: NoticeGiven) -> Setting:
    differential = setting.differential if change.differential is None else change.differential
    return replace(
        setting,
        options={**setting.options, **change.options},
        limits={**setting.limits, **change.limits},
        differential=None if change.lift_differential else differential,
        maximum_payout=setting.maximum_payout if change.maximum_payout is None else change.maximum_payout,
    )


def _rule_of_change(table: Table, change: GiveNotice) -> Under | Refusal:
    """The clauses that allow the change, or the refusal of a change that the book does not provide for."""
    terms = table.terms
    wrong = _no_such_choice(table, change.options) or _fixed_while_open(terms, change.options)
    if wrong:
        return wrong
    under: Under = ()
    if change.limits:
        if not terms.has("limits_change"):
            return Refusal(terms.cite("limits_on_sign"), "this book does not let limits change while the table is open")
        under += terms.cite("limits_change")
    if change.differential is not None or change.lift_differential:
        under += terms.cite_first("differential_change", "limits_on_sign")
        bad = _bad_differential(terms, change.differential, under)
        if bad:
            return bad
    if change.maximum_payout is not None:
        if not terms.has("limits_change"):
            because = "this book does not let the maximum payout change while the table is open"
            sign = terms.cite_first("maximum_payout_on_sign", "limits_on_sign")
            return Refusal(tuple(dict.fromkeys(sign + terms.cite("limits_on_sign"))), because)
        changed = terms_with(table, {**table.setting.options, **change.options})
        bad = _bad_maximum_payout(table, changed, change.maximum_payout)
        if bad:
            return bad
        under += changed.cite("maximum_payout_on_sign") + terms.cite("limits_change")
    if "settlement" in change.options:
        under += terms.cite("method_change")
    if "decks" in change.options:
        under += terms.cite("decks_determined")
    if change.options:
        under += _rule_of_options(table, change.options)
    return under or Refusal(terms.cite("limits_on_sign"), "nothing would change")


def _fixed_while_open(terms: Terms, options: Iterable[str]) -> Refusal | None:
    """What a book has determined before the tournament starts."""
    if "dealing" in options and terms.has("dealing_locked"):
        return Refusal(terms.cite("dealing_locked"), "face up or face down is fixed before the tournament starts")
    if "decks" in options and terms.has("decks_locked"):
        return Refusal(terms.cite("decks_locked"), "the number of decks is fixed before the tournament starts")
    return None


def notice_given(table: Table, fact: NoticeGiven) -> Table:
    return replace(table, notices=(*table.notices, Notice(fact, fact.rounds)))


def after_round(table: Table) -> tuple[Fact, ...]:
    """The changes whose notice has run out now that a round has ended."""
    if not table.notices:
        return ()
    setting = table.setting
    under: Under = ()
    for notice in table.notices:
        if notice.rounds_left > 1:
            continue
        setting = _changed(setting, notice.change)
        under += notice.change.under
    if not under:
        return ()
    setting = replace(setting, number=setting.number + 1)
    return (SettingTookEffect(setting=setting, under=tuple(dict.fromkeys(under))),)


def notices_after_round(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    return tuple(replace(n, rounds_left=n.rounds_left - 1) for n in notices if n.rounds_left > 1)


# Closing


def give_closing_notice(table: Table, act: Act, command: GiveClosingNotice) -> Decision:
    terms = table.terms
    refusal = _for_the_operator(table, act, terms.cite_first("closure", "hours"))
    if refusal:
        return refusal
    if not terms.has("closure"):
        return Refusal(terms.cite("hours"), "this book has a table close with the hours of gaming only")
    if table.status is not Status.OPEN:
        return Refusal(terms.cite("closure"), "the table is closed already")
    if table.closing:
        return Refusal(terms.cite("closure"), "the closing has been announced already", ("close_table",))
    return (ClosingNoticeGiven(under=terms.cite("closure")),)


def closing_notice_given(table: Table, fact: ClosingNoticeGiven) -> Table:
    return replace(table, closing=True)


def close(table: Table, act: Act, command: CloseTable) -> Decision:
    terms = table.terms
    refusal = _for_the_operator(table, act, terms.cite_first("closure", "hours"))
    if refusal:
        return refusal
    if table.status is not Status.OPEN:
        return Refusal(terms.cite("hours"), "the table is closed already")
    if not table.machine.between_rounds(table.game):
        return Refusal(terms.cite("round_of_play"), "the round is finished first, and wagers go back")
    under = terms.cite("hours")
    if table.hours is not None and table.hours.include(act.at) and terms.has("closure"):
        if table.patrons and not table.closing:
            return Refusal(
                terms.cite("closure"),
                "patrons are given notice of an early closing",
                ("give_closing_notice",),
            )
        under += terms.cite("closure")
    return (TableClosed(under=under),)


def closed(table: Table, fact: TableClosed) -> Table:
    """The cards are to be checked again before the table next opens, and its notices lapse."""
    return replace(
        table,
        status=Status.CLOSED,
        closing=False,
        cards_checked=False,
        check_due_after=table.terms.has("cards_checked"),
        notices=(),
        game=table.machine.put_away(table.game),
    )
