"""Tells addresses outside the house what happens: what each is told, how it is sent, and who sends it when."""
