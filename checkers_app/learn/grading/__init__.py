"""Grades a student's search function on small trees and positions whose answers are known."""
