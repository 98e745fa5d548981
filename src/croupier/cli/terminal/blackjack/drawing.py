"""The hands of Blackjack as coloured text."""

from rich.text import Text

from croupier.cli.terminal.drawing import (
    CARD_HEIGHT,
    SMALL_CARD_HEIGHT,
    beside,
    centred,
    short_card,
)
from croupier.cli.terminal.hands_drawing import dealt
from croupier.cli.terminal.theme import AMBER, CELL, CREAM, DIM, INK
from croupier.games.blackjack.cards import BLACKJACK, BUST
from croupier.games.blackjack.state import INSURANCE, MAIN
from croupier.money import dollars
from croupier.views.blackjack.felt import Boxes, BoxHand, BoxView, DealersHand
from croupier.views.rounds import PaymentView, WagerView
from croupier.views.sign import Sign

_BECAME = {"win": "WINS", "lose": "LOSES", "standoff": "STANDS OFF", "void": "VOID"}
_STYLE = {"win": CELL["tie"], "lose": CELL["banker"], "standoff": CELL["player"]}
_LETTERED = ("blackjack", "insurance")  # labels printed on the layout


# On a player's screen


def dealer(shown: Boxes, width: int, large: bool) -> list[Text]:
    title = Text(f" DEALER {_total(shown.dealer)} ", f"bold {CREAM}")
    return [centred(line, width) for line in (title, *dealt(shown.dealer.cards, width, large))]


def lettering(sign: Sign, width: int) -> Text:
    said = [f"{price.of} pays {price.pays}" for price in sign.prices if price.of in _LETTERED]
    return centred(Text(" · ".join(said).upper(), DIM), width)


def hands(shown: Boxes, width: int, large: bool) -> Text:
    """Every hand in the order of play, side by side, over what is wagered on it."""
    drawn = [(box, hand) for box in shown.boxes for hand in box.hands]
    if not drawn:
        height = (CARD_HEIGHT if large else SMALL_CARD_HEIGHT) + 2
        return Text("\n").join([Text(" " * width)] * height)
    wide = width // len(drawn)
    large = large and all(len(hand.cards) * 8 <= wide for _, hand in drawn)
    return beside(*(_hand(shown, box, hand, wide, large) for box, hand in drawn))


def _hand(shown: Boxes, box: BoxView, hand: BoxHand, width: int, large: bool) -> list[Text]:
    """A hand under its total, over the wagers on it and their result."""
    mark, style = ("▶ ", f"{INK} on {AMBER}") if hand.turn else ("", CREAM)
    title = Text(f" {mark}{_label(shown, box, hand)} {_total(hand)} ", f"bold {style}")
    outcome = "void" if shown.result == "void" else _outcome(shown, box, hand)
    became = f" {_BECAME.get(outcome) or state(hand)} "
    below = Text(_stakes(shown, box, hand), CREAM)
    if became.strip():
        below.append(" ").append(became, f"bold {CREAM} on {_STYLE[outcome]}" if outcome in _STYLE else f"bold {CREAM}")
    return [centred(line, width) for line in (title, *dealt(hand.cards, width, large), below)]


def _label(shown: Boxes, box: BoxView, hand: BoxHand) -> str:
    alone, split = len(shown.boxes) == 1, len(box.hands) > 1
    if alone and split:
        return f"HAND {hand.number}:"
    return "YOU" if alone else f"BOX {box.number}/{hand.number}:" if split else f"BOX {box.number}:"


def _total(hand: BoxHand | DealersHand) -> str:
    """A total as it is shown: soft 17, BLACKJACK, BUST 24."""
    return {BLACKJACK: "BLACKJACK", BUST: f"BUST {hand.total}"}.get(hand.ended, hand.words)


def state(hand: BoxHand) -> str:
    """The player's decision on a hand that is still in play."""
    if hand.ended:
        return ""
    return " ".join(filter(None, ("DOUBLED" if hand.doubled else "", "STANDS" if hand.complete else "")))


def _outcome(shown: Boxes, box: BoxView, hand: BoxHand) -> str:
    return next((payment.outcome for payment in shown.payments if _is_on(payment, box, hand, MAIN)), "")


def _is_on(line: WagerView | PaymentView, box: BoxView, hand: BoxHand, option: str) -> bool:
    return (line.box, line.hand or 1, line.option) == (box.number, hand.number, option)


def _stakes(shown: Boxes, box: BoxView, hand: BoxHand) -> str:
    """The wagers on a hand, and its insurance; once taken or paid, the amounts."""
    said = []
    for option, name in ((MAIN, ""), (INSURANCE, "insured ")):
        cents = sum(wager.amount for wager in shown.wagers if _is_on(wager, box, hand, option))
        cents = cents or sum(payment.stake for payment in shown.payments if _is_on(payment, box, hand, option))
        if cents:
            said.append(name + dollars(cents))
    return " · ".join(said)


# At the dealer's desk


def place(box: BoxView, hand: BoxHand) -> str:
    return f"Box {box.number}, hand {hand.number}" if len(box.hands) > 1 else f"Box {box.number}"


def box_lines(shown: Boxes, most: int) -> Text:
    """A line for each hand: its cards, its total, and who wagers how much; the one in turn is always among them."""
    drawn = [(box, hand) for box in shown.boxes for hand in box.hands]
    turn = next((at for at, (_, hand) in enumerate(drawn) if hand.turn), 0)
    first = max(0, min(turn - 1, len(drawn) - most))
    lines = [_box_line(shown, box, hand) for box, hand in drawn[first : first + most]]
    return Text("\n").join(lines)


def _box_line(shown: Boxes, box: BoxView, hand: BoxHand) -> Text:
    text = Text("▶ " if hand.turn else "  ", f"bold {AMBER}")
    text.append(f"{place(box, hand):<13} ", "bold" if hand.turn else "")
    for card in hand.cards:
        text.append(short_card(card.card)).append(" ")
    text.append(f" {' '.join(filter(None, (_total(hand), state(hand))))} ", f"bold {CREAM}")
    wagers = [wager for wager in shown.wagers if wager.box == box.number and (wager.hand or 1) == hand.number]
    for wager in wagers:
        decides = "*" if wager.option == MAIN and wager.patron == box.controller and _is_shared(shown, box) else ""
        name = "" if wager.option == MAIN else f" {wager.name}"
        text.append(f" · {wager.patron}{decides}{name} {dollars(wager.amount)}", CREAM if decides else DIM)
    return text.append("  (* decides)", DIM) if hand.turn and _is_shared(shown, box) else text


def _is_shared(shown: Boxes, box: BoxView) -> bool:
    return len({wager.patron for wager in shown.wagers if wager.box == box.number}) > 1
