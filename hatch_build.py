"""Brings the index of citations and marks in a wheel, so that `croupier clauses` parses nothing there."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SourceIndex(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout keeps its own
            return
        root = Path(self.root)
        package = root / "src" / "croupier"
        spec = spec_from_file_location("sources", package / "instruments" / "sources.py")
        assert spec is not None
        assert spec.loader is not None
        sources = module_from_spec(spec)
        spec.loader.exec_module(sources)
        self._made = TemporaryDirectory()
        made = Path(self._made.name) / "_sources.json"
        index = sources.Index(made)
        sources.uses(package, index=index)
        sources.marks(root / "tests" / "rules", "tests/rules", index)
        build_data["force_include"][str(made)] = "croupier/_sources.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_made"):
            self._made.cleanup()
