"""What should be read first?"""
