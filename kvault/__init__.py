"""kvault makes an Obsidian vault a long-term memory for people and their agents."""
