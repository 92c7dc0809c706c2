"""Floor 5: goals about numbers, and the rules that show them."""
