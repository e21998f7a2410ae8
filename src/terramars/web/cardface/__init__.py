"""Cards as pages draw them: what stands on a face, and where."""
