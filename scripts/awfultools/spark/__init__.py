"""Runs the Spark program of scripts/spark on clusters of this machine."""
