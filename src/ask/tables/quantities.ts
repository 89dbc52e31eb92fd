import { mapOf } from '../../contract/map-of.ts';
import { roleWords } from './role-words.ts';

/** Factors to metric tonnes. A “ton” is metric unless called short, US or long. */
export const massUnits: ReadonlyMap<string, number> = mapOf({
  t: 1,
  tn: 1,
  tns: 1,
  ts: 1,
  to: 1,
  mt: 1,
  ton: 1,
  tons: 1,
  tonne: 1,
  tones: 1,
  tonn: 1,
  tonnes: 1,
  tonner: 1,
  tonnen: 1,
  tonnage: 1,
  tonelada: 1,
  toneladas: 1,
  tonelaje: 1,
  tonnellata: 1,
  tonnellate: 1,
  tona: 1,
  tone: 1,
  tony: 1,
  tonowy: 1,
  tonowa: 1,
  tonowe: 1,
  tonowego: 1,
  tonowych: 1,
  tonowym: 1,
  tonners: 1,
  tonnes_metriques: 1,
  kg: 0.001,
  kgs: 0.001,
  kilo: 0.001,
  kilos: 0.001,
  kilogram: 0.001,
  kilograms: 0.001,
  kilogramm: 0.001,
  kilogramos: 0.001,
  kilogrammes: 0.001,
  chilogrammi: 0.001,
  chili: 0.001,
  quilos: 0.001,
  quilogramas: 0.001,
  kilogramow: 0.001,
  kilogramy: 0.001,
  mg: 1,
  quintali: 0.1,
  lb: 0.000_453_592_37,
  lbs: 0.000_453_592_37,
  pound: 0.000_453_592_37,
  pounds: 0.000_453_592_37,
  pond: 0.000_453_592_37,
  livre: 0.000_453_592_37,
  livres: 0.000_453_592_37,
  libra: 0.000_453_592_37,
  libras: 0.000_453_592_37,
  libbre: 0.000_453_592_37,
  funtow: 0.000_453_592_37,
  klb: 0.453_592_37,
  klbs: 0.453_592_37,
  kip: 0.453_592_37,
  kips: 0.453_592_37,
  kn: 1 / 9.806_65,
});
export const shortTon = 0.907_184_74;
export const longTon = 1.016_046_908_8;

/** Units of length, for a radius or a height, never a capacity. Factors to kilometres. */
export const lengthUnits: ReadonlyMap<string, number> = mapOf({
  km: 1,
  kms: 1,
  kilometer: 1,
  kilometers: 1,
  kilometre: 1,
  kilometres: 1,
  kilometern: 1,
  kilometrow: 1,
  kilometros: 1,
  kilometri: 1,
  kilometres_: 1,
  quilometros: 1,
  mile: 1.609_344,
  miles: 1.609_344,
  mi: 1.609_344,
  meilen: 1.609_344,
  mijl: 1.609_344,
});

/** Words before a distance that ask for what is farther away, folded. */
export const beyond =
  /(?<!\p{L})(?:more than|at least|over|beyond|mehr als|mindestens|uber|plus de|au moins|mas de|al menos|piu di|almeno|oltre|mais de|pelo menos|ponad|co najmniej|wiecej niz|meer dan|minstens|(?:further|farther|weiter|verder|plus loin|mas lejos|piu lontano|mais longe|dalej)(?: \p{L}+){0,2}) $/u;

/** Words before the number of an exit, a department and the like, folded. */
export const numbered = /(?<!\p{L})(?:junction|jct|exit|ausfahrt|afrit|sortie|uscita|salida|saida|zjazd|dans le|departement) $/u;

/** Currencies, folded. */
export const currencies: ReadonlySet<string> = new Set(
  '€ $ £ eur euro euros usd gbp dollar dollars dolares dolari dolarow quid bucks reais pesos pln zl zloty zlotych'.split(' '),
);

/** Words for the hours that a machine has run, before a number: “hours under 6000”. */
export const hoursBefore =
  /(?<!\p{L})(?:hours|hrs|stunden|betriebsstunden|std|uren|draaiuren|heures|horas|ore|godzin\p{L}*|motogodzin\p{L}*) (?:\p{L}+ ){0,2}$/u;

