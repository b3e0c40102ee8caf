"""Operation: logs, metrics, shards and the nginx configuration."""
