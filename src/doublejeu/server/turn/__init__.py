"""What a turn of a room does: functions over its state that answer with effects."""
