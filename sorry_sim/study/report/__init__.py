"""Results as one page for a browser."""
