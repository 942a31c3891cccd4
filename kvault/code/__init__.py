"""Which package of the known repositories does a source file use?"""
