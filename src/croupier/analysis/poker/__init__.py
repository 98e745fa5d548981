"""What poker solvers share: an evaluator of five and of seven cards."""
