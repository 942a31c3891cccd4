"""How good is an answer, measured on judged questions?"""
