"""Nations and peoples that players name and a database may lack: to be told as such, and never taken for others."""

from typing import Final

from autoalgo.war.posts.names import words_of

_NAMES: Final = """
Portugal, Portuguese, Scotland, Scots, Scottish, Wales, Welsh, Ireland, Irish, Gaul, Gauls, Gallic tribes, Franks,
Frankish Empire, Carolingians, Merovingians, Visigoths, Ostrogoths, Goths, Vandals, Huns, Avars, Bulgars, Bulgaria,
Bulgarians, Khazars, Rus, Kievan Rus, Kiev, Novgorod, Lithuania, Lithuanians, Teutonic Order, Teutonic Knights,
Teutons, Livonia, Latvia, Estonia, Finland, Finns, Denmark, Danes, Danish, Iceland, Netherlands, Dutch, Holland, Dutch
Republic, United Provinces, Belgium, Belgians, Luxembourg, Germany, Germans, German, German Empire, Nazi Germany,
Third Reich, Holy Roman Empire, HRE, Bavaria, Bavarians, Saxony, Hanover, Bohemia, Bohemians, Hussites, Moravians,
Slovakia, Slovenia, Croatia, Croats, Serbia, Serbs, Serbians, Bosnia, Albania, Albanians, Skanderbeg, Romania,
Romanians, Wallachia, Wallachians, Vlad, Moldavia, Transylvania, Crimea, Crimean Khanate, Ukraine, Ukrainians,
Belarus, Italy, Italians, Milan, Florence, Genoa, Genoese, Naples, Sicily, Savoy, Sardinia, Piedmont, Papal States,
Papacy, Pope, Pisa, Aragon, Catalonia, Navarre, Granada, Almohads, Almoravids, Andalusia, Al-Andalus, Córdoba,
Algiers, Tunisia, Libya, Algeria, Mamluks, Mamelukes, Mamluk Sultanate, Fatimids, Abbasids, Abbasid Caliphate,
Umayyads, Seljuks, Seljuq, Khwarezm, Khwarezmia, Timurids, Timur, Tamerlane, Safavids, Safavid Persia, Qajars, Iran,
Iranians, Sassanids, Sasanians, Sassanid Empire, Parthia, Parthians, Seleucids, Seleucid Empire, Pontus, Pergamon,
Armenia, Armenians, Georgia, Georgians, Azerbaijan, Assyria, Assyrians, Babylon, Babylonians, Babylonia, Sumer,
Elamites, Mitanni, Israel, Israelis, Judah, Israelites, Philistines, Phoenicia, Phoenicians, Palmyra, Nabataeans,
Arabia, Arabs, Rashidun, Saudi Arabia, Yemen, Oman, Thebes, Thebans, Corinth, Corinthians, Syracuse, Epirus, Pyrrhus,
Thrace, Thracians, Scythia, Scythians, Dacia, Dacians, Illyria, Numidia, Kush, Nubia, Nubians, Aksum, Axum, Sudan,
Mahdists, Egypt's Mamluks, Kanem, Bornu, Hausa, Oyo, Benin, Dahomey, Kongo, Congo, Ghana, Wagadu, Zanzibar, Great
Zimbabwe, Mutapa, Boers, Transvaal, Orange Free State, Xhosa, South Africa, Madagascar, Merina, Sokoto, Fante, Ming,
Ming China, Ming dynasty, Great Ming, Qing, Qing China, Qing dynasty, Manchus, Manchu, Jurchens, Jurchen, Jin, Jin
dynasty, Tang, Tang China, Han China, Han dynasty, Xiongnu, Xia, Western Xia, Liao, Khitan, Khitans, Tibet, Tibetans,
Nanzhao, Dali, Taiping, Goguryeo, Goryeo, Koryo, Silla, Baekje, Ryukyu, Ainu, Champa, Chams, Cham, Khmer, Khmer
Empire, Cambodia, Burma, Burmese, Pegu, Toungoo, Taungoo, Lan Xang, Laos, Malacca, Majapahit, Srivijaya, Java, Aceh,
Brunei, Philippines, Indonesia, Marathas, Maratha, Maratha Empire, Rajputs, Mewar, Bahmani, Bijapur, Deccan, Golconda,
Gujarat, Bengal Sultanate, Mysore, Tipu, Tipu Sultan, Mauryas, Maurya, Guptas, Chola, Cholas, Kushans, Afghanistan,
Afghans, Durrani, Nepal, Gurkhas, Pakistan, India, Indians, Maya, Mayans, Mayas, Toltecs, Tarascans, Purépecha,
Tlaxcala, Tlaxcalans, Zapotecs, Mixtecs, Olmecs, Chimu, Mapuche, Muisca, Guarani, Tupi, Mexico, Mexicans, Brazil,
Brazilians, Chile, Chileans, Peru, Peruvians, Bolivia, Bolivians, Paraguay, Uruguay, Ecuador, Venezuela, Cuba, Cubans,
Texas, Texans, Canada, Canadians, Quebec, Iroquois, Cherokee, Apache, Apaches, Comanche, Comanches, Navajo, Cree,
Shawnee, Cheyennes, Seminole, Nez Perce, Blackfoot, Crow, Tonga, Tongans, Samoa, Samoans, Fiji, Tahiti, Australia,
Australians, Aotearoa tribes, Golden Horde of Tokhtamysh, Chagatai, Ilkhanate, Ilkhans, Dzungars, Uzbeks, Kazakhs,
Celts, Celtic Britons, Iceni, Boudica, Boudicca, Caledonians, Picts, Lombards, Burgundii, Alemanni, Cherusci, Germanic
tribes, Arminius, Marcomanni, Suebi, Etruscans, Samnites, Sabines, Latins, Vercingetorix, Hellenistic Egypt,
Ptolemies, Ptolemaic Egypt, Vichy France, Free French, Free France, Czechoslovakia, Yugoslavia, Atlantis, Escocia,
Schottland, Écosse, Alemania, Deutschland, Allemagne, Dinamarca, Dänemark, Danemark, Italia, Italien, Italie, Países
Bajos, Niederlande, Pays-Bas, Portugal's king
"""
ELSEWHERE: Final = frozenset(words_of(name) for name in _NAMES.replace("\n", " ").split(","))
"""The words of each name; what a database has under the same name is that."""