/** Units after a number that isn’t a capacity. */
export const otherUnits: ReadonlySet<string> = new Set(
  '% percent prozent procent pourcent pour cento grad grados degrees degres gradi graus stopni minutes minuten minuti minutos minut seconds sekunden secondi segundos sekund cm mm dm nm inch inches zoll duim pouces pulgadas pollici polegadas kmh mph bft m meter meters metre metres metern metro metros metri metrow ft feet foot axle axles achse achsen achsig achsigen assen essieux ejes assi eixos osi std bstd betriebsstunden year years jahre jahr ans anos anni lat hour hours h stunden uur heures horas ore godzin day days tag tage dag dagen jours dias giorni dni week weeks euro euros eur keur teur k€ usd dollars dollar dolares dolari dolarow quid bucks grand reais pesos k € $ £ pln zloty zl zlotych gbp mille mila tys tausend mio million millionen miljoen millions millon millones milione milioni milhao milhoes mln requests request calls hrs mth motogodzin uren anfragen verzoeken requetes peticiones solicitudes richieste requisicoes pedidos zapytan hp ps kw v volt minutes minute minuten seconds person persons people personen'.split(
    ' ',
  ),
);

/** How a number after these words is a bound; with `Behind`, a number before them. Each cell lists phrases of all languages. */
export const comparators = {
  min: 'anything past, anything beyond, dai, dal, dagli, passam de, passa de, pasan de, pasen de, passem de, passent les, au dessus de, au delà de, oberhalb von, hoger dan, por encima de, al di sopra di, al di sopra, acima dos, powyżej, superiori a, superiores a, supérieur à, over, above, more than, at least, from, minimum, min, or more, and up, and above, or above, and more, greater than, upwards of, exceeding, starting at, exceed, exceeds, dépasse, dépassent, dépassant, excédant, übersteigt, übersteigen, überschreiten, die mehr als, supera, superan, superano, superando, ultrapassa, ultrapassam, przekracza, przekraczają, przekraczający, oltre i, bigger than, larger than, plus, heavier than, stronger than, über, ab, mindestens, mehr als, größer als, oder mehr, und mehr, aufwärts, min., boven, vanaf, minstens, meer dan, minimaal, of meer, groter dan, ten minste, plus de, au moins, à partir de, minimum de, ou plus, et plus, supérieure à, dès, más de, al menos, desde, mínimo, como mínimo, o más, superior a, mayor de, por lo menos, oltre, più di, almeno, da, o più, a partire da, superiore a, in su, sopra, mais de, pelo menos, no mínimo, ou mais, acima de, ponad, co najmniej, od, więcej niż, lub więcej, i więcej, przynajmniej, wzwyż, minimalnie, nothing short of, in excess of, minimal, pase de, supere, passe de, mais que, wenigstens, op zijn minst, mini, au minimum, minimale, mayor que, más grande de, más grande que, más grandes de, mayores de, mayores que, arriba de, come minimo, maggiore di, maggiori di, più grande di, più grandi di, dalle, ao menos, acima das, maior que, maiores que, maiores do que, maior do que, większy niż, większe niż, większa niż, większych niż, większego niż, plus grande que, plus grand que, plus grandes que, plus grands que, plus gros que, plus grosse que, plus grosses que, dépasser, superi, superi le, superino, superino le, supera le, superano le, exceda, excedan, exceda de, excedan de, exceda as, größere als, größeren als, grotere dan, zwaarder dan, mindest, minima, minimalny, minimalna, greater or equal to, gte',
  max: 'sous, sous les, teto, teto de, teto é, techo, techo de, tetto, tetto di, plafond de, sans dépasser, senza superare, senza superare le, sin pasar de, sin exceder, sem passar de, sem passar das, höchschtens, hechstens, hooguit, en dessous de, unterhalb von, lager dan, por debajo de, al di sotto di, abaixo dos, up to, under, below, less than, at most, maximum, max, or less, smaller than, bis, bis zu, unter, höchstens, maximal, weniger als, kleiner als, oder weniger, tot, tot en met, onder, maximaal, hoogstens, minder dan, kleiner dan, ten hoogste, jusqu à, jusqu, moins de, au plus, au maximum, inférieure à, hasta, menos de, como máximo, máximo, inferior a, a lo sumo, fino a, sotto, meno di, al massimo, massimo, inferiore a, até, no máximo, abaixo de, poniżej, do, maksymalnie, najwyżej, mniej niż, maks, as much as, tout au plus, maxi, menor de, menor que, debajo de, minore di, entro, abaixo das, mniejszy niż, mniejsza niż, mniejsze niż, mniejszych niż, más pequeña que, más pequeña de, más pequeño que, menores de, menores que, più piccola di, più piccolo di, più piccole di, plus petite que, plus petit que, plus petites que, menores do que, kleinere als, kleineren als, kleinere dan, lichter dan, maksimum, co najwyżej, ne dépassant pas, máxima, massima, maximale, smaller or equal to, lte',
  minBehind:
    'at the very least, at the least, is de ondergrens, de ondergrens, ist die Untergrenze, ist das Minimum, is het minimum, is the least, is the minimum, es el mínimo, é o mínimo, è il minimo, c est le minimum, mini, para arriba, pa arriba, para cima, pra cima, nach oben, naar boven, w górę, or more, and up, and above, or above, and more, plus, minimum, oder mehr, und mehr, aufwärts, of meer, en meer, ou plus, et plus, o más, y más, o più, in su, ou mais, lub więcej, i więcej, wzwyż, min, upwards, or bigger, or larger, und größer, oder größer, or over, minimo, en hoger, of groter, und aufwärts, et au dessus, e oltre, en adelante, mindestens, minstens, au moins, au minimum, at least, como minimo, al menos, almeno, come minimo, pelo menos, no minimo, co najmniej, minimalnie, or greater, or better, or higher, o superior, e superiore, ou superior, et au delà, para cima, i wyżej, or heavier, minimal, minimaal, und darüber, arriba, para arriba, e acima, i powyżej, lub większy',
  maxBehind:
    'is de bovengrens, de bovengrens, ist die Obergrenze, die Obergrenze, is the limit, is the ceiling, es el techo, é o teto, nicht übersteigt, nicht übersteigen, nicht überschreitet, nicht überschreiten, niet overschrijdt, niet overschrijden, niet te boven gaat, niet te boven gaan, como mucho, para abajo, pa abajo, para baixo, pra baixo, nach unten, naar beneden, w dół, in giù, or down, and down, hooguit, maxi, tops, at most, at the most, höchstens, hoogstens, au maximum, au plus, como máximo, al massimo, no máximo, maksymalnie, maks, und kleiner, und darunter, and below, and under, or below, en minder, en kleiner, et moins, y menos, e meno, i mniej, i mniejsze, or less, max, maximum, oder weniger, of minder, ou moins, o menos, o meno, ou menos, lub mniej, maximal, maximaal, máximo, massimo, or smaller, or under, und weniger, of kleiner, a lo sumo, para abajo, in giù, para baixo, e abaixo, najwyżej, i poniżej, lub mniejszy, or lower',
  rangeJoin:
    'fino a un massimo di, bis maximal, bis zu maximal, tot maximaal, jusqu à un maximum de, hasta un máximo de, até um máximo de, up to and including, bis einschließlich, jusqu à, n, alle, al, ai, agli, às, aos, ao, bis zu, tot en met, fino a, up to, and, to, und, bis, en, tot, et, à, a, y, hasta, e, ed, até, i, do, -, –, through, thru',
} as const;

