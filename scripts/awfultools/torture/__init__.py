"""Long tests of the built program: kills, failing disks, damage, false data, orders."""
