"""WebSocket connections: from the accepted TCP connection to a message for a room, and back."""
