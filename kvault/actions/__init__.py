"""One thing a user asks for, start to end, without printing."""
