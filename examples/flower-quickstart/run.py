"""Train covertly with ten shops, and ask what one of them could tell that listened."""

from flower_quickstart.command import main

main()
