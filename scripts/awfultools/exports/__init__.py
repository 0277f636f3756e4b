"""Exports of the samples, opened as their readers open them."""
