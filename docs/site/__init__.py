"""The documentation site, made from the pages in `docs` and from what the program knows about itself.

python -m docs.site                  builds it in the folder `site`
python -m docs.site --no-figures     leaves out the exact figures, which take most of the time

pages.py      hand-written pages, with links that hold on the site
books.py      each rule book: its clauses with code and tests, its exact figures, its PAR sheet
readings.py   the register of interpretations
http.py       the HTTP interface, from its OpenAPI document
building.py   puts them in one folder and has Zensical make the site
"""
