"""Where the best value of a constant is, in numbers and guesses; what becomes of them is decided claim by claim."""
