"""Floor 3: products by their turning points, Taylor and Bernstein coefficients; loaded where they are needed."""
