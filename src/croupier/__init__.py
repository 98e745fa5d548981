"""croupier: authorised casino table games, run clause by clause.

    import croupier

    table = croupier.table("NI2006-147/blackjack", players=["ann", "bob"])
    table.wager("ann", 10)
    table.deal("9c 6d 8h")
    table.needs

`table`, `tournament`, `analyse`, `books` and `read` come from `croupier.play` and are loaded when they are first used,
so that `import croupier` stays light. `croupier.table` and `croupier.tournament` are also packages of the rules
machine: they can be called and imported from.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from croupier.conduct import Malformed, NotAllowed
    from croupier.play.books import books
    from croupier.play.figures import analyse
    from croupier.play.journal import read
    from croupier.play.making import table
    from croupier.play.tournament import tournament
    from croupier.ruling import Refusal

__all__ = ["Malformed", "NotAllowed", "Refusal", "analyse", "books", "read", "table", "tournament"]

_WHERE = {
    "Malformed": "croupier.conduct",
    "NotAllowed": "croupier.conduct",
    "Refusal": "croupier.ruling",
    "analyse": "croupier.play.figures",
    "books": "croupier.play.books",
    "read": "croupier.play.journal",
    "table": "croupier.play.making",
    "tournament": "croupier.play.tournament",
}
_PACKAGES_TOO = ("table", "tournament")


class _Called(ModuleType):
    """A package of the rules machine that is also a function of this one."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        name = self.__name__.rpartition(".")[2]
        return getattr(import_module(_WHERE[name]), name)(*args, **kwargs)


class _Front(ModuleType):
    """This package. Python sets every imported part as an attribute of it; two of them then become callable."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in _PACKAGES_TOO and isinstance(value, ModuleType):
            value.__class__ = _Called
        super().__setattr__(name, value)


def __getattr__(name: str) -> Any:
    if name in _PACKAGES_TOO:
        return import_module(f"{__name__}.{name}")
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_WHERE[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])


sys.modules[__name__].__class__ = _Front
