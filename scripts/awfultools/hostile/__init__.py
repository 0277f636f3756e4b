"""Hostile posts through every export."""
