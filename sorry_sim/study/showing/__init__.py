"""What all tables and charts have in common."""
