import { groupBy } from '../../src/contract/group-by.ts';
import { countryOf } from './countries.ts';

/** A square with its center and half of its side, WGS 84 decimal degrees. */
interface Square {
  readonly lat: number;
  readonly lon: number;
  readonly reach: number;
}

/** The yards of a city with land all around are no farther from its center than this, degrees. */
const usualReach = 0.04;

export interface City {
  readonly name: string;
  /** State, province or region as written in an address; empty if addresses have none. */
  readonly region: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Center of the city, WGS 84 decimal degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Pattern of a postal code there: `#` for a digit, `@` for a letter. Empty if the country has none. */
  readonly postalCode: string;
  /** Pattern of a phone number for fiction there, `#` for a digit; empty if only the country’s range applies. */
  readonly phone: string;
  /** The square that its companies are in. */
  readonly yards: Square;
  /** Position among the cities of the country, 0 for the one with most companies. */
  readonly rank: number;
}

/**
 * `name | region | latitude | longitude | postal code | phone | yards`, the city with most companies first.
 * The points were compared with the GeoNames gazetteer of places above 15,000 people (https://www.geonames.org, CC BY 4.0).
 * Phone numbers come from the sources cited in `phone-numbers.ts`. If a city has sea or another country nearby, `yards` is the square nearest
 * to its center that is wholly on its country’s land at 1:10 and 1:50 million of Natural Earth, as `latitude longitude reach`. A test names
 * the cities that need one.
 */
