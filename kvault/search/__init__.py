"""Given words, which notes?"""
