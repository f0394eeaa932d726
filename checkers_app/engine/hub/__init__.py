"""The Hub protocol, which lets other programs use this program's engine and lets this program use other
engines.
"""
