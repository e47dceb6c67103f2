known! {
    "crazyhouse": "Crazyhouse", "House", "ZH";
    "three-check": "Three-check", "Three check chess", "3-check", "3check";
    "king-of-the-hill": "King of the Hill", "KOTH";
    "antichess": "Antichess", "Anti";
    "horde": "Horde", "Horde chess";
    "chessgi": "Chessgi";
    "pocket-knight": "Pocketknight", "Pocket Knight";
    "knightmate": "Knightmate";
    "capablanca": "Capablanca", "Capablanca Chess";
    "capahouse": "Capahouse";
    "almost": "Almost", "Almost Chess";
    "losalamos": "Los Alamos", "Los Alamos Chess";
    "shatranj": "Shatranj";
    "makruk": "Makruk", "Thai chess";
    "xiangqi": "Xiangqi", "Chinese chess";
    "shako": "Shako";
    "crazyhouse960": "Crazyhouse960";
    "three-check960": "3check960", "Three check 960";
    "king-of-the-hill960": "Kingofthehill960";
    "capablanca960": "Capablanca960", "Caparandom";
    "capahouse960": "Capahouse960";
}
