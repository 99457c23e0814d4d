"""The commands: one small file each that parses, calls the layers below, and shows."""
