"""What all games share: kernels, cards, random streams, options, strategies."""
