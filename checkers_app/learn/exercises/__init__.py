"""Exercises on random trees and questions about them: how they are generated and how answers are checked."""
