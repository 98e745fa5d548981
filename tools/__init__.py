"""For those who maintain croupier; none of it is part of the program."""
