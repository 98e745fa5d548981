"""The distributions that this program is made of, as they are installed here, in the public format CycloneDX."""

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import Any

from croupier.conduct.program_watch import Program

Wanted = tuple[str, frozenset[str]]  # a distribution, by its normal name, and the extras asked of it

_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)\s*(?:\[(?P<extras>[^\]]*)\])?(?P<rest>.*)")
_EXTRA = re.compile(r"extra\s*==\s*['\"]([\w.-]+)['\"]")


def bill_of_materials(program: Program) -> dict[str, Any]:
    """The same on every run, as long as the same is installed."""
    found = _installed("croupier")
    own = found.pop("croupier")
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                **_component(own, "application"),
                "hashes": [{"alg": "SHA-256", "content": program.hash}],
            }
        },
        "components": [_component(each, "library") for _, each in sorted(found.items())],
        "dependencies": [
            {"ref": _address(each), "dependsOn": sorted(_address(found[name]) for name in _needs(each, found))}
            for _, each in sorted({**found, "croupier": own}.items())
        ],
    }


def _installed(first: str) -> dict[str, Distribution]:
    """Everything that the first distribution needs in order to run. A requirement that is not installed is one of
    another system."""
    found: dict[str, Distribution] = {}
    waiting: list[Wanted] = [(first, frozenset())]
    seen = set(waiting)
    while waiting:
        name, extras = waiting.pop()
        try:
            found[name] = each = distribution(name)
        except PackageNotFoundError:
            continue
        new = set(_requirements(each, extras)) - seen
        seen |= new
        waiting += sorted(new, key=str)
    return found


def _requirements(each: Distribution, extras: frozenset[str]) -> Iterator[Wanted]:
    for line in each.requires or ():
        said = _REQUIREMENT.match(line)
        assert said is not None, line
        extra = _EXTRA.search(said["rest"])
        if extra is None or extra[1] in extras:
            asked = frozenset(filter(None, re.split(r"\s*,\s*", said["extras"] or "")))
            yield _normal(said["name"]), asked


def _needs(each: Distribution, found: dict[str, Distribution]) -> set[str]:
    everything = frozenset(each.metadata.get_all("Provides-Extra") or ()) if each.name != "croupier" else frozenset()
    return {name for name, _ in _requirements(each, everything)} & found.keys()


def _component(each: Distribution, kind: str) -> dict[str, Any]:
    licence = each.metadata.json.get("license_expression")
    named = {"type": kind, "bom-ref": _address(each), "name": each.name, "version": each.version}
    return named | {"purl": _address(each)} | ({"licenses": [{"expression": licence}]} if licence else {})


def _address(each: Distribution) -> str:
    return f"pkg:pypi/{_normal(each.name)}@{each.version}"


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
