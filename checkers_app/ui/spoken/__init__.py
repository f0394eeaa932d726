"""Support for screen readers through AT-SPI, UI Automation and NSAccessibility."""
