"""The figures of the documents, recomputed: data with certified enclosures, and pictures of them."""
