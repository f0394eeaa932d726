"""Support for screen readers: AT-SPI, UI Automation, NSAccessibility."""
