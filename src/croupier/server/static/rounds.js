// Until the first card of a round the cards of the one before stay on show.
export function shownRound(view) {
  return !view.round.opened && view.last ? view.last : view.round;
}
