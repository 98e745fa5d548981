/**
 * Until the first card of a round, the cards of the round before stay on show.
 * @template {{ opened: boolean }} Round
 * @param {{ round: Round, last: Round | null }} view
 */
export function shownRound(view) {
  return !view.round.opened && view.last ? view.last : view.round;
}
