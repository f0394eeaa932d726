"""The Hub protocol, through which other programs can use the program's engine and the program can use other
engines.
"""
