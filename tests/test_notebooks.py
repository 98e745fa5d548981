"""The notebooks run from their first cell to their last, as Jupyter would run them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def code_of(notebook: Path) -> str:
    """Its cells in order; a cell's last expression is shown, as in a notebook."""
    cells = [cell for cell in json.loads(notebook.read_text())["cells"] if cell["cell_type"] == "code"]
    return f"cells = {[''.join(cell['source']) for cell in cells]!r}\n{RUN}"


RUN = """
import ast

names = {}
for cell in cells:
    tree = ast.parse(cell)
    shown = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if shown is not None:
        value = eval(compile(ast.Expression(shown.value), "cell", "eval"), names)
        drawn = getattr(value, "_repr_html_", lambda: repr(value))()
        assert drawn and isinstance(drawn, str)
"""


def test_there_are_five() -> None:
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path) -> None:
    for cell in json.loads(notebook.read_text())["cells"]:
        assert not cell.get("outputs"), "a notebook is kept without what it showed"
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code_of(notebook)], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert ran.returncode == 0, ran.stderr
