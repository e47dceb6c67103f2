"""The first game that record.py plays: what is pressed, what the screen has to show then, and what is said."""

from dataclasses import dataclass

# Squares of six columns by three rows fit into this, so pieces are drawn as figures.
COLUMNS, ROWS = 96, 30
# With this seed the computer's first two moves leave the diagonal open on which it mates.
SEED = 3


@dataclass
class Step:
    """A screen of the recording."""

    keys: tuple  # as tmux names them
    sees: tuple
    caps: tuple  # the same keys as they are drawn
    says: str
    seconds: float


def typed(text):
    """Returns the keys of a text, one by one, for a line that is typed."""
    return tuple("Space" if sign == " " else sign for sign in text)


STEPS = [
    Step((), ("WAZIR", "Evo"), (), "A menu of games. Choose with the arrows, a digit or the mouse.", 3.5),
    Step(("Down", "Down"), ("Chess between different armies",), ("↓", "↓"), "Each game is explained beside it.", 3),
    Step(("Enter",), ("Army of White", "easy"), ("Enter",), "Who plays? Two orthodox armies, you and the computer.", 3),
    Step(("Down",), ("Rook (R)",), ("↓",), "Every line explains itself: armies, players, clocks, rules.", 3),
    Step(("Down", "Right"), ("Colorbound Clobberers",), ("↓", "→"), "The computer gets the Clobberers, another army.", 3),
    Step(("End", "Enter"), ("White to move", "pick up"), ("End", "Enter"), "The game begins. You are White.", 3),
    Step(("Right", "Down", "Enter"), ("put down",), ("→", "↓", "Enter"), "Go to a pawn and pick it up: the squares where it can go light up.", 3.5),
    Step(("Up", "Enter"), ("1. f3", "Black plays e5."), ("↑", "Enter"), "Put it down. The computer answers at once.", 3.5),
    Step(("Up", "Up", "Up", "Up", "Up", "Left", "Left", "?"), ("Archbishop of Black", "Not to a5 b6"), ("?",),
         "What is that piece? “?” says what it does, where it can go, and why not elsewhere.", 6),
    Step(("Escape",), ("Black plays e5.",), ("Esc",), "Back to the game.", 1.5),
    Step((":",), ("Your move",), (":",), "Moves can be typed, too, in any usual notation.", 2),
    Step(typed("f1c4"), ("| f1c4",), ("f1c4",), "The bishop to c4?", 1.5),
    Step(("Enter",), ("The way from f1 to c4 is blocked",), ("Enter",), "Not possible. The reason is given, and the squares are marked.", 4),
    Step(("h",), ("The computer would play",), ("h",), "Stuck? A hint shows what the computer would play.", 4),
    Step(typed(":a3"), ("Your move", "| a3"), (":a3",), "We do not take it.", 1.5),
    Step(("Enter",), ("2. a3", "White to move"), ("Enter",), "The computer has moved another pawn.", 2.5),
    Step(typed(":g4"), ("Your move", "| g4"), (":g4",), "And now a mistake …", 1.5),
    Step(("Enter",), ("Ah4#", "Press w to see where it turned"), ("Enter",), "… and the Archbishop mates. The easy level sees every mate in one.", 4),
    Step(("w",), ("cost the most:",), ("w",), "Where did it turn? “w” finds the move that lost, and a better one.", 4.5),
    Step(("k",), ("White to move",), ("k",), "Go on from there …", 1.5),
    Step((*typed(":d4"), "Enter"), ("3. d4", "White to move"), (":d4", "Enter"), "… and play it better.", 3),
    Step(("q",), ("WAZIR",), ("q",), "Leave. The game is kept for the next time.", 3),
]

# The screen for readers who want no animation: the card of a piece.
STILL = next(number for number, step in enumerate(STEPS) if step.caps == ("?",))
