"""Runs the Spark program of scripts/spark on local clusters."""
