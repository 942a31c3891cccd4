"""What is broken in the vault, and what to do about it?"""
