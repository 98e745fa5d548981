"""Questions that are asked many times between two facts, as what play waits for."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

_LEFT_OUT: Any = object()  # no value that anybody asks about


def asked_again(question: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Keeps the last answer to a question about one value or two, for as long as it is asked about the very same. They
    never change, so this is the answer that the question would give again. They are given by place, not by name."""
    ask = cast(Callable[..., Answer], question)
    kept: tuple[object, object, Answer] = _LEFT_OUT, _LEFT_OUT, cast(Answer, None)

    @wraps(question)
    def answer(one: Any, other: Any = _LEFT_OUT, /) -> Answer:
        nonlocal kept
        known = kept  # another thread may ask meanwhile
        if known[0] is one and known[1] is other:
            return known[2]
        said = ask(one) if other is _LEFT_OUT else ask(one, other)
        kept = one, other, said
        return said

    return cast(Callable[Asked, Answer], answer)
