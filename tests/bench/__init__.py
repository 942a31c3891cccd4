"""Measures kvault: CPU time of whole processes, and the quality of recall. Never asserted in a test."""
