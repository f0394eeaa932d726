"""What is on the screen, told to the player's own reader: AT-SPI, UI Automation, NSAccessibility."""
