"""A running Reader, for the tools that open, attack and measure it."""
