"""Checks the commands in the documentation and builds it (scripts/check-tutorial, scripts/make-docs)."""
