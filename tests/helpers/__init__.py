"""What tests share: vaults made from a dict, kvault as a process, golden files."""
