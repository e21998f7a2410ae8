"""The game-neutral machine: effects on a stack, choices, copies, saves, replays. It knows no game."""
