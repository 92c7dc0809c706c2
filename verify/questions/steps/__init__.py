"""A written proof step by step: what is known, which steps hold, why one fails, and which rules would apply."""
