"""Exercises on random trees and questions about them: how they are created and how answers are checked."""
