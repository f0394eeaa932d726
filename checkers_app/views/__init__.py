"""The content of the window's pages: plain values and sentences, without a screen."""
