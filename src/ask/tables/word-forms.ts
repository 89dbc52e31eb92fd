const list = (words: string): readonly string[] => words.split(' ');

/** Endings that are removed from an unknown word to see if the rest is known. */
export const endings = list(
  's n e en er es em a i y u ie ow om ami ach ego ej ym ich tje tjes je jes chen me nos lo la los las mi ci melo mela lhe iem iami ymi owie o os as',
);

/** Endings that are added to one. */
export const missingEndings = list('s e n en a');

/** Second parts of German and Dutch compounds. */
export const compoundTails = list(
  'vermietungen token tokens anfragen verzoeken bagger vermietung verleih vermieter verleiher mieten miete firmen firma unternehmen betriebe betrieb dienst anbieter service verhuurders verhuurder verhuurbedrijven verhuurbedrijf verhuur bedrijven bedrijf huren huur kaufen kauf suche kran kraan krane kranen transporte transport schlussel sleutel limit dokumentation documentatie klasse spezialist specialist',
);
