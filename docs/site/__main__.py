import argparse
from pathlib import Path

from docs.site.building import build

parser = argparse.ArgumentParser(description="Builds the documentation site. It asks no other machine for anything.")
parser.add_argument("--to", type=Path, default=Path("site"), metavar="FOLDER", help="where the site is built")
parser.add_argument("--no-figures", action="store_true", help="leave out the exact figures of the books")
options = parser.parse_args()
built = build(options.to, figures=not options.no_figures)
print(
    f"The site is in {built}. To read it with its search: python3 -m http.server --bind 127.0.0.1 --directory {built}"
)
