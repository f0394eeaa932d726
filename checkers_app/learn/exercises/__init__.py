"""Exercises on random trees and questions about them: how they are made and how answers are marked."""
