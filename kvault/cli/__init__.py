"""Flags in, text or JSON out."""
