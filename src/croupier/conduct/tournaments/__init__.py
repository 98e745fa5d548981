"""Running a tournament: its tables and its own machine, which know nothing of each other, meet here."""
