"""Floor 3: products by their turning points, Taylor and Bernstein coefficients, integrals; loaded where they are needed."""
