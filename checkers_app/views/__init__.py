"""What a page of the window knows and says: plain values and sentences, without a screen."""
