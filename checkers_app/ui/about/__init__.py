"""The About page: the program's version and parts, and their licences."""
