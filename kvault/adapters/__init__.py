"""Where kvault touches the world: disk, index, git, settings, locks."""
