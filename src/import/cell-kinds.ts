/** “n/a” and errors of spreadsheets, such as #N/A; ND alone is North Dakota. */
const nothing = /^(?:n\/[abdv]|n\.a\.|n\.v\.t\.|k\.\s?A\.|none|null|\(?blank\)?|\(?leer\)?|#[\p{L}\d/]+[!?]?)$/iu;
const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(','));
const unknownNames = wordSet(
  'x,xx,xxx,tbc,tba,tbd,to be confirmed,nn,folgt,por definir,a definir,à définir,da definire,nog onbekend,unbekannt,unknown,inconnu,desconocido,sconosciuto,onbekend,nieznany,nieznana,desconhecido,okänd,bilinmiyor,tuntematon,ismeretlen,неизвестно,不明',
);
const dittoWords = wordSet(
  'idem,id,ditto,dito,contd,cont,continued,fortsetzung,forts,suite,cs,come sopra,wie oben,as above,jw,aynı,sama,ua,同上',
);

/** Whether a cell says only that it has nothing to say: “-”, “?”, “n/a”, “#N/A”. */
export const isNothing = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text) || nothing.test(text);

/** What a cell in the column of the name is: a name, a mark for the name above (“-”, “"”, “idem”), or no name (“?”, “unknown”). */
export function nameKind(text: string): 'name' | 'ditto' | 'none' {
  // “j.w.” is “as above” in Polish, “J+W” a company.
  const bare = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[.,:;'’"()]|(?<=\b\p{L}) (?=\p{L}\b)/gu, '')
    .trim();
  if (dittoWords.has(bare) || /^["”″〃'’,.–—-]+$/.test(text)) return 'ditto';
  return isNothing(text) || unknownNames.has(bare) ? 'none' : 'name';
}

/**
 * What two spellings of a name share: case, punctuation and the accents of Latin, Greek and Cyrillic letters don’t matter. Other marks do: राम
 * and रमा, ハタ and バタ are different names.
 */
export const nameKey = (name: string): string =>
  // oxlint-disable-next-line no-control-regex -- plain ASCII has no marks
  /^[\x00-\x7f]*$/.test(name)
    ? name
        .toLowerCase()
        .replaceAll('&', '+')
        .replace(/[^a-z\d+]+/g, '')
    : name
        .normalize('NFKD')
        .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '')
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll('ß', 'ss')
        .replaceAll('&', '+')
        .replace(/[^\p{L}\p{M}\p{N}+]+/gu, '');

/** An address of a website; empty when the text is none, such as that of a mailbox. */
export const websiteOf = (text: string): string =>
  /^https?:\/\//i.test(text) ? text : /^[\w.-]+\.[a-z]{2,}(?:\/\S*)?$/i.test(text) ? `https://${text}` : '';

/** Makers of cranes and platforms, and the letters in front of the numbers of their models. */
const makers =
  /\b(?:liebherr|grove|tadano|faun|terex|demag|manitowoc|link-?belt|kobelco|hitachi|sennebogen|kato|spierings|potain|xcmg|sany|zoomlion|krupp|ppm|genie|jlg|haulotte|tatra|unic|böcker|maeda)\b|\b(?:ltm|ltr|ltf|lr|gmk|atf?|gr|gtk|htc|rt|ac|ctt|nk|atlas|hk|sk)[ -]?\d{2,4}/i;

/** Whether a short text names a machine by its maker or model. */
export const isMachine = (text: string): boolean => text.length <= 60 && makers.test(text);

/** The position at the end of an address, in brackets on a line of its own, as open data portals export it; otherwise the whole text. */
export const positionIn = (text: string): string => /\n\((-?\d{1,3}\.\d+, -?\d{1,3}\.\d+)\)$/.exec(text)?.[1] ?? text;
