"""Floor 6: goals about numbers, and the rules that show them."""
