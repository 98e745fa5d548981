"""The terms of Pai Gow that its figures follow: the odds alone. House Way is defined for the book's own numbers."""

from collections.abc import Mapping

NUMBERS: frozenset[str] = frozenset()

RULES: Mapping[str, str] = {}
