"""Which project does a place belong to, and what does its card say?"""