/** Comparisons that exclude the amount after them, folded, at the end of words. */
export const strictWords =
  /(?:^| )(?:over|above|under|below|(?:more|less|greater|bigger|larger|heavier|smaller) than|in excess of|exceed(?:s|ing)?|uber|unter|(?:mehr|weniger|grosser|grossere[nr]?|kleiner|kleinere[nr]?) als|oberhalb von|unterhalb von|ubersteigt|ubersteigen|boven|onder|(?:meer|minder|groter|grotere|kleiner|kleinere|hoger|lager|zwaarder|lichter) dan|plus de|moins de|au dessus de|au dela de|en dessous de|superieure? a|inferieure? a|depass\p{L}*|excedant|plus (?:grande?s?|petite?s?|gross?e?s?) que|mas de|menos de|superior(?:es)? a|inferior(?:es)? a|mayor(?:es)? (?:de|que)|menor(?:es)? (?:de|que)|por encima de|por debajo de|pas[ae]n? de|super[ae]n?|oltre|piu di|meno di|sopra|sotto|al di (?:sopra|sotto)(?: di)?|superiore a|inferiore a|maggior[ei] di|minor[ei] di|mais (?:de|que)|acima d[eoa]s?|abaixo d[eoa]s?|maior(?:es)? (?:do )?que|menor(?:es)? (?:do )?que|ultrapassam?|pass[ae]m? de|ponad|powyzej|ponizej|(?:wiecej|mniej|wieksz\p{L}*|mniejsz\p{L}*) niz|przekracza\p{L}*)$/u;

