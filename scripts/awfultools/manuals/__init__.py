"""Manual pages from the program's own definitions of its commands (scripts/make-manuals)."""
