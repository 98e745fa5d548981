"""Who may give which command: patrons for themselves, the dealer runs the game, powers are reserved."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.games import commands as c
from croupier.games.context import Context, operators, supervisors
from croupier.instruments import Terms
from croupier.ruling import Act, Command, Refusal, Role, Under

# Fetched once: in Python 3.11 a member of an enumeration costs ten plain lookups, and these are asked at every step.
_DEALER, _PATRON = Role.DEALER, Role.PATRON

Commands = frozenset[type[Command]]

# The rules that give a power, or the dealer a task, by the commands that use it; the first that a book has.
Rules = Mapping[type[Command], tuple[str, ...]]

SHARED_RULES: Rules = {
    c.ShuffleCards: ("shuffle",),
    c.OfferCut: ("offer_cut", "dealer_cuts", "automated_shoe"),
    c.DeclineCut: ("offer_cut", "dealer_cuts", "automated_shoe"),
    c.CutCards: ("dealer_cuts", "offer_cut", "automated_shoe"),
    c.PlaceCuttingCard: ("cutting_card_from_back", "dealer_cuts", "automated_shoe"),
    c.OrderShuffle: ("shuffle_ordered", "shuffle"),
    c.ReplaceCards: ("change_of_cards", "change_of_ball"),
    c.CheckReplacement: ("check_of_replacements",),
    c.CallNoMoreBets: ("no_more_bets",),
    c.RecallNoMoreBets: ("no_more_bets",),
    c.DealCard: ("dealing_order", "dealt_from_shoe", "spin"),
    c.DrawCuttingCard: ("cutting_card",),
    c.Settle: ("settlement",),
    c.CollectCards: ("round_of_play",),
    c.ReportAbsent: ("absent_player",),
    c.ReportMalfunction: ("malfunction",),
    c.ReplaceShoe: ("automated_shoe_replaced",),
    c.ReconstructRound: ("reconstruction",),
    c.ReportShoeExhausted: ("shoe_exhausted", "automated_shoe"),
    c.ReportWagerFound: ("under_minimum",),
    c.VoidWagers: ("void_offenders_wagers",),
}


def rule_of_task(terms: Terms, kind: type[Command], rules: Rules = SHARED_RULES) -> Under:
    """The clause that gives the power for this very act, where the book has one."""
    keys = rules.get(kind) or SHARED_RULES.get(kind, ())
    return next((terms.cite(key) for key in keys if terms.has(key)), ())


class Powers(Struct, frozen=True):
    """The commands of a game that are not the dealer's alone."""

    patron: Commands  # given by patrons for themselves; the dealer may enter them for a patron at a live table
    supervisor: Commands
    operator: Commands
    staff: Commands  # for the dealer or the supervisor
    rules: Rules = {}  # of this game; what games share need not be said again

    def refuse(self, ctx: Context, act: Act) -> Refusal | None:
        """Why this person may not ask for this, whatever the game is at."""
        kind, role, terms = type(act.command), act.role, ctx.terms
        if role is _DEALER and kind not in self.supervisor and kind not in self.operator:
            return None
        if kind in self.patron:
            return self._for_a_patron(ctx, act)
        if kind in self.supervisor:
            roles, under = supervisors(terms), terms.cite("supervisor")
        elif kind in self.operator:
            roles, under = operators(terms), terms.cite("operator")
        elif kind in self.staff:
            roles, under = (*supervisors(terms), Role.DEALER), terms.cite("dealer", "supervisor")
        elif kind is c.VoidRound:
            return None  # each ground has its own authority
        else:
            roles, under = (Role.DEALER,), terms.cite("dealer")
        if role in roles:
            return None
        given = rule_of_task(terms, kind, self.rules)
        return Refusal(given + under, f"this is for the {' or '.join(roles)}, not the {role}")

    def _for_a_patron(self, ctx: Context, act: Act) -> Refusal | None:
        terms, role = ctx.terms, act.role
        if role is not _PATRON:
            if type(act.command) is c.CutCards and role in supervisors(terms):
                return None
            return Refusal(terms.cite("dealer"), f"this is for the patron or the dealer, not the {role}")
        for_whom = getattr(act.command, "patron", act.who)
        if for_whom != act.who:
            return Refusal(terms.cite("influence", "dealer"), f"{act.who} cannot act for {for_whom}")
        person = ctx.patrons.get(act.who)
        # An excluded patron takes no further part, but takes wagers off where the rules let anybody do so.
        if person is not None and person.excluded and type(act.command) is not c.TakeBackWager:
            return Refusal(terms.cite("exclusion"), f"{act.who} is excluded from the game")
        return None
