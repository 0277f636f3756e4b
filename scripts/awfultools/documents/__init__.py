"""What the documentation says, held against what happens (scripts/check-tutorial, scripts/make-docs)."""
