"""Poker hands, the board and the dealer's hand as coloured text. A card that is face down is drawn as its back."""

from textwrap import wrap

from rich.text import Text

from croupier.cli.terminal import hands_drawing
from croupier.cli.terminal.drawing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    SMALL_CARD_HEIGHT,
    beside,
    centred,
    short_card,
)
from croupier.cli.terminal.hands_drawing import became, dealt, of_box
from croupier.cli.terminal.theme import AMBER, CREAM, DIM, INK
from croupier.cli.terminal.words import in_chips, in_short
from croupier.money import dollars
from croupier.views.poker.felt import PlayersHand, PokerRoundView
from croupier.views.rounds import CardView, PastResult, PaymentView

_STREETS = {1: "BEFORE THE FLOP", 2: "AFTER THE FLOP", 3: "ON THE RIVER"}
_FIVE_CARDS, _TWO_CARDS = 5 * (CARD_WIDTH + 1), 2 * (CARD_WIDTH + 1)
_BACK = CardView("", "face down")


# On a player's screen


def felt(shown: PokerRoundView, width: int, large: bool) -> Text:
    """The dealer's hand, beside the board where there is one, over the hands of the boxes."""
    return Text("\n").join((beside(*top(shown, width, large)), hands(shown, width, large)))


def top(shown: PokerRoundView, width: int, large: bool) -> list[list[Text]]:
    """The columns of the dealer's hand and of the board."""
    wide = min(_FIVE_CARDS, max(width * 3 // 5, width - _TWO_CARDS)) if shown.board else 0
    drawn = [dealer(shown, width - wide, large)]
    return [*drawn, board(shown, wide, large)] if wide else drawn


def room_for_typing(shown: PokerRoundView, width: int) -> int:
    """The space at a dealer's desk beside the cards that lie there."""
    return max(0, width - _FIVE_CARDS - _TWO_CARDS) if shown.board else width // 2


def dealer(shown: PokerRoundView, width: int, large: bool) -> list[Text]:
    able = "NOT QUALIFIED" if shown.qualifies is False else ""
    title = Text(" · ".join(filter(None, (f"DEALER {shown.dealer.words}".strip(), able))), f"bold {CREAM}")
    return [centred(line, width) for line in (title, *dealt(shown.dealer.cards, width, large))]


def board(shown: PokerRoundView, width: int, large: bool) -> list[Text]:
    title = Text(f"BOARD · {_STREETS[shown.street]}", f"bold {CREAM}")
    return [centred(line, width) for line in (title, *dealt(shown.board, width, large))]


def hands(shown: PokerRoundView, width: int, large: bool) -> Text:
    """Every hand by its box, side by side, over the wagers on it."""
    if not shown.hands:
        height = (CARD_HEIGHT if large else SMALL_CARD_HEIGHT) + 2
        return Text("\n").join([Text(" " * width)] * height)
    wide = width // len(shown.hands)
    large = large and all(len(hand.cards) * (CARD_WIDTH + 1) <= wide for hand in shown.hands)
    return beside(*(_hand(shown, hand, wide, large) for hand in shown.hands))


def _hand(shown: PokerRoundView, hand: PlayersHand, width: int, large: bool) -> list[Text]:
    """A hand under its name, declared or known to its owner, over its state and the result of each wager on it."""
    mark, style = ("▶ ", f"{INK} on {AMBER}") if hand.turn else ("", CREAM)
    name = "YOU" if len(shown.hands) == 1 else f"BOX {hand.box} {hand.patron}"
    title = Text(f" {mark}{' '.join(filter(None, (name, hand.words or hand.holds)))} ", f"bold {style}")
    return [centred(line, width) for line in (title, *dealt(lying(hand), width, large), _below(shown, hand))]


def lying(hand: PlayersHand) -> tuple[CardView, ...]:
    """The cards of a hand as they lie: a folded hand was passed in face down, even its owner's."""
    return tuple(_BACK for _ in hand.cards) if hand.folded else hand.cards


def _below(shown: PokerRoundView, hand: PlayersHand) -> Text:
    text = Text(state(hand), f"bold {CREAM}")
    if shown.result == "void":
        return text.append(" VOID" if text else "VOID", f"bold {CREAM}")
    for payment in of_box(shown.payments, hand.box):
        text.append("  " if text else "").append(f"{payment.name} ", CREAM).append(*became(payment))
    return text


def state(hand: PlayersHand) -> str:
    """The player's decision on a hand; while the hand is face up, its value says more."""
    if hand.folded:
        return "FOLDED"
    if hand.out:
        return "OUT OF THE ROUND"
    if hand.words or not hand.acted:
        return ""
    return "HAS BET" if hand.bet else "CHECKED"


def result(past: PastResult) -> str:
    ante = "won" if past.won else "lost" if past.lost else "returned"
    return past.result if past.result == "void" else f"{past.result}, Ante {ante}"


# At the dealer's desk


def box_lines(shown: PokerRoundView, width: int, most: int) -> Text:
    """A line for each hand, the one in turn always among them, and the last settlement."""
    folded = {hand.box for hand in shown.hands if hand.folded}
    last = next((payment.box for payment in reversed(shown.payments) if payment.box not in folded), 0)
    detail = [line for payment in of_box(shown.payments, last) for line in _paid(payment, width)]
    return hands_drawing.box_lines(shown.hands, lambda hand: _box_line(shown, hand), detail, width, most)


def _box_line(shown: PokerRoundView, hand: PlayersHand) -> Text:
    text = hands_drawing.line_begun(hand)
    for card in lying(hand):
        text.append(short_card(card.card)).append(" ")
    text.append(f"{' '.join(filter(None, (hand.words, state(hand))))} ", f"bold {CREAM}")
    settled = of_box(shown.payments, hand.box)
    for wager in shown.wagers:
        if wager.box == hand.box and wager.option not in {payment.option for payment in settled}:
            text.append(f"· {wager.name} {_short(wager.amount)} ", DIM)
    pay, take = (sum(payment.pays for payment in settled), sum(p.stake for p in settled if p.outcome == "lose"))
    return text.append(f"· pay {_short(pay)} " if pay else "", AMBER).append(f"· take {_short(take)}" if take else "")


def _short(cents: int) -> str:
    return dollars(cents).removesuffix(".00")


def _paid(payment: PaymentView, width: int) -> list[Text]:
    """The payment of one wager and its chips, in as many lines as it takes, and its clauses where one line will do."""
    text = Text(f"    {payment.name}: {payment.arithmetic}", "bold" if payment.pays else "")
    text.append(f" · pay {in_chips(payment.chips)}" if payment.chips else "", AMBER)
    if text.cell_len > width:
        lines = wrap(text.plain.strip(), max(20, width - 6))
        return [Text(f"{'      ' if at else '    '}{line}", "bold") for at, line in enumerate(lines)]
    return [text.append(in_short(payment.under), f"not bold {DIM}")]
