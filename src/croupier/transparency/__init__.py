"""Public formats of transparency logs, with nothing behind them: Merkle tree, signed note, checkpoint, proofs, policy.

A house, a witness and anybody with a receipt use the same few files; so do other people's programs, which know these
formats as RFC 6962 and as signed-note, tlog-checkpoint, tlog-cosignature, tlog-witness, tlog-proof and tlog-policy of
C2SP.
"""
