"""The common part of poker solvers: an evaluator of five and of seven cards."""