/** Small words between a thing and its weight: “un transformador de 45 t”. */
export const weightLinks: ReadonlySet<string> = new Set('de of von van da di d mit met with z con com avec'.split(' '));

/** Those of them that join a range only behind a word that begins one, folded: “50 t and 90 t” are two cranes. */
export const andWords: ReadonlySet<string> = new Set('and und en et y e ed i'.split(' '));

/** Words that begin a range, folded: “between 200 and 300 t”. */
export const rangeOpeners: ReadonlySet<string> = new Set('between btw betw zwischen tussen entre tra fra miedzy'.split(' '));

/** Words allowed between a comparison and its number: “oltre le 400 t”, “min capacity of 50 t”. */
export const articles: ReadonlySet<string> = new Set(
  'the de het een die der den dem le les la il i gli el los las os as a of is capacity class lifting tonnage kapazitat tragkraft traglast hefvermogen capacite capacidad capacita portata capacidade udzwig udzwigu'.split(
    ' ',
  ),
);

/** Words that reverse the comparison after them: “nothing over 50 t” is an upper bound. */
export const reversals: ReadonlySet<string> = new Set(
  'no not nothing nothin none never skip avoid exclude ignore nix nichts nicht kein keine keinen niet niets niks geen pas rien ne non niente nulla nada nao nunca nic nie'.split(
    ' ',
  ),
);

/** What says behind an amount that no such machine is wanted, folded: “under 80 t need not apply”. */
export const declined =
  /^[^.;:!?()]{0,24}?(?<!\p{L})(?:brauch\p{L}* (?:sich )?(?:keine[rn]?|nicht|ich nicht|wir nicht)|kommt nicht|geht nicht|bringt nichts|need ?n[’']?t|need not|don[’']?t bother|won[’']?t do|(?:is|are) no (?:use|good)|can[’']?t (?:turn|fit|get|come|use|be used)|hoe(?:ft|ven) niet|heeft geen zin|is onzin|pas la peine|ne (?:sert|servent)|inutile|ni me|no me (?:sirven?|valen?)|no hace falta|non (?:mi |ci )?serv(?:e|ono)|non va(?:nno)? bene|nao (?:me |nos )?serv(?:e|em)|nem me|nie wchodz\p{L}*|nie interesuj\p{L}*|odpada\p{L}*)(?!\p{L})/u;

/** Parts of keys used by programs before a number of tonnes, folded: “capacity_min: 80”. */
export const capacityKeys =
  /^(?:tons?|ton(?:ne)?n?(?:es|age|en|ellate)?|toneladas?|tonnaz|swl|wll|tragkraft|traglast|kapazitat|hefvermogen|capacite|capaciteit|capacidade?|portata|capacita|udzwig)$|capacity|tonnes/;

/** Parts of keys before the weight of a load. */
export const loadKeys = /^(?:load|weight|payload|piece|pick|last|gewicht|lading|charge|poids|peso|carga|carico|waga|ladunek)$/;

/** Which side of an amount is bounded. */
export type Side = 'min' | 'max';

/** Parts of keys that are bounds, folded: “capacity_gte”. */
export const boundKeys: ReadonlyMap<string, Side> = new Map(
  Object.entries({
    min: 'min minimum minima minimo minimale minimal from gte gt ge low lower least over above ab von vanaf od desde partir',
    max: 'max maximum maxima maximo maximale maximal to lte lt le high upper most under below upto bis tot hasta ate do',
  }).flatMap(([side, parts]) => parts.split(' ').map((part) => [part, side as Side] as const)),
);

