import type { Language } from './languages.ts';
import { mapOf } from '../../contract/map-of.ts';

/** Countries where most people speak each language. */
export const countriesOf: Readonly<Record<Language, readonly string[]>> = {
  en: ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'ZA'],
  de: ['DE', 'AT', 'CH', 'LI', 'LU'],
  nl: ['NL', 'BE'],
  fr: ['FR', 'BE', 'CH', 'LU', 'CA', 'MC'],
  es: ['ES', 'MX', 'AR', 'CL', 'CO', 'PE', 'EC', 'UY', 'PY', 'BO', 'VE', 'CR', 'PA', 'GT', 'DO'],
  it: ['IT', 'CH', 'SM'],
  pt: ['PT', 'BR', 'AO', 'MZ'],
  pl: ['PL'],
};

/** Ends of town names shortened to the first letter, an apostrophe and the end, folded: “A'dam”, “L'pool”. */
export const shortenedEnds: readonly string[] =
  'dam dorf pool ham hampton burgh burg boro bridge mouth ford furt hafen haven town ville chester field foort hoven recht deen minster'.split(
    ' ',
  );

/** Towns by their initials, which in lower case are other words: “around LA”. */
export const townInitials: ReadonlyMap<string, string> = mapOf({
  la: 'los angeles',
  sf: 'san francisco',
  hk: 'hong kong',
  kl: 'kuala lumpur',
  bh: 'belo horizonte',
});

/** Names of towns that are also common words or names of people. They mean a town only after a word such as “in”, or if capitalized. */
export const ambiguousPlaces: ReadonlySet<string> = new Set(
  'capital registro fiume zara pola thorn raab lowen plaisance central northern southern eastern western north south east west essen halle hamm nice tours bath reading split mobile sale cork hull lima orange bari man porto wels ulm gent nancy genova nis surat kiel bursa linz brno santiago valencia newcastle namen seul havre valence hof stade leer norden brake heide peine singen weiden worms celle marl unna lens pau gap laval dax goes ede oss tiel urk doel lier geel huy rota vic lugo soria massa prato crema latina enna fano lodi augusta imperia vasto chaves maia ovar pombal police turek konin nysa lubin baden thun brig wil visp barry boston lincoln derby rugby poole preston wick grays blyth barrow pembroke mansfield stafford hastings newman freeport ararat collie salo rauma angeles laguna clark viana ensenada tula snyder worthington leo van regen harz jura eifel kent devon fife sussex hunter levante maule minho midwest acre tabasco salta misiones marken franken champagne cuenca male david george mary oral enterprise superior springs rivers bend gary alice norman douglas independence temple tongue lion turbo mesa eugene providence riverside moss concord colon boulder genes delta honda columbus tunes keren welkom engels schonen brits flint ridder trente sucre fier assis guider gillette pueblo anda haga coronel azul tema tanta flores socorro milagro guarda fria taza seres campana minas bello mascara salto progreso dolores amarillo regina manta pila mosca coro pasto estancia codo timon mito hilo goma hail bata rosso provo sete sodo dosso castello asino potenza natal mestre saida moca jardim madeira passos contagem rodas cacador rocha beira tubarao cassino macas lida dali patos pula bale swiecie boli bolu lodz lodzi pali bani kota buta naga jima duma assen'.split(
    ' ',
  ),
);

/** Countries that are named in Spanish and Portuguese as a town better known there is: Granada. */
export const lesserCountries: ReadonlySet<string> = new Set(['GD']);

/** Words before the name of a town that say which part of it is meant, folded: “downtown Chicago”. Most are also names of places. */
export const partsOfTowns: ReadonlySet<string> = new Set(
  'downtown uptown midtown central center centre inner outer north south east west northern southern eastern western innenstadt zentrum nord sud ost noord zuid oost centrum binnenstad est ouest centro norte sur este oeste sul leste polnoc poludnie wschod zachod'.split(
    ' ',
  ),
);

/** Words that do so with “of” or the like behind them, folded: “port of Rotterdam”; Porto is a town. */
export const facilities: ReadonlySet<string> = new Set(
  'port ports harbour harbor airport docks city hafen flughafen haven luchthaven aeroport ville puerto aeropuerto ciudad porto aeroporto citta cidade lotnisko'.split(
    ' ',
  ),
);

