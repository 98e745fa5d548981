"""The colours of the terminal pages: a baize, cream lines, and three colours for three results. Colour never stands
alone: everything coloured also carries its letter or number."""

from textual.theme import Theme

BAIZE = "#0d4a38"
CREAM = "#f3ead2"
INK = "#1b1b1b"
CARD_RED = "#b3122a"
AMBER = "#f2c14e"
DIM = "#9db8ac"

# By result, as text on a dark ground and as a filled cell.
TEXT = {"player": "#8ab8ff", "banker": "#ff9a8f", "tie": "#9be3b0", "void": DIM}
CELL = {"player": "#1f5fbf", "banker": "#b3261e", "tie": "#1e7d45"}

THEME = Theme(
    name="baize",
    primary=CREAM,
    secondary=AMBER,
    warning=AMBER,
    error="#ff9a8f",
    success="#9be3b0",
    background="#101614",
    surface="#16201c",
    panel="#1d2b25",
    foreground="#e9e4d6",
    dark=True,
    variables={"baize": BAIZE},
)
