"""Given all names, who is who?"""
