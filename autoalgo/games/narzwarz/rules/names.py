"""The names that leaders of the computer have, unless others are given (NW-1)."""

from typing import Final

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
