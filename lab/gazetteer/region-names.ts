import { mapOf } from '../../src/contract/map-of.ts';

/** The language in which regions of a country are shown, where that is not English. */
export const regionLanguages: ReadonlyMap<string, string> = mapOf({
  ...Object.fromEntries(['DE', 'AT'].map((country) => [country, 'de'])),
  ...Object.fromEntries(
    ['ES', 'AR', 'CL', 'CO', 'PE', 'MX', 'EC', 'UY', 'PY', 'BO', 'VE', 'CR', 'PA', 'GT', 'DO'].map((country) => [country, 'es']),
  ),
  FR: 'fr',
  IT: 'it',
});

/** Names of first-level regions by ISO 3166-2: the local one first, where English is not it, then those that Dutch and Polish people use. */
export const moreRegionNames: ReadonlyMap<string, readonly string[]> = new Map(
  `
PL-02 Dolnośląskie, Dolny Śląsk, Niederschlesien, Lower Silesia
PL-04 Kujawsko-Pomorskie, Kujawy, Kujawach
PL-06 Lubelskie, Lubelszczyzna
PL-08 Lubuskie
PL-10 Łódzkie
PL-12 Małopolskie, Małopolska, Małopolsce, Kleinpolen, Lesser Poland
PL-14 Mazowieckie, Mazowsze, Mazowszu, Masowien, Mazovia
PL-16 Opolskie, Opolszczyzna
PL-18 Podkarpackie, Podkarpacie, Podkarpaciu, Subcarpathia
PL-20 Podlaskie, Podlasie, Podlasiu
PL-22 Pomorskie, Pomorze, Pomorzu, Pommern, Pomerania
PL-24 Śląskie, Śląsk, Śląsku, Górny Śląsk, Schlesien, Oberschlesien, Silesia, Upper Silesia
PL-26 Świętokrzyskie
PL-28 Warmińsko-Mazurskie, Mazury, Mazurach, Masuren
PL-30 Wielkopolskie, Wielkopolska, Wielkopolsce, Großpolen, Greater Poland
PL-32 Zachodniopomorskie, Pomorze Zachodnie, Westpommern
NL-DR Drenthe
NL-FR Friesland, Fryslân, Frisia, Frise
NL-GE Gelderland, Gueldre
NL-LI Limburg
NL-NB Noord-Brabant, Brabant, Nordbrabant
NL-NH Noord-Holland, Nordholland, North Holland
NL-OV Overijssel
NL-UT Utrecht
NL-ZE Zeeland
NL-ZH Zuid-Holland, Südholland, South Holland
NL-FL Flevoland
BE-VLG Vlaanderen, Flandern, Flandre, Flandes, Fiandre, Flandres, Flandria, Flandrii, Flanders
BE-WAL Wallonie, Wallonië, Wallonien, Valonia, Vallonia, Walonia, Walonii, Wallonia
BE-BRU Brussel, Bruxelles, Brussels
CH-VD Vaud, Waadt
CH-VS Valais, Wallis
CH-TI Ticino, Tessin
CH-GR Graubünden, Grisons, Grigioni, Bünden
CH-SG St. Gallen, Saint Gallen
CH-GE Genève
CH-FR Fribourg, Freiburg
CH-NE Neuchâtel, Neuenburg
CH-LU Luzern
CH-ZH Zürich
CH-BE Bern
CH-BL Basel-Landschaft, Baselland
CH-BS Basel-Stadt
CH-SO Solothurn
DE-BY Bayern, Beieren, Bawaria, Bawarii, Baviera, Freistaat Bayern
DE-BW Baden-Württemberg, BaWü, Badenia-Wirtembergia
DE-NW Nordrhein-Westfalen, NRW, Noordrijn-Westfalen, Nadrenia Północna-Westfalia
DE-HE Hessen, Hesja, Hesji
DE-NI Niedersachsen, Nedersaksen, Dolna Saksonia, Dolnej Saksonii
DE-SN Sachsen, Saksen, Saksonia, Saksonii
DE-ST Sachsen-Anhalt, Saksen-Anhalt, Saksonia-Anhalt
DE-TH Thüringen, Turyngia, Turyngii
DE-RP Rheinland-Pfalz, Rijnland-Palts, Nadrenia-Palatynat, Palatinate
DE-MV Mecklenburg-Vorpommern, MeckPomm, Meklemburgia
DE-BB Brandenburg, Brandenburgia, Brandenburgii
DE-SH Schleswig-Holstein, Sleeswijk-Holstein, Szlezwik-Holsztyn
DE-SL Saarland, Saara
AT-7 Tirol, Tyrol
AT-6 Steiermark, Stiermarken, Styria
AT-2 Kärnten, Karinthië, Karyntia
AT-4 Oberösterreich
AT-3 Niederösterreich
FR-IDF Île-de-France, Région parisienne
FR-BRE Bretagne, Brittany, Bretania, Bretanii
FR-NOR Normandie, Normandy, Normandië, Normandia, Normandii
FR-PAC Provence-Alpes-Côte d’Azur, PACA, Provence
FR-COR Corse, Corsica, Korsika
FR-GES Grand Est
FR-HDF Hauts-de-France
FR-OCC Occitanie
FR-CVL Centre-Val de Loire
IT-25 Lombardia, Lombardije, Lombardy
IT-52 Toscana, Toscane, Toskania, Toskanii
IT-82 Sicilia, Sicilië, Sycylia, Sycylii
IT-88 Sardegna, Sardinië, Sardynia, Sardynii
IT-21 Piemonte, Piemont, Piemoncie
IT-34 Veneto, Wenecja Euganejska
IT-75 Puglia, Apulië, Apulia, Apulii
IT-32 Trentino-Alto Adige, Südtirol, Alto Adige, South Tyrol, Zuid-Tirol, Trentino
IT-23 Valle d’Aosta, Vallée d’Aoste, Aostatal, Aosta Valley, Dolina Aosty
IT-62 Lazio, Latium
IT-57 Marche, The Marches
ES-AN Andalucía, Andalusien, Andaluzja, Andaluzji, Andalusië
ES-CT Cataluña, Catalunya, Katalonien, Katalonia, Katalonii, Catalonië, Catalonia
ES-PV País Vasco, Euskadi, Baskenland, Pays Basque, Kraj Basków, Baskonia
ES-VC Comunidad Valenciana, Comunitat Valenciana, Región de Valencia
ES-MD Comunidad de Madrid
ES-GA Galicia, Galicien, Galicja, Galicji, Galicië
ES-CL Castilla y León
ES-CM Castilla-La Mancha
ES-IB Islas Baleares, Balearen, Baleares, Illes Balears, Baleary
ES-CN Canarias, Kanaren, Islas Canarias, Canarische Eilanden, Wyspy Kanaryjskie
ES-AR Aragón
ES-NC Navarra, Nafarroa
US-CA California, Kalifornien, Californië, Kalifornia, Kalifornii, Calif
US-TX Texas, Teksas, Teksasie, Tex
US-FL Florida, Floryda, Florydzie, Fla
US-PA Pennsylvania, Pensylwania
US-NY New York State, State of New York, Nowy Jork
US-WA Washington State, State of Washington
US-IL Illinois
US-MA Massachusetts, Mass
GB-ENG England, Engeland, Angleterre, Inglaterra, Inghilterra, Anglia, Anglii
GB-SCT Scotland, Schottland, Schotland, Écosse, Escocia, Scozia, Escócia, Szkocja, Szkocji
GB-WLS Wales, Pays de Galles, Gales, Galles, Walia, Walii
GB-NIR Northern Ireland, Nordirland, Noord-Ierland, Irlande du Nord, Irlanda del Norte, Irlanda del Nord, Irlanda do Norte, Irlandia Północna
CA-QC Québec, Quebec, Quebeque
CA-BC British Columbia, Britisch-Kolumbien, Colombie-Britannique
CA-NL Newfoundland and Labrador, Newfoundland
PT-11 Lisboa
PT-13 Porto
JP-13 Tokyo
`
    .trim()
    .split('\n')
    .map((line): [string, string[]] => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1).split(', ')]),
);

