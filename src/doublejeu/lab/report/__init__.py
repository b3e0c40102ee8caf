"""Results as pages, tables and charts."""
