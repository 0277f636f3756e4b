"""An exported site, opened from file:// as a reader does."""
