"""The clauses that give each act of a tournament to the director."""

from croupier.instruments import Terms
from croupier.ruling import Command, Under
from croupier.tournament import commands as c


def rule_of_task(terms: Terms, command: Command) -> Under:
    """The clause that gives the director this very task, or says how it is done; () if there is none."""
    match command:
        case c.ReplaceConditions():
            return terms.cite("conditions")
        case c.PublishConditions():
            return terms.cite_first("published", "conditions")
        case c.NameAssistant():
            return terms.cite("assistants")
        case c.TakeEntry():
            return terms.cite("one_entry")
        case c.RequireAgreement():
            return terms.cite_first("agreement", "conditions")
        case c.StrikeEntry() | c.ReinstatePlayer():
            return ("~H6",)
        case c.UndoSeatTaken():
            return terms.cite("take_seats") + ("~H6",)
        case c.UndoOfferSeat():
            return terms.cite("reserve") + ("~H6",)
        case c.UndoReBuy():
            return terms.cite_first("condition_buy_back", "one_entry") + ("~H6",)
        case c.UndoEndTable():
            return terms.cite("condition_sessions") + ("~H6",)
        case c.UndoTie():
            return terms.cite("places") + ("~H6",)
        case c.WithdrawEntry():
            return terms.cite("no_refund")
        case c.DecideSubstitute():
            return terms.cite("substitute")
        case c.ExcludePlayer() | c.RecordContravention():
            return terms.cite("contravention", "exclusion")
    return _of_seats(terms, command) or _of_play(terms, command) or _of_prizes(terms, command)


def _of_seats(terms: Terms, command: Command) -> Under:
    match command:
        case c.CloseEntries() | c.SealBallot() | c.DrawSeats():
            return terms.cite("ballot")
        case c.TakeSeat() | c.StartSession():
            return terms.cite("take_seats")
        case c.OfferSeat():
            return terms.cite("reserve")
        case c.AlterStart():
            return terms.cite_first("start_altered", "condition_start")
        case c.MovePlayer() | c.BreakTable():
            return terms.cite_first("break_tables", "seat_fixed")
    return ()


def _of_play(terms: Terms, command: Command) -> Under:
    match command:
        case c.EndTable():
            return terms.cite("condition_sessions")
        case c.RunByHand() | c.CountChips() | c.ConfirmCount():
            return terms.cite("chips_untouched") + ("~T54",)
        case c.CallBreak() | c.EndBreak():
            return terms.cite("break")
        case c.BeginBreak() | c.AlterBreak():
            return rule_of_plan(terms)
        case c.SetPace():
            return terms.cite("pace")
        case c.ReBuy():
            return terms.cite_first("condition_buy_back", "one_entry")
        case c.AddOn() | c.CloseAddOns():
            return terms.cite_first("condition_add_on", "chips_untouched")
    return ()


def rule_of_plan(terms: Terms) -> Under:
    """Breaks are the director's to offer; that conditions may plan them is a reading."""
    return terms.cite("break") + ("~T60",)


def _of_prizes(terms: Terms, command: Command) -> Under:
    match command:
        case c.DecideTie() | c.ConfirmPlaces() | c.ReopenPlaces():
            return terms.cite("places")
        case c.PayPrize() | c.ReversePrize() | c.CloseTournament():
            return terms.cite("whole_pool")
        case c.DecidePlaceDispute():
            return terms.cite("dispute")
    return ()
