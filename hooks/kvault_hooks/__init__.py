"""Hooks that git and agents start; each is a thin selection of what kvault does."""
