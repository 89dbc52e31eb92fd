const list = (words: string): readonly string[] => words.split(' ');

/** Endings that are tried away when a word is not known as it stands. */
export const endings = list(
  's n e en er es em a i y u ie ow om ami ach ego ej ym ich tje tjes je jes chen me nos lo la los las mi ci melo mela lhe iem iami ymi owie o os as',
);

/** Endings that are tried on. */
export const missingEndings = list('s e n en a');

/** Second parts of German and Dutch compounds. */
export const compoundTails = list(
  'vermietungen token tokens anfragen verzoeken bagger vermietung verleih vermieter verleiher mieten miete firmen firma unternehmen betriebe betrieb dienst anbieter service verhuurders verhuurder verhuurbedrijven verhuurbedrijf verhuur bedrijven bedrijf huren huur kaufen kauf suche kran kraan krane kranen transporte transport schlussel sleutel limit dokumentation documentatie klasse spezialist specialist',
);

/** Endings of the names of towns, by which Polish declines them, and none: Gdynia, w Gdyni. */
export const townEndings = ['', ...list('a o e y ia ow in no ce sko ek iec')];
