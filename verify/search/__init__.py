"""What is tried: proofs, witnesses and their search.  Nothing here is believed; the kernel re-establishes every result."""