/** Numbers in words, folded, that amounts are made of: “two hundred and fifty”. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'one eins ein eine een uno una un une um uma jeden jedna jedno',
    2: 'two zwei twee deux dos due dois duas dwa dwie dwoch',
    3: 'three drei drie trois tres tre trzy trzech',
    4: 'four vier quatre cuatro quattro quatro cztery',
    5: 'five funf vijf cinq cinco cinque piec',
    6: 'six sechs zes seis sei szesc',
    7: 'seven sieben zeven sept siete sette sete siedem',
    8: 'eight acht huit ocho otto oito osiem',
    9: 'nine neun negen neuf nueve nove dziewiec',
    10: 'ten zehn tien dix diez dieci dez dziesiec dziesieciu',
    11: 'eleven elf undici jedenascie',
    12: 'twelve zwolf twaalf douze doce dodici doze dwanascie dwunastu',
    13: 'thirteen dreizehn dertien treize trece tredici treze trzynascie',
    14: 'fourteen vierzehn veertien quatorze catorce quattordici catorze czternascie',
    15: 'fifteen funfzehn vijftien quinze quince quindici pietnascie pietnastu',
    16: 'sixteen sechzehn zestien seize sedici szesnascie dezasseis dezesseis',
    17: 'seventeen siebzehn zeventien diecisiete diciassette dezassete dezessete siedemnascie',
    18: 'eighteen achtzehn achttien diciotto osiemnascie dieciocho dezoito',
    19: 'nineteen neunzehn negentien diecinueve diciannove dezanove dezenove dziewietnascie',
    20: 'twenty zwanzig twintig vingt vingts veinte venti vinte dwadziescia dwudziestu',
    22: 'veintidos',
    24: 'veinticuatro',
    25: 'veinticinco',
    26: 'veintiseis',
    28: 'veintiocho',
    30: 'thirty dreissig dertig trente treinta trenta trinta trzydziesci trzydziestu',
    40: 'czterdziestka czterdziestki czterdziestke forty fourty vierzig veertig quarante cuarenta quaranta quarenta czterdziesci czterdziestu',
    50: 'piecdziesiatka piecdziesiatki piecdziesiatke fifty funfzig vijftig cinquante cincuenta cinquanta cinquenta piecdziesiat piecdziesieciu',
    60: 'szescdziesiatka szescdziesiatki szescdziesiatke sixty sechzig zestig soixante sesenta sessanta sessenta szescdziesiat szescdziesieciu',
    70: 'septante seventy siebzig zeventig setenta settanta siedemdziesiat siedemdziesieciu',
    80: 'osiemdziesiatka osiemdziesiatki osiemdziesiatke huitante octante eighty achtzig tachtig ochenta ottanta oitenta osiemdziesiat osiemdziesieciu',
    90: 'nonante ninety neunzig negentig noventa novanta dziewiecdziesiat dziewiecdziesieciu',
    100: 'setka setki setke centena hundred hundert honderd cent cents cien ciento cento cem sto stu',
    200: 'doscientos doscientas duzentos duzentas dwiescie dwustu',
    300: 'trescientos trescientas trezentos trezentas trzysta trzystu',
    400: 'cuatrocientos cuatrocientas quatrocentos quatrocentas czterysta czterystu',
    500: 'quinientos quinientas quinhentos quinhentas piecset pieciuset',
    600: 'seiscientos seiscientas seiscentos szescset seiscentas szesciuset',
    700: 'setecientos setecientas setecentos siedemset setecentas siedmiuset',
    800: 'ochocientos ochocientas oitocentos osiemset oitocentas osmiuset',
    900: 'novecientos novecientas novecentos dziewiecset dziewieciuset',
    1000: 'thousand tausend duizend mille mil tysiac tysiace tysiecy',
  }).flatMap(([value, words]) => words.split(' ').map((word) => [word, Number(value)] as const)),
);

/** Parts of numbers that German, Dutch and Italian write as one word, folded: “einhundertzwanzig”, “centocinquanta”. */
export const numberCompounds: readonly { readonly hundred: string; readonly and: string; readonly unitsFirst: boolean }[] = [
  { hundred: 'hundert', and: 'und', unitsFirst: true },
  { hundred: 'honderd', and: 'en', unitsFirst: true },
  { hundred: 'cento', and: '', unitsFirst: false },
];