/** Words that include the surroundings of a place, folded. */
export const nearWords: ReadonlySet<string> = new Set(
  'near around close within nahe nahen umgebung umkreis um rund raum nabij omgeving rond buurt regio pres autour region proche environs cerca alrededor zona vicino intorno dintorni perto arredores kolo blisko okolice okolicy okolicach pod rejonie promieniu radius radio raggio raio rayon vicinity area nearby'.split(
    ' ',
  ),
);

/** “Near me”, folded. */
export const nearMePhrases =
  /\b(?:near me|nearby|close to me|in my area|in meiner nahe|in der nahe|bij mij in de buurt|in de buurt|pres de chez moi|cerca de mi|vicino a me|perto de mim|blisko mnie|w poblizu)\b/;

/** Parts of the world. The API has no filter for them, and they aren’t misspelt countries. */
export const worldRegions =
  'europe, europa, european, europäisch, européenne, asia, asie, asien, azië, ásia, azja, azji, africa, afrika, afrique, áfrica, afryka, america, amérique, américa, america latina, latin america, lateinamerika, latijns amerika, amérique latine, américa latina, ameryka, sudamerica, südamerika, south america, amérique du sud, américa del sur, zuid amerika, sud america, américa do sul, ameryka południowa, north america, nordamerika, norteamérica, scandinavia, skandinavien, scandinavië, scandinavie, escandinavia, escandinávia, skandynawia, skandynawii, baltics, baltikum, balkans, balkan, benelux, iberia, middle east, naher osten, moyen orient, oriente medio, medio oriente, oceania, worldwide, weltweit, wereldwijd, mondial, mundial, mondo, mundo, świat, dach, nordics, gulf, caribbean, west africa, east africa, north africa, southern africa, central africa, south asia, southeast asia, south east asia, central asia, eastern europe, western europe, central europe, northern europe, southern europe, northern africa, central america, far east, near east, persian gulf, north sea, baltic sea, nahen osten, osteuropa, westeuropa, europie, europy, europejski, europejskie';

/** Words for countries that behind “in” are names of languages, folded, and words before these. */
export const languageNames: ReadonlySet<string> = new Set(
  'german french spanish italian portuguese polish dutch deutsch franzosisch spanisch italienisch portugiesisch polnisch duits frans spaans italiaans portugees pools nederlands allemand francais espagnol italien portugais polonais neerlandais anglais ingles inglese engels englisch english arabic russian ukrainian romanian turkish aleman frances espanol italiano portugues polaco tedesco francese spagnolo portoghese polacco alemao espanhol'.split(
    ' ',
  ),
);
export const beforeLanguages: ReadonlySet<string> = new Set('in en em auf het'.split(' '));

/** Words beside a language that is spoken, folded. */
export const speaking: ReadonlySet<string> = new Set(
  'speak speaks speaking spoken fluent sprechen spricht sprechend sprache konnen kann spreken spreekt parle parlent parler parlant habla hablan hablar hable parla parlano parlare parli parlino fala falam falar fale mowi mowia mowiacy mowic'.split(
    ' ',
  ),
);

