"""The distributions that this program is made of, as they are installed here, in the public format CycloneDX."""

from importlib.metadata import Distribution
from typing import Any

from croupier.conduct.beneath import installed, normal_name, requirements
from croupier.conduct.program_watch import Program


def bill_of_materials(program: Program) -> dict[str, Any]:
    """The same on every run, as long as the same is installed."""
    found = installed("croupier")
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


def _needs(each: Distribution, found: dict[str, Distribution]) -> set[str]:
    everything = frozenset(each.metadata.get_all("Provides-Extra") or ()) if each.name != "croupier" else frozenset()
    return {name for name, _ in requirements(each, everything)} & found.keys()


def _component(each: Distribution, kind: str) -> dict[str, Any]:
    licence = each.metadata.json.get("license_expression")
    named = {"type": kind, "bom-ref": _address(each), "name": each.name, "version": each.version}
    return named | {"purl": _address(each)} | ({"licenses": [{"expression": licence}]} if licence else {})


def _address(each: Distribution) -> str:
    return f"pkg:pypi/{normal_name(each.name)}@{each.version}"