/** “One” at the beginning of a number in one word, folded. */
export const firstOnes: ReadonlySet<string> = new Set(['', 'ein', 'een']);

/** “Thousand” within a number in one word, folded. */
export const thousands: readonly string[] = ['tausend', 'duizend', 'mila', 'mille'];

/** Punctuation of codes in spoken words, folded: “five point one”. */
export const spokenMarks: ReadonlySet<string> = new Set(
  'dash hyphen point dot stroke slash punkt strich bindestrich komma punt streepje tiret virgule punto guion coma trattino virgola ponto traco hifen virgula kropka myslnik kreska przecinek'.split(
    ' ',
  ),
);

/** Words that correct what was just said, folded. */
export const correctingWords: ReadonlySet<string> = new Set(roleWords.fix.split(' '));

/** Words between what is not wanted and what is, folded. */
export const opposites: ReadonlySet<string> = new Set(roleWords.but.split(' '));

/** Halves, and one and a half, before a unit, folded. */
export const halves =
  /(?<![\p{L}\p{N}])(?:half an?|eine? halbe|halbe|een halve|halve|demi|media|mezza|meia|pol|(anderthalb|eineinhalb|anderhalve?|poltorej|poltora|one and a half))(?=[ -])/gu;

/** Words that join numbers in words. */
export const numberJoins: ReadonlySet<string> = new Set('and e y et'.split(' '));

/** Words that say that a mass is a load to be lifted, which isn’t a crane’s capacity. */
export const loadWords =
  'weighing, weighs, weigh, heavy transformer, load of, wiegt, schwer, schweren, schwerer, schweres, gewicht, weegt, zwaar, pèse, pesant, poids, pesa, peso, pesando, pesante, waży, ważący, o wadze, ciężar';

/** Beginnings of words for moving something by road, and for lifting it, folded. */
export const haulStems =
  /^(?:transport|haul|schwertransport|beforder|uberfuhr|tieflad|lowload|vervoer|dieplad|verplaats|acarre|traslad|trasport|trasloc|przewie|przewoz|przewiez|convoi|achemin|zawie)/;
export const liftStems =
  /^(?:lift|hoist|pick|heb|anheb|hub|einheb|aushe|hijs|til(?:t|len)$|optil|lever$|leve$|levag|soulev|grut|iza(?:r|je)|elev|levant|sollev|alz(?:are|a)$|ica(?:r|mento)|podn|dzwiga)/;

/** Words before a place; some places are only recognized after them. */
export const locatives =
  'in, near, around, at, close to, from, outside, within, to, based in, by, bei, um, rund um, nahe, nähe, in der nähe von, im raum, raum, umgebung, aus, nach, te, bij, rond, nabij, omgeving, in de buurt van, regio, à, près de, autour de, vers, sur, en, région de, dans, proche de, cerca de, de, alrededor de, zona de, a, vicino a, intorno a, zona, presso, di, em, perto de, na zona de, na, no, arredores de, w, we, koło, blisko, okolice, okolicy, okolicach, pod, niedaleko, rejonie, przy, w okolicach, do, z, ab, von, across, throughout, round, out of, via, covering, serving, depuis, desde, hasta, da, dal, até, od';

/** Words before towns, but also before nearly everything else, so they don’t show that a misspelt word is a town. */
export const weakLocatives: ReadonlySet<string> = new Set(
  'de a da di do z na no to by te from outside within zona regio aus nach ab von across round out of via depuis desde hasta dal ate od'.split(
    ' ',
  ),
);

/** Words before the place that somebody comes from. */
export const originWords: ReadonlySet<string> = new Set('from aus von uit van de da dal desde z ze od'.split(' '));

/** Words that join the sizes of two cranes, folded, and those that may follow them. */
export const joiningWords: ReadonlySet<string> = new Set(roleWords.or.split(' '));
export const sizeWords: ReadonlySet<string> = new Set(
  'a an one another the of ein eine einen einer mit von een andere van une autre de una otra da un altra um uma outro outra drugi na ca'.split(
    ' ',
  ),
);
