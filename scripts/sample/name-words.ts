/** Words of a language for company names that are plainly invented. */
export interface NameWords {
  /** First and second halves of an invented proper name, and the text between them. */
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly joint: '' | ' ';
  /** Trade names; `*` becomes the proper name. */
  readonly trades: readonly string[];
  /** Parts of a town, to tell two yards apart. */
  readonly quarters: readonly string[];
}

const words = (text: string): string[] => text.split(' ');
const phrases = (text: string): string[] => text.split(';').map((part) => part.trim());

/** The words of each language. In Slavic and Romance phrases, both halves are feminine, so that every combination agrees. */
export const nameWords = {
  de: {
    first: words(
      'Nord Sturm Eichen Falken Silber Wolken Hirsch Kupfer Nebel Reiher Morgen Wald Stein Adler Eisen Möwen Krähen Birken Donner Himmels Löwen Mühlen Über Grün',
    ),
    second: words('haken seil brück fels warte horn mast tal ufer schwinge turm bogen höhe grund joch winde kamm sporn'),
    joint: '',
    trades: phrases(
      '* Krane; * Kranverleih; * Schwerlast; * Autokrane; * Kran & Transport; * Hebetechnik; Kranlogistik *; * Arbeitsbühnen',
    ),
    quarters: words('Nord Süd West Ost Hafen Mitte'),
  },
  en: {
    first: words(
      'Iron Red Lark Stone Heron Silver Storm Copper Raven North Wander Thistle Blue Alder Falcon Granite Harbour Bright Otter Kestrel Ember Juniper Anchor Moss',
    ),
    second: words('hook mast ridge wick ford spire reach haven crest fell moor gate stack beam brook field wharf holm'),
    joint: '',
    trades: phrases('* Cranes; * Crane Hire; * Lifting; * Heavy Lift; * Crane & Haulage; * Mobile Cranes; * Rigging; * Access Platforms'),
    quarters: words('North South West East Docks Central'),
  },
  nl: {
    first: words('Zilver Noorder Reiger Storm Koper Eiken Valken Meeuwen Polder Wolken Hagel Zwaluw Berken Duin Kiek Wilgen Dijk IJzer'),
    second: words('haak dijk mast horst waard brug steen toren molen veld kade loop hoek wende top zicht'),
    joint: '',
    trades: phrases('* Kranen; * Kraanverhuur; * Hijswerken; * Zwaar Transport; * Telekranen; * Hoogwerkers; Kraanbedrijf *'),
    quarters: words('Noord Zuid West Oost Haven Centrum'),
  },
  fr: {
    first: words('Roche Tour Falaise Étoile Cigogne Hirondelle Pierre Rivière Lande Forêt Colline Flèche Ancre Aile'),
    second: words('Blanche Haute Claire Dorée Verte Lointaine Sereine Brune Vermeille Légère Fière Neuve Argentée Hardie'),
    joint: ' ',
    trades: phrases('Levage *; Grues *; Location de Grues *; * Levage; Transports Exceptionnels *; * Manutention; Nacelles *'),
    quarters: words('Nord Sud Ouest Est Port Centre'),
  },
  es: {
    first: words('Peña Torre Sierra Roca Cumbre Estrella Garza Cigüeña Piedra Muralla Ladera Encina Marea Montaña'),
    second: words('Vieja Blanca Clara Alta Dorada Negra Serena Brava Lejana Nueva Plateada Morena Tranquila Bermeja'),
    joint: ' ',
    trades: phrases('Grúas *; Grúas y Transportes *; Elevaciones *; Izajes *; * Grúas; Plataformas *; Alquiler de Grúas *'),
    quarters: words('Norte Sur Oeste Este Puerto Centro'),
  },
  it: {
    first: words('Roccia Torre Stella Cicogna Pietra Rupe Quercia Onda Cima Valle Ancora Freccia Luna Rondine'),
    second: words('Bianca Alta Dorata Chiara Nera Serena Antica Lontana Nuova Argentata Rossa Fiera Quieta Bruna'),
    joint: ' ',
    trades: phrases('Gru *; Autogru *; Noleggio Gru *; * Sollevamenti; Trasporti Eccezionali *; Piattaforme *; * Gru e Trasporti'),
    quarters: words('Nord Sud Ovest Est Porto Centro'),
  },
  pt: {
    first: words('Pedra Torre Serra Rocha Estrela Garça Cegonha Onda Muralha Colina Lua Ponte Gaivota Flecha'),
    second: words('Branca Alta Dourada Clara Negra Serena Antiga Distante Nova Prateada Vermelha Brava Mansa Azulada'),
    joint: ' ',
    trades: phrases('Gruas *; Guindastes *; * Guindastes; Elevações *; * Içamentos; Transportes Especiais *; Plataformas *'),
    quarters: words('Norte Sul Oeste Leste Porto Centro'),
  },
  pl: {
    first: words('Biała Stara Złota Cicha Srebrna Czarna Jasna Wysoka Górska Żelazna Śnieżna Dzika Błękitna Wietrzna'),
    second: words('Skała Wieża Gwiazda Czapla Góra Strzała Kotwica Jaskółka Turnia Brzoza Łąka Przystań Iglica Mewa'),
    joint: ' ',
    trades: phrases('Dźwigi *; Żurawie *; * Dźwigi; Usługi Dźwigowe *; Transport Ciężki *; Podnośniki *; * Żurawie'),
    quarters: words('Północ Południe Zachód Wschód Port Centrum'),
  },
  cs: {
    first: words('Bílá Stará Zlatá Tichá Stříbrná Černá Jasná Vysoká Horská Železná Sněžná Divoká Modrá Větrná'),
    second: words('Skála Věž Hvězda Volavka Hora Střela Kotva Vlaštovka Stěna Bříza Louka Paseka Hradba Růže'),
    joint: ' ',
    trades: phrases('Jeřáby *; * Jeřáby; Autojeřáby *; Těžká Doprava *; Plošiny *; Zdvihací Technika *'),
    quarters: words('Sever Jih Západ Východ Přístav Střed'),
  },
  hu: {
    first: words('Fehér Arany Ezüst Vas Kék Zöld Szél Magas Csillag Sólyom Tölgy Gólya Köves Hegyi'),
    second: words('kő torony szikla híd forrás völgy lomb tető csúcs part szárny kapu'),
    joint: '',
    trades: phrases('* Daru; * Emeléstechnika; * Nehézszállítás; * Autódaru; * Daruzás; * Emelőkosár'),
    quarters: words('Észak Dél Nyugat Kelet Kikötő Központ'),
  },
  ro: {
    first: words('Stânca Steaua Piatra Barza Culmea Săgeata Ancora Pădurea Rândunica Zarea Creasta Lunca'),
    second: words('Albă Înaltă Aurie Senină Neagră Veche Argintie Nouă Liniștită Roșie Mândră Verde'),
    joint: ' ',
    trades: phrases('Macarale *; * Macarale; Transport Agabaritic *; Nacele *; * Ridicări; Automacarale *'),
    quarters: words('Nord Sud Vest Est Port Centru'),
  },
  hr: {
    first: words('Bijela Stara Zlatna Tiha Srebrna Crna Jasna Visoka Gorska Plava Snježna Divlja'),
    second: words('Stijena Kula Zvijezda Čaplja Gora Strijela Lasta Breza Luka Hridina Roda Šuma'),
    joint: ' ',
    trades: phrases('Dizalice *; * Dizalice; Autodizalice *; Teški Transport *; Platforme *; * Kran'),
    quarters: words('Sjever Jug Zapad Istok Luka Centar'),
  },
  sv: {
    first: words('Silver Norr Häger Storm Koppar Ek Falk Måne Ås Granit Björk Svan Älv Järn Ljung'),
    second: words('krok mast berg holm brink vik sten torn fjäll strand höjd näs gren'),
    joint: '',
    trades: phrases('* Kranar; * Kranuthyrning; * Lyft; * Tunglyft; * Mobilkranar; * Liftar'),
    quarters: words('Norra Södra Västra Östra Hamnen City'),
  },
  nb: {
    first: words('Sølv Nord Hegre Storm Kobber Eike Falke Måne Grå Granitt Bjørk Svane Elve Jern Lyng'),
    second: words('krok mast berg holm brekke vik stein tårn fjell strand høgd nes tind'),
    joint: '',
    trades: phrases('* Kran; * Kranutleie; * Løft; * Tungtransport; * Mobilkran; * Lift'),
    quarters: words('Nord Sør Vest Øst Havn Sentrum'),
  },
  da: {
    first: words('Sølv Nord Hejre Storm Kobber Ege Falke Måne Grå Granit Birke Svane Jern Lyng'),
    second: words('krog mast bjerg holm bakke vig sten tårn klint strand høj næs gren'),
    joint: '',
    trades: phrases('* Kraner; * Kranudlejning; * Løft; * Sværgods; * Mobilkraner; * Lifte'),
    quarters: words('Nord Syd Vest Øst Havn Centrum'),
  },
  fi: {
    first: words('Hopea Pohjan Haikara Myrsky Kupari Tammi Haukka Kuu Sini Graniitti Koivu Joutsen Rauta Kanerva'),
    second: words('koukku masto vuori saari kallio lahti kivi torni tunturi ranta harju niemi'),
    joint: '',
    trades: phrases('* Nosturit; * Nosto; * Nostopalvelu; * Raskaskuljetus; * Autonosturit; * Henkilönostimet'),
    quarters: words('Pohjoinen Etelä Länsi Itä Satama Keskusta'),
  },
  et: {
    first: words('Hõbe Sini Torm Kuu Kase Raud Tuule Meri Kalju Luige Saare Vahtra'),
    second: words('mast kivi torn rand mägi neeme silla kuru laid kaar org pank'),
    joint: '',
    trades: phrases('* Cranes; * Kraanad; * Heavy Lift; * Lifting; * Kran Service'),
    quarters: words('North South West East Port Centre'),
  },
  el: {
    first: words('Argyrós Levkós Mávros Chrysós Galázios Palaiós Néos Psilós Iremos Glykós Chálkinos Krystallos'),
    second: words('Vráchos Pýrgos Asteras Ánemos Kávos Límenas Álofos Aetós Pelargós Kórakas Ólmos Potamós'),
    joint: ' ',
    trades: phrases('Geranoí *; * Geranoí; Anypsótika *; * Metaforés; * Lifting'),
    quarters: words('Vórios Nótios Dytikós Anatolikós Limáni Kéntro'),
  },
  tr: {
    first: words('Ak Gök Altın Gümüş Demir Kara Yıldız Yeşil Kuzey Mavi Çelik Rüzgâr'),
    second: words('kaya kule taş dağ köprü ova yamaç kanat burun ırmak şahin leylek'),
    joint: '',
    trades: phrases('* Vinç; * Mobil Vinç; * Ağır Nakliyat; * Platform; * Kaldırma; * Vinç Kiralama'),
    quarters: words('Kuzey Güney Batı Doğu Liman Merkez'),
  },
  ar: {
    first: phrases('Al Nakhla; Al Sahra; Al Saqr; Al Mawj; Al Qamar; Al Najm; Al Jabal; Al Wadi; Al Burj; Al Lulu; Al Rimal; Al Ghaf'),
    second: words('Zarqa Bayda Dhahabi Jadid Ali Hadi Fiddi Kabir Azraq Akhdar Baeed Munir'),
    joint: ' ',
    trades: phrases('* Cranes; * Heavy Lift; * Crane Rental; * Lifting & Transport; * Equipment Hire; * Heavy Haulage; * Access Platforms'),
    quarters: words('North South West East Port Industrial'),
  },
  hi: {
    first: words('Neel Suvarn Megh Pavan Shikhar Rajat Sagar Tara Vriksh Agni Chandra Hima'),
    second: words('giri shikha dhara setu gagan vayu stambh jyoti parvat pankh tarang kshetra'),
    joint: '',
    trades: phrases('* Cranes; * Crane Services; * Heavy Lift; * Hydraulics; * Logistics & Cranes; * Equipment Rentals'),
    quarters: words('North South West East Port Industrial'),
  },
  ms: {
    first: words('Bukit Gunung Menara Bintang Bangau Ombak Karang Rimba Angin Pelangi Batu Jambatan'),
    second: words('Perak Emas Biru Tinggi Tenang Permai Jauh Putih Lama Gagah Hijau Lestari'),
    joint: ' ',
    trades: phrases('* Cranes; * Heavy Lift; * Crane Services; * Lifting; * Transport & Cranes; * Access'),
    quarters: words('North South West East Port Industrial'),
  },
  ja: {
    first: words('Aozora Hoshi Kaze Tsuru Yama Gin Midori Shiro Kumo Tetsu Asahi Mori'),
    second: words('kaze hama mine bashi tani gawa ishi oka shima hane saki mado'),
    joint: '',
    trades: phrases('* Juki; * Crane; * Kensetsu Juki; * Jushaku; * Crane Service; * Unyu'),
    quarters: words('Kita Minami Nishi Higashi Minato Chuo'),
  },
  ko: {
    first: words('Haneul Byeol Baram Dalbit Eunbit Sol Pado Barae Areum Cheol Mirae Gureum'),
    second: words('san dari byeok nuri gang tap maru gil bada sup nae ter'),
    joint: '',
    trades: phrases('* Crane; * Jungjanggi; * Heavy Lift; * Crane Service; * Haulage'),
    quarters: words('Buk Nam Seo Dong Hang Jungang'),
  },
  zh: {
    first: words('Yinshan Lanhai Baihe Tiefeng Yunling Jinqiao Xinghe Qingsong Fengta Shitan Luyuan Haiyan'),
    second: words('Feng He Lin Yuan Shan Quan Ting Ling Hai Chuan Zhou Guang'),
    joint: ' ',
    trades: phrases('* Crane; * Heavy Lift; * Crane Rental; * Lifting Engineering; * Transport'),
    quarters: words('North South West East Port Central'),
  },
  vi: {
    first: words('Sao Núi Gió Biển Trăng Rừng Sóng Đá Cò Hạc Thép Mây'),
    second: words('Xanh Bạc Vàng Trắng Cao Sáng Hồng Lam Biếc Mới Ngọc Tím'),
    joint: ' ',
    trades: phrases('Cẩu *; * Crane; Cần Trục *; * Heavy Lift; Vận Tải *'),
    quarters: words('North South West East Port Central'),
  },
  th: {
    first: words('Dao Phukhao Lom Thale Chan Pa Khluen Hin Nok Lek Mek Fah'),
    second: words('Ngoen Thong Khao Sung Sawang Khiao Mai Kaeo Yai Rung Kram Sai'),
    joint: ' ',
    trades: phrases('* Crane; * Heavy Lift; * Crane Service; * Transport; * Lifting'),
    quarters: words('North South West East Port Central'),
  },
  sw: {
    first: words('Mlima Nyota Bahari Upepo Mwezi Msitu Wimbi Jiwe Korongo Chuma Wingu Daraja'),
    second: words('Buluu Kuu Mpya Juu Mwanga Kijani Tulivu Fedha Mbali Jasiri Thabiti Safi'),
    joint: ' ',
    trades: phrases('* Cranes; * Heavy Lift; * Crane Hire; * Lifting; * Haulage & Cranes'),
    quarters: words('North South West East Port Central'),
  },
  pacific: {
    first: words('Coral Lagoon Palm Reef Frangipani Monsoon Mangrove Tradewind'),
    second: words('hook mast point crest bay haven reach ridge'),
    joint: ' ',
    trades: phrases('* Cranes; * Crane Hire; * Lifting; * Heavy Haulage; * Rigging'),
    quarters: words('North South West East Wharf Central'),
  },
  uk: {
    first: words('Bila Stara Zolota Tykha Sribna Chorna Yasna Vysoka Hirska Synia Snizhna Dyka'),
    second: words('Skelia Vezha Zirka Chaplia Hora Strila Lastivka Bereza Hreblia Chaika Krynytsia Luka'),
    joint: ' ',
    trades: phrases('Krany *; * Krany; Avtokrany *; * Lifting; Pidiomnyky *'),
    quarters: words('Pivnich Pivden Zakhid Skhid Port Tsentr'),
  },
} satisfies Record<string, NameWords>;

/** A set of words for making names and addresses. */
export type Language = keyof typeof nameWords;
