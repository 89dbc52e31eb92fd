import type { City } from './cities.ts';

/** A square in which the companies of a town are. */
export interface Yards {
  /** Its middle, WGS 84 decimal degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Half of its side, degrees. */
  readonly reach: number;
}

/** Farthest that a yard is from the middle of a town with land all around, degrees. */
const usualReach = 0.04;

/**
 * Towns whose surroundings are partly sea or another country, at 1:10 or 1:50 million of Natural Earth: `name | latitude | longitude |
 * reach` of the square nearest to the middle of the town that is wholly on the land of its country. A test asks for those missing here.
 */
const table: Readonly<Record<string, string>> = {
  DE: `
    Rostock | 54.0924 | 12.0491 | 0.04
    Wilhelmshaven | 53.5350 | 8.1075 | 0.02
    Kiel | 54.3233 | 10.1028 | 0.04`,
  US: `
    Seattle | 47.6062 | -122.2971 | 0.04
    Philadelphia | 39.9576 | -75.1702 | 0.03
    Boston | 42.3601 | -71.0889 | 0.04
    Tampa | 27.9756 | -82.4572 | 0.04
    Anchorage | 61.2081 | -149.8453 | 0.04
    Honolulu | 21.3119 | -157.8483 | 0.01`,
  GB: `
    Liverpool | 53.4334 | -2.9266 | 0.04
    Aberdeen | 57.1547 | -2.1243 | 0.04
    Edinburgh | 55.9233 | -3.1883 | 0.04
    Cardiff | 51.4966 | -3.1941 | 0.04
    Hull | 53.7757 | -0.3667 | 0.04
    Belfast | 54.5873 | -5.9601 | 0.04
    Southampton | 50.9447 | -1.3844 | 0.04
    Inverness | 57.4478 | -4.2247 | 0.04`,
  NL: `
    Vlissingen | 51.4977 | 3.6236 | 0.04
    Den Helder | 52.9213 | 4.7801 | 0.015`,
  FR: `
    Marseille | 43.3115 | 5.4148 | 0.04
    Le Havre | 49.5494 | 0.1679 | 0.04
    Brest | 48.3954 | -4.4911 | 0.01
    Ajaccio | 41.9742 | 8.7136 | 0.04`,
  IT: `
    Genova | 44.4206 | 8.9563 | 0.015
    Napoli | 40.8818 | 14.2681 | 0.04
    Bari | 41.1171 | 16.8719 | 0.01
    Taranto | 40.4594 | 17.2670 | 0.015
    Palermo | 38.1057 | 13.3315 | 0.04
    Cagliari | 39.2238 | 9.1217 | 0.01`,
  ES: `
    Barcelona | 41.3924 | 2.1586 | 0.03
    Gijón | 43.5122 | -5.6611 | 0.04
    Málaga | 36.7663 | -4.4214 | 0.04
    A Coruña | 43.3573 | -8.4115 | 0.02
    Tarragona | 41.1539 | 1.2245 | 0.04
    Las Palmas de Gran Canaria | 28.1035 | -15.4463 | 0.03`,
  AU: `
    Sydney | -33.8688 | 151.2043 | 0.04
    Newcastle | -32.9133 | 151.7767 | 0.015
    Karratha | -20.7564 | 116.8464 | 0.04
    Townsville | -19.2640 | 146.8169 | 0.01
    Mackay | -21.1411 | 149.1810 | 0.02
    Darwin | -12.4434 | 130.8956 | 0.01
    Geelong | -38.1499 | 144.3217 | 0.04
    Hobart | -42.9021 | 147.2722 | 0.04`,
  AE: `
    Dubai | 25.1948 | 55.2808 | 0.01
    Abu Dhabi | 24.4539 | 54.3773 | 0.01
    Sharjah | 25.3463 | 55.4209 | 0.02
    Al Ain | 24.1825 | 55.7347 | 0.04
    Ras Al Khaimah | 25.7695 | 56.0032 | 0.04
    Fujairah | 25.1288 | 56.3215 | 0.04`,
  BE: `
    Zeebrugge | 51.3000 | 3.2300 | 0.04`,
  CA: `
    Montréal | 45.5167 | -73.6023 | 0.04
    Vancouver | 49.2427 | -123.0957 | 0.04
    Halifax | 44.6188 | -63.6302 | 0.04
    St. John’s | 47.5615 | -52.7326 | 0.04`,
  IN: `
    Mumbai | 19.0760 | 72.8677 | 0.04
    Chennai | 13.0827 | 80.2657 | 0.02
    Visakhapatnam | 17.6868 | 83.1985 | 0.04`,
  BR: `
    Rio de Janeiro | -22.9168 | -43.2379 | 0.03
    Porto Alegre | -30.0346 | -51.1927 | 0.04
    Salvador | -12.9477 | -38.4816 | 0.01
    Recife | -8.0376 | -34.8820 | 0.01
    Fortaleza | -3.7619 | -38.5267 | 0.04
    Santos | -23.9558 | -46.3386 | 0.01`,
  SE: `
    Stockholm | 59.2793 | 18.0536 | 0.04
    Malmö | 55.5750 | 13.0388 | 0.04
    Norrköping | 58.5827 | 16.1774 | 0.04
    Luleå | 65.5598 | 22.1017 | 0.015
    Sundsvall | 62.3908 | 17.3019 | 0.04`,
  SA: `
    Dammam | 26.4107 | 50.0838 | 0.03
    Jubail | 26.9996 | 49.6310 | 0.02
    Jeddah | 21.4858 | 39.1975 | 0.03
    Yanbu | 24.0995 | 38.0668 | 0.015`,
  TR: `
    İstanbul | 41.0282 | 28.9434 | 0.015
    Kocaeli | 40.7654 | 29.9808 | 0.04
    İzmir | 38.4187 | 27.1528 | 0.015`,
  JP: `
    Yokohama | 35.4487 | 139.6030 | 0.04
    Fukuoka | 33.5604 | 130.4117 | 0.04
    Hiroshima | 34.3903 | 132.4553 | 0.03
    Kobe | 34.7101 | 135.1906 | 0.03`,
  DK: `
    Esbjerg | 55.5115 | 8.5044 | 0.04
    København | 55.6961 | 12.5033 | 0.04
    Aarhus | 56.1629 | 10.1789 | 0.04
    Aalborg | 57.0138 | 9.9217 | 0.04
    Odense | 55.3988 | 10.4024 | 0.04
    Fredericia | 55.6207 | 9.6676 | 0.04`,
  NO: `
    Oslo | 59.9139 | 10.7922 | 0.04
    Bergen | 60.3913 | 5.3371 | 0.04
    Stavanger | 58.9500 | 5.6681 | 0.03
    Trondheim | 63.4005 | 10.3951 | 0.04
    Tromsø | 69.6142 | 19.0753 | 0.04
    Kristiansand | 58.1767 | 7.9456 | 0.04
    Ålesund | 62.4272 | 6.1695 | 0.015`,
  MX: `
    Veracruz | 19.1738 | -96.1342 | 0.015
    Ciudad del Carmen | 18.6692 | -91.7873 | 0.01`,
  ZA: `
    Durban | -29.8437 | 31.0168 | 0.02
    Cape Town | -33.9349 | 18.4291 | 0.02
    Gqeberha | -33.9608 | 25.5722 | 0.04
    Richards Bay | -28.7357 | 32.0383 | 0.04`,
  PT: `
    Lisboa | 38.7573 | -9.1543 | 0.015
    Porto | 41.1579 | -8.6041 | 0.04
    Setúbal | 38.5544 | -8.8882 | 0.04
    Aveiro | 40.6255 | -8.6438 | 0.04
    Sines | 37.9561 | -8.8598 | 0.01
    Funchal | 32.6769 | -16.9191 | 0.02`,
  FI: `
    Helsinki | 60.1999 | 24.9234 | 0.04
    Turku | 60.4518 | 22.2716 | 0.04
    Oulu | 65.0171 | 25.4801 | 0.04
    Vaasa | 63.1051 | 21.6665 | 0.04`,
  RO: `
    Constanța | 44.1598 | 28.5848 | 0.04`,
  SG: `
    Jurong East | 1.3479 | 103.7436 | 0.04
    Tampines | 1.3496 | 103.9568 | 0.015`,
  KR: `
    Busan | 35.1796 | 129.0706 | 0.04
    Incheon | 37.4663 | 126.7202 | 0.04`,
  NZ: `
    Auckland | -36.8709 | 174.7645 | 0.02
    Tauranga | -37.6878 | 176.1701 | 0.015
    Wellington | -41.2766 | 174.7306 | 0.04
    New Plymouth | -39.0556 | 174.0752 | 0.01
    Napier | -39.4928 | 176.9120 | 0.02
    Gisborne | -38.6423 | 178.0176 | 0.04
    Invercargill | -46.3732 | 168.3538 | 0.04`,
  GR: `
    Thessaloníki | 40.6551 | 22.9844 | 0.04
    Pátra | 38.2366 | 21.7546 | 0.02
    Vólos | 39.3722 | 22.8920 | 0.04
    Irákleio | 35.2987 | 25.1442 | 0.04`,
  IE: `
    Galway | 53.3157 | -9.0568 | 0.04`,
  CN: `
    Qingdao | 36.0721 | 120.3926 | 0.01`,
  QA: `
    Doha | 25.2754 | 51.5260 | 0.015
    Al Wakrah | 25.1509 | 51.5476 | 0.04
    Al Khor | 25.6804 | 51.4669 | 0.04`,
  CL: `
    Antofagasta | -23.6509 | -70.3525 | 0.04
    Iquique | -20.2307 | -70.1357 | 0.01
    Puerto Montt | -41.4393 | -72.9424 | 0.04
    Punta Arenas | -53.1488 | -70.9871 | 0.04`,
  MY: `
    George Town | 5.4091 | 100.3188 | 0.01
    Kuantan | 3.8077 | 103.3160 | 0.03
    Bintulu | 3.1667 | 113.0333 | 0.01
    Kota Kinabalu | 5.9654 | 116.1085 | 0.01`,
  ID: `
    Surabaya | -7.2775 | 112.7421 | 0.01
    Balikpapan | -1.2079 | 116.8629 | 0.01
    Makassar | -5.1527 | 119.4477 | 0.03`,
  TH: `
    Rayong | 12.7083 | 101.2370 | 0.04
    Chon Buri | 13.3611 | 101.0297 | 0.04`,
  HR: `
    Rijeka | 45.3371 | 14.4522 | 0.01
    Split | 43.5531 | 16.5152 | 0.04`,
  LT: `
    Klaipėda | 55.7033 | 21.1893 | 0.04`,
  BG: `
    Varna | 43.2141 | 27.8647 | 0.04
    Burgas | 42.5198 | 27.4426 | 0.03`,
  VN: `
    Hai Phong | 20.8399 | 106.6781 | 0.03
    Da Nang | 16.0494 | 108.2022 | 0.02
    Vung Tau | 10.3964 | 107.1412 | 0.01`,
  EG: `
    Alexandria | 31.2001 | 29.9187 | 0.01
    Suez | 29.9768 | 32.5398 | 0.01
    Port Said | 31.2503 | 32.3019 | 0.01`,
  OM: `
    Muscat | 23.5730 | 58.3829 | 0.04
    Sohar | 24.3415 | 56.7249 | 0.02
    Duqm | 19.6611 | 57.7032 | 0.01
    Salalah | 17.0544 | 54.0897 | 0.04`,
  CO: `
    Cartagena | 10.3860 | -75.4744 | 0.04`,
  AR: `
    Buenos Aires | -34.6087 | -58.3916 | 0.02
    Comodoro Rivadavia | -45.8591 | -67.5016 | 0.01`,
  PE: `
    Trujillo | -8.1116 | -79.0288 | 0.03`,
  SI: `
    Koper | 45.5081 | 13.7452 | 0.04`,
  EE: `
    Tallinn | 59.4070 | 24.7536 | 0.04
    Pärnu | 58.4109 | 24.5221 | 0.04`,
  LV: `
    Liepāja | 56.5147 | 21.1108 | 0.04
    Ventspils | 57.3794 | 21.6056 | 0.04`,
  UA: `
    Odesa | 46.4825 | 30.7133 | 0.04`,
  MA: `
    Casablanca | 33.5681 | -7.5898 | 0.04
    Tanger | 35.7495 | -5.8340 | 0.04
    Agadir | 30.4328 | -9.5681 | 0.04
    Rabat | 34.0109 | -6.8316 | 0.01`,
  PH: `
    Manila | 14.5995 | 120.9892 | 0.02
    Cebu City | 10.3257 | 123.8804 | 0.03
    Davao City | 7.0881 | 125.5978 | 0.01
    Batangas | 13.7565 | 121.0683 | 0.02`,
  KW: `
    Kuwait City | 29.3609 | 47.9824 | 0.015`,
  NG: `
    Lagos | 6.5244 | 3.3792 | 0.02`,
  KE: `
    Mombasa | -4.0235 | 39.6882 | 0.01`,
  HK: `
    Kowloon | 22.3443 | 114.1844 | 0.01
    Tsuen Wan | 22.4114 | 114.1133 | 0.04
    Yuen Long | 22.4445 | 114.0222 | 0.03`,
  FJ: `
    Suva | -18.1216 | 178.4569 | 0.01
    Lautoka | -17.6169 | 177.4505 | 0.015
    Matei | -16.7050 | -179.8680 | 0.01
    Nadi | -17.8080 | 177.4212 | 0.04
    Labasa | -16.4482 | 179.3645 | 0.04
    Savusavu | -16.7691 | 179.3686 | 0.01`,
  BH: `
    Manama | 26.2135 | 50.5460 | 0.01
    Muharraq | 26.2172 | 50.5519 | 0.01
    Riffa | 26.1300 | 50.5550 | 0.03`,
  GH: `
    Tema | 5.6798 | -0.0216 | 0.04
    Takoradi | 4.8995 | -1.7754 | 0.01`,
  IS: `
    Reykjavík | 64.1355 | -21.8904 | 0.02
    Akureyri | 65.6585 | -18.1452 | 0.04
    Hafnarfjörður | 64.0621 | -21.9176 | 0.04`,
};

const key = (country: string, town: string): string => `${country} ${town}`;

const byTown = new Map(
  Object.entries(table).flatMap(([country, text]) =>
    text
      .trim()
      .split('\n')
      .map((line): [string, Yards] => {
        const [town = '', lat, lon, reach] = line.split('|').map((part) => part.trim());
        return [key(country, town), { lat: Number(lat), lon: Number(lon), reach: Number(reach) }];
      }),
  ),
);

/** Where the companies of a town are: on land. */
export const yardsOf = ({ country, name, lat, lon }: City): Yards => byTown.get(key(country, name)) ?? { lat, lon, reach: usualReach };
