"""The places that `draw_narzwarz_maps.py` draws from: Africa's coast and cities, and the names of made-up countries."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Region:
    """A country-to-be: its name, its capital, and where that lies if it is a real one (longitude, latitude)."""

    name: str
    capital: str
    at: tuple[float, float] = (0.0, 0.0)


AFRICA: Final = (
    *((-5.9, 35.8), (-5.3, 35.9), (-2.9, 35.3), (-0.6, 35.7), (3.0, 36.8), (5.1, 36.8), (7.8, 36.9), (9.8, 37.3)),
    *((11.0, 37.0), (10.6, 35.8), (10.8, 34.7), (10.1, 33.9), (11.0, 33.7), (13.2, 32.9), (15.1, 32.4), (16.6, 31.2)),
    *((19.2, 30.3), (20.1, 32.1), (22.6, 32.8), (24.0, 32.1), (27.2, 31.4), (29.9, 31.2), (31.8, 31.5), (32.3, 31.3)),
    *((32.6, 29.9), (33.8, 27.2), (34.3, 26.1), (35.5, 24.0), (36.6, 22.2), (37.3, 19.6), (37.4, 19.0), (39.5, 15.6)),
    *((42.7, 13.0), (43.2, 11.6), (45.0, 10.4), (49.2, 11.3), (51.3, 11.8), (51.2, 10.4), (49.9, 8.0), (48.5, 5.3)),
    *((45.3, 2.0), (42.5, -0.4), (40.9, -2.3), (39.7, -4.0), (39.3, -6.8), (39.5, -8.9), (40.4, -10.5), (40.5, -13.0)),
    *((40.7, -15.0), (37.0, -18.0), (34.9, -19.8), (35.5, -23.8), (33.7, -25.1), (32.7, -26.0), (32.1, -28.8)),
    *((31.0, -29.9), (27.9, -33.0), (25.7, -34.0), (22.1, -34.2), (20.0, -34.8), (18.4, -34.2), (17.9, -33.0)),
    *((16.8, -29.2), (15.1, -26.6), (14.4, -22.9), (12.0, -18.4), (12.1, -15.2), (13.5, -12.4), (13.2, -8.8)),
    *((12.3, -6.0), (11.8, -4.8), (10.6, -3.4), (8.8, -0.7), (9.4, 0.4), (9.7, 1.9), (9.5, 3.9), (8.3, 4.6)),
    *((6.1, 4.3), (5.0, 5.8), (3.4, 6.4), (-0.2, 5.5), (-2.1, 4.7), (-4.0, 5.2), (-7.7, 4.4), (-10.8, 6.3)),
    *((-13.2, 8.5), (-13.7, 9.5), (-15.9, 11.8), (-16.7, 13.4), (-17.5, 14.7), (-16.5, 16.0), (-16.0, 18.1)),
    *((-17.0, 20.9), (-15.9, 23.7), (-14.5, 26.1), (-13.2, 27.1), (-12.9, 27.9), (-9.6, 30.4), (-9.8, 31.5)),
    *((-7.6, 33.6), (-6.8, 34.0)),
)
"""Places along the coast of the continent, eastward from Tangier: (longitude, latitude) in degrees."""
MADAGASCAR: Final = (
    *((49.3, -12.0), (50.4, -15.2), (49.4, -18.2), (47.8, -22.8), (47.0, -25.0), (45.2, -25.6), (43.7, -23.4)),
    *((43.3, -21.8), (44.4, -19.8), (44.4, -16.2), (46.3, -15.7), (48.3, -13.4)),
)
AFRICAN_REGIONS: Final = (
    Region("Maghreb", "Fez", (-5.0, 34.0)),
    Region("Ifriqiya", "Kairouan", (10.1, 35.7)),
    Region("Cyrenaica", "Ajdabiya", (20.2, 30.8)),
    Region("Egypt", "Cairo", (31.2, 30.0)),
    Region("Adrar", "Atar", (-13.1, 20.5)),
    Region("Tuareg Sahara", "Tamanrasset", (5.5, 22.8)),
    Region("Nubia", "Khartoum", (32.5, 15.6)),
    Region("Senegambia", "Kayes", (-11.4, 14.4)),
    Region("Niger Bend", "Gao", (0.0, 16.3)),
    Region("Kanem", "Abéché", (20.8, 13.8)),
    Region("Abyssinia", "Gondar", (37.5, 12.6)),
    Region("Guinea Coast", "Kumasi", (-1.6, 6.7)),
    Region("Lower Niger", "Kano", (8.5, 12.0)),
    Region("Horn", "Mogadishu", (45.3, 2.1)),
    Region("Congo Basin", "Kisangani", (25.2, 0.5)),
    Region("Great Lakes", "Nairobi", (36.8, -1.3)),
    Region("Angola", "Huambo", (15.7, -12.8)),
    Region("Zambezi", "Harare", (31.0, -17.8)),
    Region("Cape", "Kimberley", (24.8, -28.7)),
    Region("Madagascar", "Antananarivo", (47.5, -18.9)),
)
"""Historical and natural regions, each with a city of it."""
MARCHES: Final = (
    Region("Harrowmere", "Tarn"),
    Region("Ostrand", "Kelding"),
    Region("Vayle", "Vaylemouth"),
    Region("Brannoch", "Dun Brann"),
    Region("Ilvers", "Ilverstow"),
    Region("Corrady", "Sant Corra"),
    Region("Thessmark", "Thess"),
    Region("Quillon", "Quill"),
    Region("Marrow Fells", "Hexcombe"),
    Region("Dunmarsh", "Eelgate"),
    Region("Averne", "Porte d'Aver"),
    Region("Sorrel Coast", "Sorrelby"),
)
ISLES: Final = (
    Region("Skerrow", "Gannet Rock"),
    Region("Wyke", "Wykeford"),
    Region("Tamsin", "Tamsin Quay"),
    Region("Orsay Point", "Lanternhead"),
    Region("Hallow", "Hallowby"),
    Region("Brede", "Bredewater"),
    Region("Cormorant", "Saltby"),
    Region("Ennis", "Ennistor"),
    Region("Lowen", "Lowenport"),
    Region("Farrand", "Farrandel"),
    Region("Grey Downs", "Shepton"),
    Region("Kessel", "Kesselholm"),
    Region("Merrick", "Merrickstane"),
    Region("Ultima", "Last Harbour"),
)
