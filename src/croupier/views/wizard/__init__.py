"""The wizard for the conditions of a tournament: a draft under the headings of its books."""