/** Countries whose first-level regions people name by their letters. */
export const letteredCountries: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'DE', 'CH', 'MX', 'NZ']);

/** Names of countries that people write, beside those of the Unicode CLDR. */
export const moreCountryNames: ReadonlyMap<string, readonly string[]> = new Map(
  `
GB UK, U.K., Great Britain, Britain, Großbritannien, Grande-Bretagne, Gran Bretaña, Gran Bretagna, Grã-Bretanha, Wielka Brytania, Groot-Brittannië, Royaume-Uni, Vereinigtes Königreich, Reino Unido, Regno Unito, Verenigd Koninkrijk
US USA, U.S., U.S.A., United States of America, America, Amerika, États-Unis, EEUU, EE.UU., EUA, Stany Zjednoczone, Verenigde Staten, VS
NL Holland, The Netherlands, Nederland, Hollande, Holanda, Olanda, Holandia, Pays-Bas, Países Bajos, Paesi Bassi
CZ Czech Republic, Tschechische Republik, République tchèque, República Checa, Repubblica Ceca, Tschechei, Tsjechische Republiek
AE UAE, U.A.E., Emirates, United Arab Emirates, VAE, Emiratos, Emirati
TR Turkey, Türkei, Turkije, Turquie, Turquía, Turchia, Turquia, Turcja, Turkiye
CI Ivory Coast, Elfenbeinküste, Côte d’Ivoire, Ivoorkust
KR South Korea, Korea, Südkorea, Republic of Korea
KP North Korea
RU Russian Federation
SA KSA, Saudi
ZA RSA, RPA
CN PRC, People’s Republic of China
CD DRC, Democratic Republic of the Congo, Congo-Kinshasa, DR Congo
CG Congo-Brazzaville, Republic of the Congo
MK Macedonia, North Macedonia
MM Burma
SZ Swaziland
CV Cape Verde
TL East Timor
BA Bosnia
IE Republic of Ireland, Éire, Eire
VA Vatican
DE BRD, Federal Republic of Germany, Bundesrepublik Deutschland
IR Persia
PS Palestine
LA Laos
SY Syria
MD Moldova
VN Vietnam, Viet Nam
TZ Tanzania
BO Bolivia
VE Venezuela
TW Taiwan
BN Brunei
`
    .trim()
    .split('\n')
    .map((line): [string, string[]] => [line.slice(0, 2), line.slice(3).split(', ')]),
);

