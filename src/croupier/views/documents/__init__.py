"""Documents to hand out: conditions, seat cards, results, receipts; as HTML and as PDF, byte for byte the same."""
