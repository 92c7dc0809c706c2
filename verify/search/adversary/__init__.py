"""Counterexamples to statements about laws, channels, functions and datasets: climb in doubles, make exact, shrink."""
