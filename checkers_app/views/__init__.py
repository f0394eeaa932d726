"""The content of the window's pages: plain values and sentences, independent of the display."""
