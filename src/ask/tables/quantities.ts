/** Factors to metric tonnes. A plain “ton” is metric unless it is called short, US or long. */
export const massUnits: Readonly<Record<string, number>> = {
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
  lb: 0.000_453_592_37,
  lbs: 0.000_453_592_37,
  pound: 0.000_453_592_37,
  pounds: 0.000_453_592_37,
  kip: 0.453_592_37,
  kips: 0.453_592_37,
  kn: 1 / 9.806_65,
};
export const shortTon = 0.907_184_74;
export const longTon = 1.016_046_908_8;

/** Units of length, which make a radius or a height and never a capacity. Factors to kilometres. */
export const lengthUnits: Readonly<Record<string, number>> = {
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
};

/** Units of money with what they multiply by; `price` for a sign before the number. */
export const money: Readonly<Record<string, number>> = {
  price: 1, '€': 1, $: 1, '£': 1, eur: 1, euro: 1, euros: 1, usd: 1, gbp: 1, dollar: 1, dollars: 1, pln: 1, zl: 1, zloty: 1, zlotych: 1,
  mio: 1e6, million: 1e6, millionen: 1e6, miljoen: 1e6, millions: 1e6, millon: 1e6, millones: 1e6, milione: 1e6, milioni: 1e6, milhao: 1e6, milhoes: 1e6, mln: 1e6,
  k: 1000, mille: 1000, mila: 1000, tys: 1000, tausend: 1000,
}; // prettier-ignore

/** Units behind which a number is something else than a capacity. */
export const otherUnits: ReadonlySet<string> = new Set(
  'm meter meters metre metres metern metro metros metri metrow ft feet foot axle axles achse achsen achsig achsigen assen essieux ejes assi eixos osi year years jahre jahr ans anos anni lat hour hours h stunden uur heures horas ore godzin day days tag tage dag dagen jours dias giorni dni week weeks euro euros eur usd dollars dollar k € $ £ pln zloty zl zlotych gbp mille mila tys tausend mio million millionen miljoen millions millon millones milione milioni milhao milhoes mln requests request calls hrs mth motogodzin uren anfragen verzoeken requetes peticiones solicitudes richieste requisicoes pedidos zapytan hp ps kw v volt minutes minute minuten seconds person persons people personen'.split(
    ' ',
  ),
);

/** What a number behind these words bounds, or, with `Behind`, before them. Each cell is a list of phrases of all languages. */
export const comparators = {
  min: 'au dessus de, au delà de, oberhalb von, hoger dan, por encima de, al di sopra di, al di sopra, acima dos, powyżej, not under, not below, not smaller than, nicht unter, nicht weniger als, niet minder dan, niet onder, pas moins de, non inferiore a, non meno di, no inferior a, no menos de, não inferior a, não menos de, nie mniej niż, nie mniejszy niż, superiori a, superiores a, supérieur à, over, above, more than, at least, from, minimum, min, or more, and up, and above, or above, and more, greater than, upwards of, exceeding, starting at, exceed, exceeds, dépasse, dépassent, dépassant, excédant, übersteigt, übersteigen, überschreiten, die mehr als, supera, superan, superano, superando, ultrapassa, ultrapassam, przekracza, przekraczają, przekraczający, oltre i, no less than, not less than, bigger than, larger than, plus, heavier than, stronger than, über, ab, mindestens, mehr als, größer als, oder mehr, und mehr, aufwärts, min., boven, vanaf, minstens, meer dan, minimaal, of meer, groter dan, ten minste, plus de, au moins, à partir de, minimum de, ou plus, et plus, supérieure à, dès, más de, al menos, desde, a partir de, mínimo, como mínimo, o más, superior a, mayor de, por lo menos, oltre, più di, almeno, da, minimo, o più, a partire da, superiore a, in su, sopra, mais de, pelo menos, no mínimo, ou mais, acima de, superior a, powyżej, ponad, co najmniej, od, minimum, więcej niż, lub więcej, i więcej, przynajmniej, wzwyż, minimalnie',
  max: 'en dessous de, unterhalb von, lager dan, por debajo de, al di sotto di, abaixo dos, up to, under, below, less than, at most, maximum, max, or less, no more than, not more than, smaller than, not exceeding, not over, bis, bis zu, unter, höchstens, maximal, weniger als, kleiner als, nicht mehr als, oder weniger, tot, tot en met, onder, maximaal, hoogstens, minder dan, niet meer dan, kleiner dan, ten hoogste, jusqu à, jusqu, moins de, au plus, maximum, au maximum, inférieure à, pas plus de, hasta, menos de, como máximo, máximo, inferior a, no más de, a lo sumo, fino a, sotto, meno di, al massimo, massimo, non più di, inferiore a, até, menos de, no máximo, máximo, abaixo de, não mais de, poniżej, do, maksymalnie, najwyżej, mniej niż, nie więcej niż, maks',
  minBehind:
    'mini, or more, and up, and above, or above, and more, plus, minimum, oder mehr, und mehr, aufwärts, of meer, en meer, ou plus, et plus, o más, y más, o più, in su, ou mais, lub więcej, i więcej, wzwyż, min, upwards, or bigger, or larger, und größer, oder größer, or over, minimo, mínimo, en hoger, of groter, und aufwärts, et au dessus, e oltre, en adelante, mindestens, minstens, au moins, au minimum, at least, como minimo, al menos, almeno, come minimo, pelo menos, no minimo, co najmniej, minimalnie, or greater, or better, or higher, o superior, e superiore, ou superior, et au delà, para cima, i wyżej, or heavier',
  maxBehind:
    'maxi, tops, at most, at the most, höchstens, hoogstens, au maximum, au plus, como máximo, al massimo, no máximo, maksymalnie, maks, und kleiner, und darunter, and below, and under, or below, en minder, en kleiner, et moins, y menos, e meno, i mniej, i mniejsze, or less, max, maximum, oder weniger, of minder, ou moins, o menos, o meno, ou menos, lub mniej, maximal, maximaal, máximo, massimo, or smaller, or under',
  between: 'between, from, zwischen, von, tussen, van, entre, de, desde, tra, fra, da, entre, de, między, od',
  rangeJoin: 'and, to, und, bis, en, tot, et, à, a, y, hasta, e, ed, até, i, do, -, –, through',
} as const;

