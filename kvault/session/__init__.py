"""What happened in a session of an agent, as notes?"""
