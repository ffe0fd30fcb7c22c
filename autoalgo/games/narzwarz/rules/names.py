"""How many people play, what they may be called, and the names of the computer's leaders (NW-1)."""

from typing import Final

MOST_PEOPLE: Final = 6
LONGEST_NAME: Final = 40
LEADERS: Final = (
    *("Adalric", "Brunhild", "Casimir", "Drusilla", "Eudokia", "Farrokh", "Gundobad", "Hatshep", "Isolde", "Jorund"),
    *("Kyveli", "Leofric", "Mahala", "Nzinge", "Osric", "Parisa", "Qamar", "Radegund", "Sancho", "Theodric"),
    *("Ursula", "Vasco", "Wulfila", "Xanthe", "Yaroslav", "Zenobia", "Anselm", "Bertrada", "Cosmas", "Dobrawa"),
    *("Ermengard", "Fulko", "Gisela", "Hariulf", "Irmina", "Jadwin", "Kunimund", "Liutgard", "Magnus", "Nithard"),
    *("Odilia", "Pepin", "Quirin", "Rusudan", "Sviatopolk", "Tomyris"),
)
"""Those of the command line: enough for the largest map, whatever people are called."""
NAMES: Final = (
    *("Adalind", "Borvo", "Cyneric", "Dalibor", "Eskil", "Fenella", "Gorm", "Halvard", "Isaura", "Jorund"),
    *("Kestrel", "Leontia", "Morcant", "Nerys", "Oswin", "Perpetua", "Quirin", "Ragna", "Sunniva", "Theobald"),
)
"""Those of the window, unless others are named."""
