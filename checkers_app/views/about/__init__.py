"""The content of the About page: the program's parts and their licences."""
