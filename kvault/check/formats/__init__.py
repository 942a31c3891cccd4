"""How findings read: for a person, for a page of GitHub, for a service that scans code."""