/** Small words between a thing and its weight: “un transformador de 45 t”. */
export const weightLinks: ReadonlySet<string> = new Set('de of von van da di d mit met with z con com avec'.split(' '));

/** Words that may stand between a comparison and its number: “oltre le 400 t”. */
export const articles: ReadonlySet<string> = new Set('the de het een die der den dem le les la il i gli el los las os as'.split(' '));

/** Words that say that a mass is what is to be lifted: a load, which promises nothing of a crane's capacity. */
export const loadWords =
  'weighing, weighs, weigh, heavy transformer, load of, wiegt, schwer, schweren, schwerer, schweres, gewicht, weegt, zwaar, wegen, pèse, pesant, poids, pesa, peso, pesando, pesante, waży, ważący, o wadze, ciężar';

/** Words that say that an amount is the class of a crane, folded. */
export const classWords: ReadonlySet<string> = new Set(
  'capacity class kapazitat tragkraft traglast hefvermogen capacite capacidad capacita portata capacidade udzwig udzwigu klasse'.split(' '),
);

/** Words that bound an amount, folded, which are often mistyped behind it. */
export const boundWords: readonly string[] = ['minimum', 'maximum', 'minimal', 'maximal', 'minimo', 'massimo', 'maximo'];

/** Words that keep the next slot out. */
export const negations =
  'no, not, skip, omit, leave out, leaving out, pomiń, pomijając, omite, omitir, omitiendo, ometti, salta, exclua, excluir, excluye, omettre, sla over, lass weg, no sean de, não sejam de, not from, anywhere but, all but, except, except for, without, excluding, but not, other than, apart from, anything but, rather than, instead of, exclude, no in, nix aus, nichts aus, bitte nix, bitte kein, que no sean, que no sea, no sean, que não seja, que não sejam, che non sia, che non siano, que no sea de, no sea de, que no sean de, que não seja de, non di, pas de, nicht, kein, keine, keinen, ohne, außer, ausgenommen, statt, niet, geen, behalve, zonder, uitgezonderd, pas, pas de, sauf, sans, hors, excepté, à part, excluant, no en, sin, excepto, salvo, menos en, excluyendo, pero no, non, tranne, senza, eccetto, escluso, esclusa, ma non, não, exceto, sem, menos, fora, nie, oprócz, bez, poza, z wyjątkiem, z wyłączeniem';

/** Words before a place; some places are only taken for one behind them. */
export const locatives =
  'in, near, around, at, close to, from, outside, within, to, based in, by, bei, um, rund um, nahe, nähe, in der nähe von, im raum, raum, umgebung, aus, nach, te, bij, rond, nabij, omgeving, in de buurt van, regio, à, près de, autour de, vers, sur, en, région de, dans, proche de, cerca de, de, alrededor de, zona de, a, vicino a, intorno a, zona, presso, di, em, perto de, na zona de, na, no, arredores de, w, we, koło, blisko, okolice, okolicy, pod, niedaleko, rejonie, przy, w okolicach, do, z, ab, von, across, throughout, round, out of, via, covering, serving, depuis, desde, hasta, da, dal, até, od';

/** Words that stand before towns, and before nearly everything else: no sign that a misspelt word is to be one. */
export const weakLocatives: ReadonlySet<string> = new Set(
  'de a da di do z na no to by te from outside within zona regio aus nach ab von across round out of via depuis desde hasta dal ate od'.split(
    ' ',
  ),
);

/** Those behind which a common word stays one: “de celle-ci” is not from Celle. */
export const articlesAndOf: ReadonlySet<string> = new Set('de da di do na no z of out by te'.split(' '));