/** Names of countries in addition to those of the Unicode CLDR: abbreviations, short names, people and adjectives, inflected forms. */
export const countryAliases: ReadonlyMap<string, string> = mapOf({
  DE: 'german, germany s, deutsch, deutsche, deutschen, deutscher, deutsches, duitse, duits, allemand, allemande, allemands, allemandes, alemán, alemana, alemanes, alemanas, tedesco, tedesca, tedeschi, tedesche, alemão, alemã, alemães, alemãs, niemiecki, niemiecka, niemieckie, niemieckich, niemczech, niemiec, brd, duitsland, niemcami',
  NL: 'dutch, holland, the netherlands, nederlandse, nederlands, niederländische, niederländischen, holländische, hollande, néerlandais, néerlandaise, holanda, holandés, holandesa, holandeses, olanda, olandese, olandesi, holandês, holenderski, holenderskie, holenderskich, holandia, holandii, niderlandach, hollands, hollandse, paesi bassi, países bajos, países baixos, holenderska, pays bas',
  BE: 'belgian, belgische, belgisch, belge, belges, belga, belgas, belgi, belgijski, belgijskie, belgii, belgijskich',
  FR: 'french, französische, französischen, französisch, franse, frans, français, française, françaises, francés, francesa, franceses, francesas, francese, francesi, francês, francuski, francuskie, francuskich, francji, francja, francją',
  GB: 'uk, u k, united kingdom, britain, great britain, england, scotland, wales, british, english companies, england s, vereinigtes königreich, großbritannien, grossbritannien, vereinigten königreich, britische, britischen, verenigd koninkrijk, groot brittannië, engeland, schotland, royaume uni, grande bretagne, angleterre, écosse, britannique, britanniques, reino unido, gran bretaña, inglaterra, escocia, británico, británica, británicas, regno unito, gran bretagna, inghilterra, scozia, britannico, britanniche, escócia, britânico, britânicas, wielka brytania, wielkiej brytanii, anglia, anglii, szkocja, szkocji, brytyjskie, brytyjski, brytyjskich, britse',
  US: 'usa, u s a, u s, the us, united states, the states, america, american, amerika, vereinigten staaten, vereinigte staaten, amerikanische, amerikanischen, amerikaanse, verenigde staten, états unis, américain, américaine, américaines, amérique, estados unidos, eeuu, ee uu, eua, estadounidense, estadounidenses, stati uniti, americano, americana, americane, norte americano, stany zjednoczone, stanach zjednoczonych, stanów zjednoczonych, amerykański, amerykańskie, amerykańskich',
  PL: 'polish, poland s, polnische, polnischen, polnisch, poolse, pools, polonais, polonaise, polonaises, polaco, polaca, polacas, polacos, polacco, polacca, polacche, polacchi, polonês, polonesa, polska, polskie, polski, polskich, polsce, polskiej, polskę',
  IT: 'italian, italienische, italienischen, italiaanse, italien, italienne, italiennes, italiano, italiana, italiani, italiane, italianas, italianos, włoski, włoskie, włoskich, włoszech, włoch, włochy',
  ES: 'spanish, spanische, spanischen, spaanse, espagnol, espagnole, espagnoles, español, española, españolas, españoles, spagnolo, spagnola, spagnole, spagnoli, espanhol, espanhola, espanholas, hiszpański, hiszpańskie, hiszpańskich, hiszpanii, hiszpania',
  PT: 'portuguese, portugiesische, portugese, portugais, portugaise, portugués, portuguesa, portuguesas, portoghese, portoghesi, português, portugalski, portugalskie, portugalii, portugalia',
  AT: 'austrian, österreichische, österreichischen, oostenrijkse, oostenrijk, autrichien, autrichienne, autrichiennes, austriaco, austriaca, austriache, austríaco, austríaca, austríacas, austriacki, austriackie, austriackich, austrii, austria',
  CH: 'swiss, schweizer, schweizerische, zwitserse, suisse, suisses, suizo, suiza, suizas, svizzero, svizzera, svizzere, suíço, suíça, suíças, szwajcarski, szwajcarskie, szwajcarskich, szwajcarii, szwajcaria',
  DK: 'danish, dänische, deense, danois, danoise, danés, danesa, danese, danesi, dinamarquês, duński, duńskie, duńskich, danii, dania, dinamarca',
  SE: 'swedish, schwedische, zweedse, suédois, suédoise, sueco, sueca, suecas, svedese, svedesi, szwedzki, szwedzkie, szwedzkich, szwecji, szwecja, suecia, suécia',
  NO: 'norwegian, norwegische, noorse, norvégien, norvégienne, noruego, noruega, noruegas, norvegese, norvegesi, norweski, norweskie, norweskich, norwegii, norwegia',
  FI: 'finnish, finnische, finse, finlandais, finlandés, finlandese, finlandês, fiński, fińskie, finlandii, finlandia',
  CZ: 'czech, czech republic, tschechische, tschechien, tschechei, tsjechische, tsjechië, tchèque, tchèques, république tchèque, tchéquie, checo, checa, república checa, chequia, ceco, ceca, repubblica ceca, cechia, tcheco, república tcheca, czeski, czeskie, czeskich, czechach, czechy, czech rep',
  SK: 'slovak, slowakische, slowakei, slowaakse, slovaque, eslovaco, slovacco, słowacki, słowackie, słowacji, słowacja',
  HU: 'hungarian, ungarische, ungarn, hongaarse, hongarije, hongrois, hongrie, húngaro, hungría, ungherese, ungheria, hungria, węgierski, węgierskie, węgrzech, węgry, węgier',
  RO: 'romanian, rumeno, rumeni, rumene, rumänische, rumänien, roemeense, roemenië, roumain, roumanie, rumano, rumanía, rumana, romeno, romênia, roménia, rumuński, rumuńskie, rumunii, rumunia',
  GR: 'greek, griechische, griechenland, griekse, griekenland, grec, grecque, grèce, griego, griega, grecia, greco, greca, grego, grécia, grecki, greckie, grecji, grecja',
  TR: 'turkey, turkish, türkei, türkische, turkije, turkse, turquie, turc, turque, turquía, turco, turca, turchia, turquia, turecki, tureckie, turcji, turcja, turkiye',
  AE: 'uae, u a e, emirates, the emirates, emirate, vae, vereinigte arabische emirate, emiraten, émirats, emiratos, emirati, emirados, emiraty, emiratach, zea, emiratos árabes',
  SA: 'saudi, ksa, saudi arabien, saoedi arabië, saoudite, arabia saudí, arabia saudita, arábia saudita, arabia saudyjska, arabii saudyjskiej, arabie saoudite, saudyjskiej',
  IE: 'irish, irland, ierland, irlande, irlandais, irlanda, irlandés, irlandese, irlandii, irlandia, irskie',
  AU: 'australian, aussie, australische, australië, australie, australien, australiano, australiana, australijskie, australii',
  NZ: 'kiwi, neuseeland, nieuw zeeland, nouvelle zélande, nueva zelanda, nuova zelanda, nova zelândia, nowa zelandia, nowej zelandii',
  CA: 'canadian, kanada, kanadische, canadese, canadien, canadienne, canadiense, kanadzie, kanadyjskie, canadá',
  MX: 'mexican, mexiko, mexikanische, mexicaine, mexicano, mexicana, messicano, messico, meksyk, meksyku, méxico',
  BR: 'brazilian, brasilianische, brasilien, braziliaanse, brazilië, brésil, brésilien, brasileño, brasileña, brasiliano, brasile, brasileiro, brasileira, brasileiras, brazylii, brazylia, brazylijskie',
  IN: 'indian, indische, indien, inde, indienne, indiano, indiana, indiane, indiach, indie, indyjskie',
  JP: 'japanese, japanische, japanse, japonais, japonaise, japonés, japonesa, giapponese, giappone, japonês, japonia, japonii, japońskie',
  CN: 'chinese, chinesische, chinese bedrijven, chine, chinois, chinoise, chino, china s, cinese, cina, chinês, chinach, chiny, chińskie',
  KR: 'south korea, korea, korean, südkorea, zuid korea, corée, corée du sud, corea, corea del sur, corea del sud, coreia, coreia do sul, korei, korea południowa, korei południowej',
  ZA: 'south africa, south african, südafrika, zuid afrika, afrique du sud, sudáfrica, sudafrica, áfrica do sul, rpa, republika południowej afryki',
  SG: 'singapur, singapour, singapura, singapurze',
  NG: 'nigerian, nigerii',
  MA: 'moroccan, marokko, maroc, marocain, marruecos, marocco, marrocos, maroko, maroku',
  EG: 'egyptian, ägypten, égypte, egipto, egitto, egito, egipt, egipcie',
  UA: 'ukrainian, ukrainische, ukraine, oekraïne, ucrania, ucraina, ucrânia, ukrainie, ukraina, ukraińskie',
  LT: 'lithuanian, litauen, litauische, litouwen, lituanie, lituania, lituânia, litwa, litwie, litewskie',
  LV: 'latvian, lettland, letland, lettonie, letonia, lettonia, letônia, łotwa, łotwie',
  EE: 'estonian, estland, estonie, estonia, estônia, estonii',
  HR: 'croatian, kroatien, kroatië, croatie, croacia, croazia, croácia, chorwacja, chorwacji',
  RS: 'serbian, serbien, servië, serbie, serbia, sérvia, serbii',
  SI: 'slovenian, slowenien, slovenië, slovénie, eslovenia, slovenia, eslovênia, słowenia, słowenii',
  BG: 'bulgarian, bulgarien, bulgarije, bulgarie, bulgaria, bulgária, bułgaria, bułgarii',
  AR: 'argentine, argentinian, argentinisch, argentinische, argentijnse, argentin, argentine, argentino, argentina, argentinos, argentinas, argentini, argentyński, argentyńskie, argentynie, argentyna',
  PE: 'peruvian, peruanisch, peruanische, peruaanse, péruvien, péruvienne, peruano, peruana, peruanos, peruanas, peruviano, peruviana, peruviani, peruwiański, peruwiańskie, peru',
  CL: 'chilean, chilenisch, chilenische, chileense, chilien, chilienne, chileno, chilena, chilenos, chilenas, cileno, cilena, cileni, cilene, cile, chilijski, chilijskie, chili',
  CO: 'colombian, kolumbianisch, kolumbianische, kolumbien, colombiaanse, colombien, colombienne, colombiano, colombiana, colombianos, colombianas, colombiani, kolumbijski, kolumbijskie, kolumbii, kolumbia',
  VE: 'venezuelan, venezolano, venezolana, venezolanos, venezolanas, venezuelano, wenezuela, wenezueli',
  EC: 'ecuadorian, ecuatoriano, ecuatoriana, ecuatorianos, ecuatorianas',
  UY: 'uruguayan, uruguayo, uruguaya, uruguayos, uruguayas',
  PA: 'panamanian, panameño, panameña, panameñas',
  BO: 'bolivian, boliviano, boliviana',
  PY: 'paraguayan, paraguayo, paraguaya',
  KZ: 'kazakh, kasachisch, kasachische, kasachstan, kazachse, kazakhe, kazajo, kazaja, kazaco, kazachski, kazachskie, kazachstanie, kazachstan',
  ID: 'indonesian, indonesisch, indonesische, indonesien, indonésien, indonesio, indonesia, indonesiano, indonésio, indonezyjski, indonezji, indonezja',
  MY: 'malaysian, malaysisch, malaysische, maleisische, malaisien, malasio, malesiano, malásia, malezyjski, malezji',
  TH: 'thai, thailändisch, thailändische, thaise, thaïlandais, tailandés, tailandesa, thailandese, tailandês, tajski, tajlandii, tajlandia',
  VN: 'vietnamese, vietnamesisch, vietnamesische, vietnamien, vietnamita, wietnamski, wietnamie',
  PH: 'philippine, filipino, philippinisch, philippinische, filipijnse, philippin, filippino, filipiński, filipinach',
  QA: 'qatari, katarisch, katarische, katar, katarze',
  KW: 'kuwaiti, kuwait, kuweit, koeweit, koweït, kuwejcie',
  OM: 'omani, omanische, omanie',
  BH: 'bahraini',
  IL: 'israeli, israelische, israélien, israelí, israeliano, izraelski, izraelu',
  DZ: 'algerian, algerische, algerijnse, algérien, argelino, algerino, algierski, algierii',
  TN: 'tunisian, tunesische, tunisien, tunecino, tunisino, tunezyjski',
  KE: 'kenyan, kenianische, keniaanse, kényan, keniano, kenijski, kenii',
  GH: 'ghanaian, ghanaische, ghanese',
  IS: 'icelandic, isländische, ijslandse, islandais, islandés, islandese, islandzki, islandii',
  LU: 'luxembourgish, luxemburgische, luxemburgse, luxembourgeois, luxemburgués, lussemburghese, luksemburski, luksemburgu',
  CY: 'cypriot, zyprische, cypriotische, chypriote, chipriota, cipriota',
  BY: 'belarusian, belarussische, białoruski, białorusi',
  RU: 'russian, russische, russisch, russe, ruso, rusa, russo, russa, rosyjski, rosyjskie, rosji, rosja',
  TW: 'taiwanese, taiwanische, tajwański, tajwanie',
  PK: 'pakistani, pakistanische',
  BD: 'bangladeshi',
  IR: 'iranian, iranische',
  IQ: 'iraqi, irakische',
  JO: 'jordanian, jordanische',
  HK: 'hong kong, hongkong',
});
