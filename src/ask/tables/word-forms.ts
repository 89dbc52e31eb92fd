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

/** Endings of town names in Polish declension, including none: Gdynia, w Gdyni. */
export const townEndings = ['', ...list('a o e y ia ow in no ce sko ek iec')];

/** Everyday words that are one edit away from a term or a town, folded. */
export const plainWords = list(
  'series range baureihe lineup gamme gama gamma atlas model models modell modelle modellen modele modeles modelo modelos modello modelli modeli minuten minuty minut sekundy godzina lister elenca mandar envoyez schick compera barata barato billig queria queremos chcialbym tani limitu registro wszystkich zarabia buscada buscado sprzedaje verkoopt cuotas',
);
