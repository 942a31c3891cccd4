"""What does the vault look like as a map?"""