/** The languages of countries whose own names for themselves Unicode’s CLDR has, beside the eight of questions. */
export const ownLanguages: ReadonlyMap<string, string> = mapOf({
  JP: 'ja',
  CN: 'zh',
  KR: 'ko',
  RU: 'ru',
  UA: 'uk',
  BY: 'be',
  BG: 'bg',
  GR: 'el',
  CY: 'el',
  RS: 'sr',
  MK: 'mk',
  HR: 'hr',
  SI: 'sl',
  CZ: 'cs',
  SK: 'sk',
  HU: 'hu',
  RO: 'ro',
  MD: 'ro',
  TR: 'tr',
  SE: 'sv',
  NO: 'nb',
  DK: 'da',
  FI: 'fi',
  IS: 'is',
  EE: 'et',
  LV: 'lv',
  LT: 'lt',
  AL: 'sq',
  IL: 'he',
  SA: 'ar',
  AE: 'ar',
  EG: 'ar',
  QA: 'ar',
  KW: 'ar',
  OM: 'ar',
  BH: 'ar',
  JO: 'ar',
  IQ: 'ar',
  MA: 'ar',
  DZ: 'ar',
  TN: 'ar',
  LY: 'ar',
  LB: 'ar',
  IR: 'fa',
  IN: 'hi',
  TH: 'th',
  VN: 'vi',
  GE: 'ka',
  AM: 'hy',
  KZ: 'kk',
  TW: 'zh-Hant',
  HK: 'zh-Hant',
  IE: 'ga',
  ET: 'am',
  BD: 'bn',
  LK: 'si',
  NP: 'ne',
  MN: 'mn',
  ID: 'id',
  MY: 'ms',
  PH: 'fil',
  KH: 'km',
  LA: 'lo',
});

/** The letters that towns of a country are also named in, where these are not Latin. */
export const ownScripts: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    JP: /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}/u,
    CN: /\p{sc=Han}/u,
    TW: /\p{sc=Han}/u,
    HK: /\p{sc=Han}/u,
    KR: /\p{sc=Hangul}/u,
    GR: /\p{sc=Greek}/u,
    CY: /\p{sc=Greek}/u,
    IL: /\p{sc=Hebrew}/u,
    TH: /\p{sc=Thai}/u,
    GE: /\p{sc=Georgian}/u,
    AM: /\p{sc=Armenian}/u,
    IN: /\p{sc=Devanagari}/u,
    ...Object.fromEntries(['RU', 'UA', 'BY', 'BG', 'RS', 'MK', 'KZ', 'ME', 'MN', 'KG'].map((country) => [country, /\p{sc=Cyrillic}/u])),
    ...Object.fromEntries(
      ['SA', 'AE', 'EG', 'QA', 'KW', 'OM', 'BH', 'JO', 'IQ', 'MA', 'DZ', 'TN', 'LY', 'LB', 'IR', 'SY', 'YE', 'SD', 'PK'].map((country) => [
        country,
        /\p{sc=Arabic}/u,
      ]),
    ),
  }),
);