const table: Readonly<Record<string, string>> = {
  DE: `
    Hamburg | Hamburg | 53.5511 | 9.9937 | 20### | +49 40 66969 ###
    Berlin | Berlin | 52.5200 | 13.4050 | 10### | +49 30 23125 ###
    München | Bayern | 48.1351 | 11.5820 | 80### | +49 89 99998 ###
    Köln | Nordrhein-Westfalen | 50.9375 | 6.9603 | 50### | +49 221 4710 ###
    Frankfurt am Main | Hessen | 50.1109 | 8.6821 | 60### | +49 69 90009 ###
    Stuttgart | Baden-Württemberg | 48.7758 | 9.1829 | 70###
    Dortmund | Nordrhein-Westfalen | 51.5136 | 7.4653 | 44###
    Duisburg | Nordrhein-Westfalen | 51.4344 | 6.7623 | 470##
    Leipzig | Sachsen | 51.3397 | 12.3731 | 04###
    Bremen | Bremen | 53.0793 | 8.8017 | 28###
    Hannover | Niedersachsen | 52.3759 | 9.7320 | 30###
    Nürnberg | Bayern | 49.4521 | 11.0767 | 90###
    Dresden | Sachsen | 51.0504 | 13.7373 | 01###
    Mannheim | Baden-Württemberg | 49.4875 | 8.4660 | 68###
    Rostock | Mecklenburg-Vorpommern | 54.0924 | 12.0991 | 18### | | 54.0924 12.0491 0.04
    Kassel | Hessen | 51.3127 | 9.4797 | 34###
    Ulm | Baden-Württemberg | 48.4011 | 9.9876 | 890##
    Regensburg | Bayern | 49.0134 | 12.1016 | 930##
    Wilhelmshaven | Niedersachsen | 53.5300 | 8.1125 | 263## | | 53.5350 8.1075 0.02
    Magdeburg | Sachsen-Anhalt | 52.1205 | 11.6276 | 39###
    Kiel | Schleswig-Holstein | 54.3233 | 10.1228 | 24### | | 54.3233 10.1028 0.04
    Erfurt | Thüringen | 50.9848 | 11.0299 | 990##
    Münster | Nordrhein-Westfalen | 51.9607 | 7.6261 | 48###
    Mainz | Rheinland-Pfalz | 49.9929 | 8.2473 | 55###`,
  US: `
    Houston | Texas | 29.7604 | -95.3698 | 770## | +1 713 555 01##
    Chicago | Illinois | 41.8781 | -87.6298 | 606## | +1 312 555 01##
    Los Angeles | California | 34.0522 | -118.2437 | 900## | +1 213 555 01##
    Dallas | Texas | 32.7767 | -96.7970 | 752## | +1 214 555 01##
    Atlanta | Georgia | 33.7490 | -84.3880 | 303## | +1 404 555 01##
    Phoenix | Arizona | 33.4484 | -112.0740 | 850## | +1 602 555 01##
    Denver | Colorado | 39.7392 | -104.9903 | 802## | +1 303 555 01##
    Seattle | Washington | 47.6062 | -122.3321 | 981## | +1 206 555 01## | 47.6062 -122.2971 0.04
    Philadelphia | Pennsylvania | 39.9526 | -75.1652 | 191## | +1 215 555 01## | 39.9576 -75.1702 0.03
    New Orleans | Louisiana | 29.9511 | -90.0715 | 701## | +1 504 555 01##
    Minneapolis | Minnesota | 44.9778 | -93.2650 | 554## | +1 612 555 01##
    Jacksonville | Florida | 30.3322 | -81.6557 | 322## | +1 904 555 01##
    Charlotte | North Carolina | 35.2271 | -80.8431 | 282## | +1 704 555 01##
    Pittsburgh | Pennsylvania | 40.4406 | -79.9959 | 152## | +1 412 555 01##
    Cleveland | Ohio | 41.4993 | -81.6944 | 441## | +1 216 555 01##
    Salt Lake City | Utah | 40.7608 | -111.8910 | 841## | +1 801 555 01##
    Portland | Oregon | 45.5152 | -122.6784 | 972## | +1 503 555 01##
    Kansas City | Missouri | 39.0997 | -94.5786 | 641## | +1 816 555 01##
    Oklahoma City | Oklahoma | 35.4676 | -97.5164 | 731## | +1 405 555 01##
    Boston | Massachusetts | 42.3601 | -71.0589 | 021## | +1 617 555 01## | 42.3601 -71.0889 0.04
    Nashville | Tennessee | 36.1627 | -86.7816 | 372## | +1 615 555 01##
    Tampa | Florida | 27.9506 | -82.4572 | 336## | +1 813 555 01## | 27.9756 -82.4572 0.04
    Omaha | Nebraska | 41.2565 | -95.9345 | 681## | +1 402 555 01##
    Albuquerque | New Mexico | 35.0844 | -106.6504 | 871## | +1 505 555 01##
    Anchorage | Alaska | 61.2181 | -149.9003 | 995## | +1 907 555 01## | 61.2081 -149.8453 0.04
    Honolulu | Hawaii | 21.3069 | -157.8583 | 968## | +1 808 555 01## | 21.3119 -157.8483 0.01`,
  GB: `
    London | England | 51.5074 | -0.1278 | E## #@@ | +44 20 7946 0###
    Leeds | England | 53.8008 | -1.5491 | LS## #@@ | +44 113 496 0###
    Glasgow | Scotland | 55.8642 | -4.2518 | G## #@@ | +44 141 496 0###
    Manchester | England | 53.4808 | -2.2426 | M## #@@ | +44 161 496 0###
    Birmingham | England | 52.4862 | -1.8904 | B## #@@ | +44 121 496 0###
    Sheffield | England | 53.3811 | -1.4701 | S## #@@ | +44 114 496 0###
    Newcastle upon Tyne | England | 54.9783 | -1.6178 | NE## #@@ | +44 191 498 0###
    Liverpool | England | 53.4084 | -2.9916 | L## #@@ | +44 151 496 0### | 53.4334 -2.9266 0.04
    Bristol | England | 51.4545 | -2.5879 | BS## #@@ | +44 117 496 0###
    Aberdeen | Scotland | 57.1497 | -2.0943 | AB## #@@ | | 57.1547 -2.1243 0.04
    Edinburgh | Scotland | 55.9533 | -3.1883 | EH## #@@ | +44 131 496 0### | 55.9233 -3.1883 0.04
    Cardiff | Wales | 51.4816 | -3.1791 | CF## #@@ | +44 29 2018 0### | 51.4966 -3.1941 0.04
    Hull | England | 53.7457 | -0.3367 | HU## #@@ | | 53.7757 -0.3667 0.04
    Belfast | Northern Ireland | 54.5973 | -5.9301 | BT## #@@ | +44 28 9649 6### | 54.5873 -5.9601 0.04
    Southampton | England | 50.9097 | -1.4044 | SO## #@@ | | 50.9447 -1.3844 0.04
    Nottingham | England | 52.9548 | -1.1581 | NG## #@@ | +44 115 496 0###
    Inverness | Scotland | 57.4778 | -4.2247 | IV## #@@ | | 57.4478 -4.2247 0.04
    Norwich | England | 52.6309 | 1.2974 | NR## #@@`,
  NL: `
    Rotterdam | Zuid-Holland | 51.9244 | 4.4777 | 30## @@
    Amsterdam | Noord-Holland | 52.3676 | 4.9041 | 10## @@
    Utrecht | Utrecht | 52.0907 | 5.1214 | 35## @@
    Eindhoven | Noord-Brabant | 51.4416 | 5.4697 | 56## @@
    Schiedam | Zuid-Holland | 51.9192 | 4.3886 | 31## @@
    Groningen | Groningen | 53.2194 | 6.5665 | 97## @@
    Breda | Noord-Brabant | 51.5719 | 4.7683 | 48## @@
    Zwolle | Overijssel | 52.5168 | 6.0830 | 80## @@
    Arnhem | Gelderland | 51.9851 | 5.8987 | 68## @@
    Vlissingen | Zeeland | 51.4427 | 3.5736 | 43## @@ | | 51.4977 3.6236 0.04
    Leeuwarden | Fryslân | 53.2012 | 5.7999 | 89## @@
    Den Helder | Noord-Holland | 52.9563 | 4.7601 | 17## @@ | | 52.9213 4.7801 0.015`,
  FR: `
    Lyon | Auvergne-Rhône-Alpes | 45.7640 | 4.8357 | 690## | +33 4 65 71 ## ##
    Paris | Île-de-France | 48.8566 | 2.3522 | 750## | +33 1 99 00 ## ##
    Marseille | Provence-Alpes-Côte d’Azur | 43.2965 | 5.3698 | 130## | +33 4 65 71 ## ## | 43.3115 5.4148 0.04
    Lille | Hauts-de-France | 50.6292 | 3.0573 | 590## | +33 3 53 01 ## ##
    Nantes | Pays de la Loire | 47.2184 | -1.5536 | 440## | +33 2 61 91 ## ##
    Toulouse | Occitanie | 43.6047 | 1.4442 | 310## | +33 5 36 49 ## ##
    Bordeaux | Nouvelle-Aquitaine | 44.8378 | -0.5792 | 330## | +33 5 36 49 ## ##
    Le Havre | Normandie | 49.4944 | 0.1079 | 766## | +33 2 61 91 ## ## | 49.5494 0.1679 0.04
    Rouen | Normandie | 49.4432 | 1.0993 | 760## | +33 2 61 91 ## ##
    Rennes | Bretagne | 48.1173 | -1.6778 | 350## | +33 2 61 91 ## ##
    Dijon | Bourgogne-Franche-Comté | 47.3220 | 5.0415 | 210## | +33 3 53 01 ## ##
    Grenoble | Auvergne-Rhône-Alpes | 45.1885 | 5.7245 | 380## | +33 4 65 71 ## ##
    Metz | Grand Est | 49.1193 | 6.1757 | 570## | +33 3 53 01 ## ##
    Clermont-Ferrand | Auvergne-Rhône-Alpes | 45.7772 | 3.0870 | 630## | +33 4 65 71 ## ##
    Brest | Bretagne | 48.3904 | -4.4861 | 292## | +33 2 61 91 ## ## | 48.3954 -4.4911 0.01
    Ajaccio | Corse | 41.9192 | 8.7386 | 200## | +33 4 65 71 ## ## | 41.9742 8.7136 0.04`,
  PL: `
    Warszawa | mazowieckie | 52.2297 | 21.0122 | 0#-###
    Gdańsk | pomorskie | 54.3520 | 18.6466 | 80-###
    Wrocław | dolnośląskie | 51.1079 | 17.0385 | 5#-###
    Kraków | małopolskie | 50.0647 | 19.9450 | 3#-###
    Katowice | śląskie | 50.2649 | 19.0238 | 40-###
    Poznań | wielkopolskie | 52.4064 | 16.9252 | 6#-###
    Łódź | łódzkie | 51.7592 | 19.4560 | 9#-###
    Szczecin | zachodniopomorskie | 53.4285 | 14.5528 | 7#-###
    Lublin | lubelskie | 51.2465 | 22.5684 | 20-###
    Bydgoszcz | kujawsko-pomorskie | 53.1235 | 18.0084 | 85-###
    Rzeszów | podkarpackie | 50.0412 | 21.9991 | 35-###
    Białystok | podlaskie | 53.1325 | 23.1688 | 15-###`,
  IT: `
    Milano | Lombardia | 45.4642 | 9.1900 | 201##
    Torino | Piemonte | 45.0703 | 7.6869 | 101##
    Genova | Liguria | 44.4056 | 8.9463 | 161## | | 44.4206 8.9563 0.015
    Bologna | Emilia-Romagna | 44.4949 | 11.3426 | 401##
    Roma | Lazio | 41.9028 | 12.4964 | 001##
    Napoli | Campania | 40.8518 | 14.2681 | 801## | | 40.8818 14.2681 0.04
    Brescia | Lombardia | 45.5416 | 10.2118 | 251##
    Verona | Veneto | 45.4384 | 10.9916 | 371##
    Piacenza | Emilia-Romagna | 45.0526 | 9.6930 | 29###
    Ravenna | Emilia-Romagna | 44.4184 | 12.2035 | 481##
    Bari | Puglia | 41.1171 | 16.8719 | 701## | | 41.1171 16.8719 0.01
    Taranto | Puglia | 40.4644 | 17.2470 | 741## | | 40.4594 17.2670 0.015
    Palermo | Sicilia | 38.1157 | 13.3615 | 901## | | 38.1057 13.3315 0.04
    Cagliari | Sardegna | 39.2238 | 9.1217 | 091## | | 39.2238 9.1217 0.01`,
  ES: `
    Madrid | Comunidad de Madrid | 40.4168 | -3.7038 | 280##
    Barcelona | Cataluña | 41.3874 | 2.1686 | 080## | | 41.3924 2.1586 0.03
    Bilbao | País Vasco | 43.2630 | -2.9350 | 480##
    Valencia | Comunidad Valenciana | 39.4699 | -0.3763 | 460##
    Zaragoza | Aragón | 41.6488 | -0.8891 | 500##
    Sevilla | Andalucía | 37.3891 | -5.9845 | 410##
    Gijón | Asturias | 43.5322 | -5.6611 | 332## | | 43.5122 -5.6611 0.04
    Málaga | Andalucía | 36.7213 | -4.4214 | 290## | | 36.7663 -4.4214 0.04
    A Coruña | Galicia | 43.3623 | -8.4115 | 150## | | 43.3573 -8.4115 0.02
    Tarragona | Cataluña | 41.1189 | 1.2445 | 430## | | 41.1539 1.2245 0.04
    Valladolid | Castilla y León | 41.6523 | -4.7245 | 470##
    Las Palmas de Gran Canaria | Canarias | 28.1235 | -15.4363 | 350## | | 28.1035 -15.4463 0.03`,
  AU: `
    Perth | Western Australia | -31.9505 | 115.8605 | 60## | +61 8 5550 ####
    Brisbane | Queensland | -27.4698 | 153.0251 | 40## | +61 7 5550 ####
    Sydney | New South Wales | -33.8688 | 151.2093 | 20## | +61 2 5550 #### | -33.8688 151.2043 0.04
    Melbourne | Victoria | -37.8136 | 144.9631 | 30## | +61 3 5550 ####
    Adelaide | South Australia | -34.9285 | 138.6007 | 50## | +61 8 7010 ####
    Newcastle | New South Wales | -32.9283 | 151.7817 | 23## | +61 2 7010 #### | -32.9133 151.7767 0.015
    Karratha | Western Australia | -20.7364 | 116.8464 | 6714 | +61 8 5550 #### | -20.7564 116.8464 0.04
    Townsville | Queensland | -19.2590 | 146.8169 | 48## | +61 7 7010 #### | -19.2640 146.8169 0.01
    Mackay | Queensland | -21.1411 | 149.1860 | 474# | +61 7 7010 #### | -21.1411 149.1810 0.02
    Darwin | Northern Territory | -12.4634 | 130.8456 | 08## | +61 8 7010 #### | -12.4434 130.8956 0.01
    Geelong | Victoria | -38.1499 | 144.3617 | 32## | +61 3 7010 #### | -38.1499 144.3217 0.04
    Hobart | Tasmania | -42.8821 | 147.3272 | 70## | +61 3 7010 #### | -42.9021 147.2722 0.04`,
  AE: `
    Dubai | Dubai | 25.2048 | 55.2708 | | | 25.1948 55.2808 0.01
    Abu Dhabi | Abu Dhabi | 24.4539 | 54.3773 | | | 24.4539 54.3773 0.01
    Sharjah | Sharjah | 25.3463 | 55.4209 | | | 25.3463 55.4209 0.02
    Al Ain | Abu Dhabi | 24.2075 | 55.7447 | | | 24.1825 55.7347 0.04
    Ras Al Khaimah | Ras Al Khaimah | 25.7895 | 55.9432 | | | 25.7695 56.0032 0.04
    Fujairah | Fujairah | 25.1288 | 56.3265 | | | 25.1288 56.3215 0.04`,
  BE: `
    Antwerpen | Antwerpen | 51.2194 | 4.4025 | 20##
    Gent | Oost-Vlaanderen | 51.0543 | 3.7174 | 90##
    Brussel | Brussels Hoofdstedelijk Gewest | 50.8503 | 4.3517 | 10##
    Hasselt | Limburg | 50.9307 | 5.3325 | 35##
    Liège | Liège | 50.6326 | 5.5797 | 40##
    Charleroi | Hainaut | 50.4108 | 4.4446 | 60##
    Zeebrugge | West-Vlaanderen | 51.3300 | 3.2000 | 8380 | | 51.3000 3.2300 0.04
    Namur | Namur | 50.4674 | 4.8720 | 50##`,
  CA: `
    Edmonton | Alberta | 53.5461 | -113.4938 | T5@ #@# | +1 780 555 01##
    Calgary | Alberta | 51.0447 | -114.0719 | T2@ #@# | +1 403 555 01##
    Toronto | Ontario | 43.6532 | -79.3832 | M5@ #@# | +1 416 555 01##
    Montréal | Québec | 45.5017 | -73.5673 | H3@ #@# | +1 514 555 01## | 45.5167 -73.6023 0.04
    Vancouver | British Columbia | 49.2827 | -123.1207 | V5@ #@# | +1 604 555 01## | 49.2427 -123.0957 0.04
    Winnipeg | Manitoba | 49.8951 | -97.1384 | R3@ #@# | +1 204 555 01##
    Saskatoon | Saskatchewan | 52.1332 | -106.6700 | S7@ #@# | +1 306 555 01##
    Fort McMurray | Alberta | 56.7267 | -111.3790 | T9@ #@# | +1 780 555 01##
    Halifax | Nova Scotia | 44.6488 | -63.5752 | B3@ #@# | +1 902 555 01## | 44.6188 -63.6302 0.04
    St. John’s | Newfoundland and Labrador | 47.5615 | -52.7126 | A1@ #@# | +1 709 555 01## | 47.5615 -52.7326 0.04`,
  AT: `
    Wien | Wien | 48.2082 | 16.3738 | 1##0
    Linz | Oberösterreich | 48.3069 | 14.2858 | 40#0
    Graz | Steiermark | 47.0707 | 15.4395 | 80##
    Wels | Oberösterreich | 48.1575 | 14.0289 | 4600
    Salzburg | Salzburg | 47.8095 | 13.0550 | 50#0
    Innsbruck | Tirol | 47.2692 | 11.4041 | 60#0
    Klagenfurt | Kärnten | 46.6247 | 14.3053 | 90#0
    Sankt Pölten | Niederösterreich | 48.2047 | 15.6256 | 31##`,
  IN: `
    Mumbai | Maharashtra | 19.0760 | 72.8777 | 4000## | | 19.0760 72.8677 0.04
    Ahmedabad | Gujarat | 23.0225 | 72.5714 | 3800##
    Chennai | Tamil Nadu | 13.0827 | 80.2707 | 6000## | | 13.0827 80.2657 0.02
    Bengaluru | Karnataka | 12.9716 | 77.5946 | 5600##
    Hyderabad | Telangana | 17.3850 | 78.4867 | 5000##
    Pune | Maharashtra | 18.5204 | 73.8567 | 4110##
    New Delhi | Delhi | 28.6139 | 77.2090 | 1100##
    Kolkata | West Bengal | 22.5726 | 88.3639 | 7000##
    Surat | Gujarat | 21.1702 | 72.8311 | 3950##
    Visakhapatnam | Andhra Pradesh | 17.6868 | 83.2185 | 5300## | | 17.6868 83.1985 0.04`,
  CH: `
    Zürich | Zürich | 47.3769 | 8.5417 | 80##
    Bern | Bern | 46.9480 | 7.4474 | 30##
    Luzern | Luzern | 47.0502 | 8.3093 | 60##
    Winterthur | Zürich | 47.4988 | 8.7237 | 84##
    Lausanne | Vaud | 46.5197 | 6.6323 | 10##
    Chur | Graubünden | 46.8508 | 9.5320 | 70##
    Biel/Bienne | Bern | 47.1368 | 7.2468 | 25##`,
  BR: `
    São Paulo | São Paulo | -23.5505 | -46.6333 | 01###-###
    Rio de Janeiro | Rio de Janeiro | -22.9068 | -43.1729 | 20###-### | | -22.9168 -43.2379 0.03
    Belo Horizonte | Minas Gerais | -19.9167 | -43.9345 | 30###-###
    Curitiba | Paraná | -25.4284 | -49.2733 | 80###-###
    Porto Alegre | Rio Grande do Sul | -30.0346 | -51.2177 | 90###-### | | -30.0346 -51.1927 0.04
    Salvador | Bahia | -12.9777 | -38.5016 | 40###-### | | -12.9477 -38.4816 0.01
    Recife | Pernambuco | -8.0476 | -34.8770 | 50###-### | | -8.0376 -34.8820 0.01
    Fortaleza | Ceará | -3.7319 | -38.5267 | 60###-### | | -3.7619 -38.5267 0.04
    Santos | São Paulo | -23.9608 | -46.3336 | 11###-### | | -23.9558 -46.3386 0.01
    Manaus | Amazonas | -3.1190 | -60.0217 | 69###-###
    Goiânia | Goiás | -16.6869 | -49.2648 | 74###-###`,
  SE: `
    Göteborg | Västra Götaland | 57.7089 | 11.9746 | 41# ## | +46 31 390 06 ##
    Stockholm | Stockholm | 59.3293 | 18.0686 | 11# ## | +46 8 465 004 ## | 59.2793 18.0536 0.04
    Malmö | Skåne | 55.6050 | 13.0038 | 21# ## | +46 40 628 04 ## | 55.5750 13.0388 0.04
    Norrköping | Östergötland | 58.5877 | 16.1924 | 60# ## | | 58.5827 16.1774 0.04
    Västerås | Västmanland | 59.6099 | 16.5448 | 72# ##
    Luleå | Norrbotten | 65.5848 | 22.1567 | 97# ## | | 65.5598 22.1017 0.015
    Sundsvall | Västernorrland | 62.3908 | 17.3069 | 85# ## | | 62.3908 17.3019 0.04
    Jönköping | Jönköping | 57.7826 | 14.1618 | 55# ##`,
  CZ: `
    Praha | Praha | 50.0755 | 14.4378 | 1## 00
    Brno | Jihomoravský kraj | 49.1951 | 16.6068 | 6## 00
    Ostrava | Moravskoslezský kraj | 49.8209 | 18.2625 | 70# 00
    Plzeň | Plzeňský kraj | 49.7384 | 13.3736 | 3## 00
    Olomouc | Olomoucký kraj | 49.5938 | 17.2509 | 77# 00
    Ústí nad Labem | Ústecký kraj | 50.6607 | 14.0323 | 40# 01
    České Budějovice | Jihočeský kraj | 48.9745 | 14.4743 | 370 0#`,
  SA: `
    Dammam | Eastern Province | 26.4207 | 50.0888 | 32### | | 26.4107 50.0838 0.03
    Jubail | Eastern Province | 27.0046 | 49.6460 | 35### | | 26.9996 49.6310 0.02
    Riyadh | Riyadh | 24.7136 | 46.6753 | 11###
    Jeddah | Makkah | 21.4858 | 39.1925 | 21### | | 21.4858 39.1975 0.03
    Yanbu | Madinah | 24.0895 | 38.0618 | 46### | | 24.0995 38.0668 0.015
    Tabuk | Tabuk | 28.3838 | 36.5550 | 47###`,
  TR: `
    İstanbul | İstanbul | 41.0082 | 28.9784 | 34### | | 41.0282 28.9434 0.015
    Kocaeli | Kocaeli | 40.7654 | 29.9408 | 41### | | 40.7654 29.9808 0.04
    Ankara | Ankara | 39.9334 | 32.8597 | 06###
    İzmir | İzmir | 38.4237 | 27.1428 | 35### | | 38.4187 27.1528 0.015
    Bursa | Bursa | 40.1885 | 29.0610 | 16###
    Adana | Adana | 37.0000 | 35.3213 | 01###
    Gaziantep | Gaziantep | 37.0662 | 37.3833 | 27###`,
  JP: `
    Tokyo | Tokyo | 35.6895 | 139.6917 | 1##-00##
    Osaka | Osaka | 34.6937 | 135.5023 | 5##-00##
    Nagoya | Aichi | 35.1815 | 136.9066 | 4##-00##
    Yokohama | Kanagawa | 35.4437 | 139.6380 | 2##-00## | | 35.4487 139.6030 0.04
    Fukuoka | Fukuoka | 33.5904 | 130.4017 | 81#-00## | | 33.5604 130.4117 0.04
    Sapporo | Hokkaido | 43.0618 | 141.3545 | 06#-00##
    Sendai | Miyagi | 38.2682 | 140.8694 | 98#-00##
    Hiroshima | Hiroshima | 34.3853 | 132.4553 | 73#-00## | | 34.3903 132.4553 0.03
    Kobe | Hyogo | 34.6901 | 135.1956 | 65#-00## | | 34.7101 135.1906 0.03`,
  DK: `
    Esbjerg | Syddanmark | 55.4765 | 8.4594 | 67## | | 55.5115 8.5044 0.04
    København | Hovedstaden | 55.6761 | 12.5683 | 2##0 | | 55.6961 12.5033 0.04
    Aarhus | Midtjylland | 56.1629 | 10.2039 | 8##0 | | 56.1629 10.1789 0.04
    Aalborg | Nordjylland | 57.0488 | 9.9217 | 90## | | 57.0138 9.9217 0.04
    Odense | Syddanmark | 55.4038 | 10.4024 | 5##0 | | 55.3988 10.4024 0.04
    Fredericia | Syddanmark | 55.5657 | 9.7526 | 7000 | | 55.6207 9.6676 0.04`,
  NO: `
    Oslo | Oslo | 59.9139 | 10.7522 | 0### | | 59.9139 10.7922 0.04
    Bergen | Vestland | 60.3913 | 5.3221 | 50## | | 60.3913 5.3371 0.04
    Stavanger | Rogaland | 58.9700 | 5.7331 | 40## | | 58.9500 5.6681 0.03
    Trondheim | Trøndelag | 63.4305 | 10.3951 | 70## | | 63.4005 10.3951 0.04
    Tromsø | Troms | 69.6492 | 18.9553 | 90## | | 69.6142 19.0753 0.04
    Kristiansand | Agder | 58.1467 | 7.9956 | 46## | | 58.1767 7.9456 0.04
    Ålesund | Møre og Romsdal | 62.4722 | 6.1495 | 60## | | 62.4272 6.1695 0.015`,
  MX: `
    Monterrey | Nuevo León | 25.6866 | -100.3161 | 64###
    Ciudad de México | Ciudad de México | 19.4326 | -99.1332 | 0####
    Guadalajara | Jalisco | 20.6597 | -103.3496 | 44###
    Veracruz | Veracruz | 19.1738 | -96.1342 | 91### | | 19.1738 -96.1342 0.015
    Querétaro | Querétaro | 20.5888 | -100.3899 | 76###
    Tampico | Tamaulipas | 22.2553 | -97.8686 | 89###
    Mérida | Yucatán | 20.9674 | -89.5926 | 97###
    Ciudad del Carmen | Campeche | 18.6492 | -91.8223 | 24### | | 18.6692 -91.7873 0.01`,
  ZA: `
    Johannesburg | Gauteng | -26.2041 | 28.0473 | 20##
    Durban | KwaZulu-Natal | -29.8587 | 31.0218 | 40## | | -29.8437 31.0168 0.02
    Cape Town | Western Cape | -33.9249 | 18.4241 | 80## | | -33.9349 18.4291 0.02
    Gqeberha | Eastern Cape | -33.9608 | 25.6022 | 60## | | -33.9608 25.5722 0.04
    Richards Bay | KwaZulu-Natal | -28.7807 | 32.0383 | 39## | | -28.7357 32.0383 0.04
    Bloemfontein | Free State | -29.1183 | 26.2249 | 93##
    Rustenburg | North West | -25.6544 | 27.2559 | 03##`,
  PT: `
    Lisboa | Lisboa | 38.7223 | -9.1393 | 1###-### | | 38.7573 -9.1543 0.015
    Porto | Porto | 41.1579 | -8.6291 | 4###-### | | 41.1579 -8.6041 0.04
    Setúbal | Setúbal | 38.5244 | -8.8882 | 29##-### | | 38.5544 -8.8882 0.04
    Aveiro | Aveiro | 40.6405 | -8.6538 | 38##-### | | 40.6255 -8.6438 0.04
    Sines | Setúbal | 37.9561 | -8.8698 | 7520-### | | 37.9561 -8.8598 0.01
    Funchal | Madeira | 32.6669 | -16.9241 | 90##-### | | 32.6769 -16.9191 0.02`,
  FI: `
    Helsinki | Uusimaa | 60.1699 | 24.9384 | 00##0 | | 60.1999 24.9234 0.04
    Tampere | Pirkanmaa | 61.4978 | 23.7610 | 33##0
    Turku | Varsinais-Suomi | 60.4518 | 22.2666 | 20##0 | | 60.4518 22.2716 0.04
    Oulu | Pohjois-Pohjanmaa | 65.0121 | 25.4651 | 90##0 | | 65.0171 25.4801 0.04
    Vaasa | Pohjanmaa | 63.0951 | 21.6165 | 65##0 | | 63.1051 21.6665 0.04
    Rovaniemi | Lappi | 66.5039 | 25.7294 | 96##0`,
  RO: `
    București | București | 44.4268 | 26.1025 | 0#####
    Constanța | Constanța | 44.1598 | 28.6348 | 900### | | 44.1598 28.5848 0.04
    Cluj-Napoca | Cluj | 46.7712 | 23.6236 | 400###
    Timișoara | Timiș | 45.7489 | 21.2087 | 300###
    Ploiești | Prahova | 44.9367 | 26.0129 | 100###
    Iași | Iași | 47.1585 | 27.6014 | 700###`,
  SG: `
    Singapore | | 1.3521 | 103.8198 | 5#####
    Jurong East | | 1.3329 | 103.7436 | 60#### | | 1.3479 103.7436 0.04
    Tampines | | 1.3496 | 103.9568 | 52#### | | 1.3496 103.9568 0.015`,
  KR: `
    Busan | Busan | 35.1796 | 129.0756 | 46### | | 35.1796 129.0706 0.04
    Seoul | Seoul | 37.5665 | 126.9780 | 04###
    Ulsan | Ulsan | 35.5384 | 129.3114 | 44###
    Incheon | Incheon | 37.4563 | 126.7052 | 21### | | 37.4663 126.7202 0.04
    Daegu | Daegu | 35.8714 | 128.6014 | 41###
    Gwangju | Gwangju | 35.1595 | 126.8526 | 61###`,
  NZ: `
    Auckland | Auckland | -36.8509 | 174.7645 | 10## | | -36.8709 174.7645 0.02
    Christchurch | Canterbury | -43.5321 | 172.6362 | 80##
    Tauranga | Bay of Plenty | -37.6878 | 176.1651 | 31## | | -37.6878 176.1701 0.015
    Wellington | Wellington | -41.2866 | 174.7756 | 60## | | -41.2766 174.7306 0.04
    New Plymouth | Taranaki | -39.0556 | 174.0752 | 43## | | -39.0556 174.0752 0.01
    Hamilton | Waikato | -37.7870 | 175.2793 | 32##
    Napier | Hawke’s Bay | -39.4928 | 176.9120 | 41## | | -39.4928 176.9120 0.02
    Gisborne | Gisborne | -38.6623 | 178.0176 | 4010 | | -38.6423 178.0176 0.04
    Dunedin | Otago | -45.8788 | 170.5028 | 90##
    Invercargill | Southland | -46.4132 | 168.3538 | 98## | | -46.3732 168.3538 0.04`,
  HU: `
    Budapest | Budapest | 47.4979 | 19.0402 | 1##0
    Győr | Győr-Moson-Sopron | 47.6875 | 17.6504 | 90##
    Debrecen | Hajdú-Bihar | 47.5316 | 21.6273 | 40##
    Miskolc | Borsod-Abaúj-Zemplén | 48.1035 | 20.7784 | 35##
    Szeged | Csongrád-Csanád | 46.2530 | 20.1414 | 67##
    Pécs | Baranya | 46.0727 | 18.2323 | 76##`,
  GR: `
    Athína | Attikí | 37.9838 | 23.7275 | 10# ##
    Thessaloníki | Kentrikí Makedonía | 40.6401 | 22.9444 | 54# ## | | 40.6551 22.9844 0.04
    Pátra | Dytikí Elláda | 38.2466 | 21.7346 | 26# ## | | 38.2366 21.7546 0.02
    Vólos | Thessalía | 39.3622 | 22.9420 | 38# ## | | 39.3722 22.8920 0.04
    Irákleio | Kríti | 35.3387 | 25.1442 | 71# ## | | 35.2987 25.1442 0.04
    Lárisa | Thessalía | 39.6390 | 22.4191 | 41# ##`,
  IE: `
    Dublin | Leinster | 53.3498 | -6.2603 | D11 @#@#
    Cork | Munster | 51.8985 | -8.4756 | T12 @#@#
    Limerick | Munster | 52.6638 | -8.6267 | V94 @#@#
    Galway | Connacht | 53.2707 | -9.0568 | H91 @#@# | | 53.3157 -9.0568 0.04
    Waterford | Munster | 52.2593 | -7.1101 | X91 @#@#`,
  CN: `
    Shanghai | Shanghai | 31.2304 | 121.4737 | 200###
    Changsha | Hunan | 28.2282 | 112.9388 | 410###
    Xuzhou | Jiangsu | 34.2610 | 117.1859 | 221###
    Guangzhou | Guangdong | 23.1291 | 113.2644 | 510###
    Tianjin | Tianjin | 39.1422 | 117.1767 | 300###
    Qingdao | Shandong | 36.0671 | 120.3826 | 266### | | 36.0721 120.3926 0.01
    Wuhan | Hubei | 30.5928 | 114.3055 | 430###
    Chengdu | Sichuan | 30.5728 | 104.0668 | 610###`,
  QA: `
    Doha | Ad Dawhah | 25.2854 | 51.5310 | | | 25.2754 51.5260 0.015
    Al Wakrah | Al Wakrah | 25.1659 | 51.5976 | | | 25.1509 51.5476 0.04
    Al Khor | Al Khor | 25.6804 | 51.4969 | | | 25.6804 51.4669 0.04`,
  SK: `
    Bratislava | Bratislavský kraj | 48.1486 | 17.1077 | 821 0#
    Košice | Košický kraj | 48.7164 | 21.2611 | 040 0#
    Žilina | Žilinský kraj | 49.2231 | 18.7394 | 010 0#
    Nitra | Nitriansky kraj | 48.3061 | 18.0764 | 949 0#
    Trnava | Trnavský kraj | 48.3774 | 17.5872 | 917 0#`,
  CL: `
    Santiago | Región Metropolitana | -33.4489 | -70.6693 | 8######
    Antofagasta | Antofagasta | -23.6509 | -70.3975 | 124#### | | -23.6509 -70.3525 0.04
    Concepción | Biobío | -36.8201 | -73.0444 | 403####
    Calama | Antofagasta | -22.4544 | -68.9294 | 139####
    Iquique | Tarapacá | -20.2307 | -70.1357 | 110#### | | -20.2307 -70.1357 0.01
    Puerto Montt | Los Lagos | -41.4693 | -72.9424 | 548#### | | -41.4393 -72.9424 0.04
    Punta Arenas | Magallanes | -53.1638 | -70.9171 | 620#### | | -53.1488 -70.9871 0.04`,
  MY: `
    Kuala Lumpur | Kuala Lumpur | 3.1390 | 101.6869 | 50###
    Shah Alam | Selangor | 3.0733 | 101.5185 | 40###
    George Town | Pulau Pinang | 5.4141 | 100.3288 | 10### | | 5.4091 100.3188 0.01
    Kuantan | Pahang | 3.8077 | 103.3260 | 25### | | 3.8077 103.3160 0.03
    Bintulu | Sarawak | 3.1667 | 113.0333 | 97000 | | 3.1667 113.0333 0.01
    Kota Kinabalu | Sabah | 5.9804 | 116.0735 | 88### | | 5.9654 116.1085 0.01`,
  ID: `
    Jakarta | DKI Jakarta | -6.2088 | 106.8456 | 1####
    Surabaya | Jawa Timur | -7.2575 | 112.7521 | 60### | | -7.2775 112.7421 0.01
    Balikpapan | Kalimantan Timur | -1.2379 | 116.8529 | 76### | | -1.2079 116.8629 0.01
    Medan | Sumatera Utara | 3.5952 | 98.6722 | 20###
    Makassar | Sulawesi Selatan | -5.1477 | 119.4327 | 90### | | -5.1527 119.4477 0.03
    Pontianak | Kalimantan Barat | -0.0263 | 109.3425 | 78###`,
  TH: `
    Bangkok | Bangkok | 13.7563 | 100.5018 | 10###
    Rayong | Rayong | 12.6833 | 101.2370 | 21### | | 12.7083 101.2370 0.04
    Chon Buri | Chon Buri | 13.3611 | 100.9847 | 20### | | 13.3611 101.0297 0.04
    Khon Kaen | Khon Kaen | 16.4322 | 102.8236 | 40###
    Surat Thani | Surat Thani | 9.1382 | 99.3215 | 84###`,
  HR: `
    Zagreb | Grad Zagreb | 45.8150 | 15.9819 | 10###
    Rijeka | Primorsko-goranska županija | 45.3271 | 14.4422 | 51### | | 45.3371 14.4522 0.01
    Split | Splitsko-dalmatinska županija | 43.5081 | 16.4402 | 21### | | 43.5531 16.5152 0.04
    Osijek | Osječko-baranjska županija | 45.5550 | 18.6955 | 31###`,
  LT: `
    Vilnius | Vilniaus apskritis | 54.6872 | 25.2797 | LT-0####
    Klaipėda | Klaipėdos apskritis | 55.7033 | 21.1443 | LT-9#### | | 55.7033 21.1893 0.04
    Kaunas | Kauno apskritis | 54.8985 | 23.9036 | LT-4####`,
  BG: `
    Sofia | Sofia-grad | 42.6977 | 23.3219 | 1###
    Varna | Varna | 43.2141 | 27.9147 | 90## | | 43.2141 27.8647 0.04
    Burgas | Burgas | 42.5048 | 27.4626 | 80## | | 42.5198 27.4426 0.03
    Plovdiv | Plovdiv | 42.1354 | 24.7453 | 40##`,
  VN: `
    Ho Chi Minh City | Ho Chi Minh City | 10.8231 | 106.6297 | 7####
    Hanoi | Hanoi | 21.0285 | 105.8542 | 1####
    Hai Phong | Hai Phong | 20.8449 | 106.6881 | 18### | | 20.8399 106.6781 0.03
    Da Nang | Da Nang | 16.0544 | 108.2022 | 55### | | 16.0494 108.2022 0.02
    Vung Tau | Ba Ria-Vung Tau | 10.4114 | 107.1362 | 78### | | 10.3964 107.1412 0.01`,
  EG: `
    Cairo | Cairo | 30.0444 | 31.2357 | 11###
    Alexandria | Alexandria | 31.2001 | 29.9187 | 21### | | 31.2001 29.9187 0.01
    Suez | Suez | 29.9668 | 32.5498 | 43### | | 29.9768 32.5398 0.01
    Port Said | Port Said | 31.2653 | 32.3019 | 42### | | 31.2503 32.3019 0.01
    Aswan | Aswan | 24.0889 | 32.8998 | 81###`,
  OM: `
    Muscat | Muscat | 23.5880 | 58.3829 | 1## | | 23.5730 58.3829 0.04
    Sohar | Al Batinah North | 24.3415 | 56.7299 | 3## | | 24.3415 56.7249 0.02
    Duqm | Al Wusta | 19.6611 | 57.7032 | 7## | | 19.6611 57.7032 0.01
    Salalah | Dhofar | 17.0194 | 54.0897 | 2## | | 17.0544 54.0897 0.04`,
  CO: `
    Bogotá | Bogotá D.C. | 4.7110 | -74.0721 | 11####
    Barranquilla | Atlántico | 10.9685 | -74.7813 | 0800##
    Cartagena | Bolívar | 10.3910 | -75.4794 | 1300## | | 10.3860 -75.4744 0.04
    Medellín | Antioquia | 6.2442 | -75.5812 | 0500##
    Cali | Valle del Cauca | 3.4516 | -76.5320 | 7600##`,
  AR: `
    Buenos Aires | Buenos Aires | -34.6037 | -58.3816 | C1###@@@ | | -34.6087 -58.3916 0.02
    Córdoba | Córdoba | -31.4201 | -64.1888 | X50##@@@
    Rosario | Santa Fe | -32.9442 | -60.6505 | S20##@@@
    Neuquén | Neuquén | -38.9516 | -68.0591 | Q83##@@@
    Comodoro Rivadavia | Chubut | -45.8641 | -67.4966 | U90##@@@ | | -45.8591 -67.5016 0.01
    Bahía Blanca | Buenos Aires | -38.7183 | -62.2663 | B80##@@@`,
  PE: `
    Lima | Lima | -12.0464 | -77.0428 | 150##
    Arequipa | Arequipa | -16.4090 | -71.5375 | 040##
    Trujillo | La Libertad | -8.1116 | -79.0288 | 130## | | -8.1116 -79.0288 0.03
    Piura | Piura | -5.1945 | -80.6328 | 200##`,
  SI: `
    Ljubljana | Osrednjeslovenska | 46.0569 | 14.5058 | 1000
    Maribor | Podravska | 46.5547 | 15.6459 | 2000
    Koper | Obalno-kraška | 45.5481 | 13.7302 | 6000 | | 45.5081 13.7452 0.04
    Celje | Savinjska | 46.2397 | 15.2677 | 3000`,
  EE: `
    Tallinn | Harjumaa | 59.4370 | 24.7536 | 1#### | | 59.4070 24.7536 0.04
    Tartu | Tartumaa | 58.3776 | 26.7290 | 50###
    Pärnu | Pärnumaa | 58.3859 | 24.4971 | 80### | | 58.4109 24.5221 0.04`,
  LV: `
    Rīga | Rīga | 56.9496 | 24.1052 | LV-10##
    Liepāja | Liepāja | 56.5047 | 21.0108 | LV-34## | | 56.5147 21.1108 0.04
    Ventspils | Ventspils | 57.3894 | 21.5606 | LV-36## | | 57.3794 21.6056 0.04`,
  RS: `
    Beograd | Beograd | 44.7866 | 20.4489 | 11###
    Novi Sad | Vojvodina | 45.2671 | 19.8335 | 21###
    Niš | Nišavski okrug | 43.3209 | 21.8958 | 18###`,
  UA: `
    Kyiv | Kyiv | 50.4501 | 30.5234 | 0####
    Odesa | Odesa | 46.4825 | 30.7233 | 65### | | 46.4825 30.7133 0.04
    Lviv | Lviv | 49.8397 | 24.0297 | 79###
    Dnipro | Dnipropetrovsk | 48.4647 | 35.0462 | 49###`,
  MA: `
    Casablanca | Casablanca-Settat | 33.5731 | -7.5898 | 20### | | 33.5681 -7.5898 0.04
    Tanger | Tanger-Tétouan-Al Hoceïma | 35.7595 | -5.8340 | 90### | | 35.7495 -5.8340 0.04
    Agadir | Souss-Massa | 30.4278 | -9.5981 | 80### | | 30.4328 -9.5681 0.04
    Rabat | Rabat-Salé-Kénitra | 34.0209 | -6.8416 | 10### | | 34.0109 -6.8316 0.01`,
  PH: `
    Manila | Metro Manila | 14.5995 | 120.9842 | 10## | | 14.5995 120.9892 0.02
    Cebu City | Cebu | 10.3157 | 123.8854 | 6000 | | 10.3257 123.8804 0.03
    Davao City | Davao del Sur | 7.0731 | 125.6128 | 8000 | | 7.0881 125.5978 0.01
    Batangas | Batangas | 13.7565 | 121.0583 | 4200 | | 13.7565 121.0683 0.02`,
  KW: `
    Kuwait City | Al Asimah | 29.3759 | 47.9774 | 1#### | | 29.3609 47.9824 0.015
    Al Ahmadi | Al Ahmadi | 29.0769 | 48.0838 | 6####`,
  NG: `
    Lagos | Lagos | 6.5244 | 3.3792 | 10#### | | 6.5244 3.3792 0.02
    Port Harcourt | Rivers | 4.8156 | 7.0498 | 500###
    Abuja | Federal Capital Territory | 9.0765 | 7.3986 | 900###
    Warri | Delta | 5.5174 | 5.7501 | 332###`,
  KE: `
    Nairobi | Nairobi | -1.2921 | 36.8219 | 00###
    Mombasa | Mombasa | -4.0435 | 39.6682 | 80### | | -4.0235 39.6882 0.01
    Kisumu | Kisumu | -0.0917 | 34.7680 | 40###`,
  HK: `
    Kowloon | | 22.3193 | 114.1694 | | | 22.3443 114.1844 0.01
    Tsuen Wan | | 22.3714 | 114.1133 | | | 22.4114 114.1133 0.04
    Yuen Long | | 22.4445 | 114.0222 | | | 22.4445 114.0222 0.03`,
  LU: `
    Luxembourg | | 49.6116 | 6.1319 | L-1###
    Mersch | | 49.7489 | 6.1061 | L-75##
    Ettelbruck | | 49.8475 | 6.1042 | L-9###`,
  FJ: `
    Suva | Central | -18.1416 | 178.4419 | | | -18.1216 178.4569 0.01
    Lautoka | Western | -17.6169 | 177.4505 | | | -17.6169 177.4505 0.015
    Matei | Northern | -16.6900 | -179.8780 | | | -16.7050 -179.8680 0.01
    Nadi | Western | -17.8030 | 177.4162 | | | -17.8080 177.4212 0.04
    Labasa | Northern | -16.4332 | 179.3645 | | | -16.4482 179.3645 0.04
    Savusavu | Northern | -16.7791 | 179.3386 | | | -16.7691 179.3686 0.01`,
  BH: `
    Manama | Capital | 26.2285 | 50.5860 | 3## | | 26.2135 50.5460 0.01
    Muharraq | Muharraq | 26.2572 | 50.6119 | 2## | | 26.2172 50.5519 0.01
    Riffa | Southern | 26.1300 | 50.5550 | 9## | | 26.1300 50.5550 0.03`,
  GH: `
    Tema | Greater Accra | 5.6698 | -0.0166 | | | 5.6798 -0.0216 0.04
    Takoradi | Western | 4.8845 | -1.7554 | | | 4.8995 -1.7754 0.01
    Accra | Greater Accra | 5.6037 | -0.1870
    Kumasi | Ashanti | 6.6885 | -1.6244`,
  IS: `
    Reykjavík | Höfuðborgarsvæðið | 64.1355 | -21.8954 | 1## | | 64.1355 -21.8904 0.02
    Akureyri | Norðurland eystra | 65.6835 | -18.1002 | 60# | | 65.6585 -18.1452 0.04
    Hafnarfjörður | Höfuðborgarsvæðið | 64.0671 | -21.9376 | 22# | | 64.0621 -21.9176 0.04`,
};

/** All cities, in the order of the table. */
const cities: readonly City[] = Object.entries(table).flatMap(([code, text]) =>
  text
    .trim()
    .split('\n')
    .map((line, rank) => readCity(countryOf(code).code, line, rank)),
);

const byCountry = groupBy(cities, (city) => city.country);

/** The cities of a country, the one with most companies first. */
export function citiesOf(country: string): readonly City[] {
  return byCountry.get(country) ?? [];
}

function readCity(country: string, line: string, rank: number): City {
  const [name = '', region = '', lat, lon, postalCode = '', phone = '', yards] = line.split('|').map((part) => part.trim());
  const center = { lat: Number(lat), lon: Number(lon) };
  return { name, region, country, ...center, postalCode, phone, yards: readSquare(yards) ?? { ...center, reach: usualReach }, rank };
}

function readSquare(text: string | undefined): Square | null {
  if (text === undefined) return null;
  const [lat, lon, reach] = text.split(' ').map(Number) as [number, number, number];
  return { lat, lon, reach };
}
