"""Long runs against the built program: kills, failing disks, damage, lies, orders."""
