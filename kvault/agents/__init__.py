"""What coding agents tell kvault, and what they are told."""
