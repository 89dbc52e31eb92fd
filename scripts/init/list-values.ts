import { mapOf } from '../../src/contract/map-of.ts';
import { serviceTypes, type ServiceType } from '../../src/contract/service-types.ts';
import { callingCodes } from '../../src/load/countries.ts';
import { bareLetters } from '../../src/contract/fold.ts';

/** The digit that is dialled before a number at home and left out abroad (ITU-T E.164); empty where there is none. */
const trunkDigits: ReadonlyMap<string, string> = mapOf({
  AT: '0',
  AU: '0',
  BE: '0',
  BR: '0',
  CA: '1',
  CH: '0',
  CZ: '',
  DE: '0',
  DK: '',
  ES: '',
  FI: '0',
  FR: '0',
  GB: '0',
  IE: '0',
  IT: '',
  LU: '',
  MX: '',
  NL: '0',
  NO: '',
  PL: '',
  PT: '',
  SE: '0',
  SK: '0',
  TR: '0',
  US: '1',
});

/** Digits that a telephone number has at least: “040 / 66969 010” is one number. */
const leastDigits = 7;

/** The first of several phone numbers in a cell, without the words around it. */
export function firstNumber(text: string): string {
  const [first = ''] = text.split(/[;,\n]|\s\/\s|\s(?:or|oder|ou|und|and|et|y|e|en|i|lub|of|veya|ve|nebo|a)\s/i);
  const words = first
    .trim()
    .replace(/\(\p{L}[^()]*\)$/u, '')
    .trim()
    .split(/(\s+)/);
  while (words.length > 2 && /^\p{L}{2,}\.?$/u.test(words.at(-1)!)) words.length -= 2;
  const number = words.join('');
  return number.replace(/\D/g, '').length >= leastDigits ? number : text;
}

/** A telephone number in international form, as far as the country’s rules are known. */
export function phoneOf(text: string, country: string): string {
  const bare = text
    .replace(/^(?:tel|fon|phone|fax|mobil)[.:]?\s*/i, '')
    .replace(/\(0\)/, '')
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (bare === '' || bare.startsWith('+')) return bare;
  if (bare.startsWith('00')) return `+${bare.slice(2)}`;
  const trunk = trunkDigits.get(country);
  const code = callingCodes.get(country);
  if (trunk === undefined || code === undefined) return bare;
  const abroad = trunk !== '' && bare.startsWith(trunk) ? bare.slice(trunk.length) : bare;
  return `+${code} ${abroad.replace(/^[ /.-]+/, '')}`.replace(/[ /]+/g, ' ');
}

/** A number in plain digits, from 1.234,5 as from 1,234.5 and 52,5; what is none is left as it is, for the check to report. */
function numberOf(text: string): string {
  const bare = text.replace(/[ '’\u202f]/g, '');
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return bare.replaceAll(',', '');
  if (/^-?\d+,\d+$/.test(bare)) return bare.replace(',', '.');
  return bare;
}

/** A number rounded to decimals, in plain digits. */
export const round = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

/**
 * Tonnes in a unit: NIST Special Publication 811, appendix B.8, and 100 kg in a metric quintal. “mt” isn’t one: it means metric tons
 * and, for loader cranes, metre-tonnes, which are a moment.
 */
const tonnesIn: readonly (readonly [unit: RegExp, tonnes: number])[] = [
  [/^(?:kg|kilo(?:gram)?s?)$/i, 0.001],
  [/^(?:lbs?|pounds?)$/i, 0.000_453_592_37],
  [/^(?:us ?t(?:ons?)?|short ?tons?|ust|sh ?tn)$/i, 0.907_184_74],
  [/^(?:q|q\.?li|quintali)$/i, 0.1],
  [/^(?:t|to|tonnes?|tonnen|tonne metriche|tonnellate|toneladas?|ton|tons|tun[ay]?|metric tons?|te)$/i, 1],
];
const metresIn: readonly (readonly [unit: RegExp, metres: number])[] = [
  [/^(?:ft|feet|foot|')$/i, 0.3048],
  [/^(?:m|mtr?s?|met(?:er|re)s?|metri|metros|mètres)$/i, 1],
];
/** What an American may call a ton. */
const tonOfUnknownKind = /^(?:tons?|tn|)$/i;

/** A quantity, and what had to be assumed to read it. */
export interface Quantity {
  /** Tonnes or metres in plain digits; empty when it can’t be read. */
  readonly value: string;
  /** Why it can’t be read, or how it was read where that isn’t certain. */
  readonly notice: string | null;
}

/**
 * A capacity in tonnes or a height in metres.
 *
 * @param header Names the unit where the cell doesn't.
 * @param shortTons Whether tons of no stated kind are those of 2,000 lb.
 */
export function quantityOf(text: string, header: string, kind: 'capacity_t' | 'max_height_m', shortTons: boolean): Quantity {
  const units = kind === 'capacity_t' ? tonnesIn : metresIn;
  const [, digits = '', own = ''] = /^([\d.,' ’\u202f]*\d)(\D*)$/.exec(text) ?? [];
  if (digits === '') return { value: '', notice: text === '' ? null : `“${text}” is not a number with a unit` };
  const unit = (own.trim() || unitIn(header)).replace(/\.$/, '');
  const factor = unit === '' ? 1 : units.find(([pattern]) => pattern.test(unit))?.[1];
  if (factor === undefined) return { value: '', notice: `“${unit}” is not a known unit` };
  const isShort = kind === 'capacity_t' && shortTons && tonOfUnknownKind.test(unit);
  // 1.200 is 1200 in German and 1.2 in English.
  if (/^\d{1,3}[.,]\d{3}$/.test(digits) && factor !== 0.001)
    return { value: '', notice: `“${digits}” may be ${digits.replace(/[.,]/, '')} or ${Number(digits.replace(',', '.'))}` };
  const plain = factor === 0.001 ? numberOf(digits).replace(/^(\d{1,3})\.(\d{3})$/, '$1$2') : numberOf(digits);
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return { value: '', notice: `“${text}” is not a number` };
  const scale = isShort ? 0.907_184_74 : factor;
  return {
    value: scale === 1 ? plain : round(Number(plain) * scale, scale === 0.001 ? 3 : 1),
    notice: isShort ? 'tons are read as short tons of 2,000 lb' : null,
  };
}

/**
 * Whether cells of a column state units of similar sizes, such as tonnes and short tons, of which the header names none: a number alone may
 * then be in any. Kilograms and pounds are told by how large the number is.
 */
export function statesSeveralUnits(cells: readonly string[], header: string): boolean {
  if (unitIn(header) !== '') return false;
  const sizes = cells.flatMap((cell) => {
    const unit = /\d\s*([^\d\s.,][^\d]*)$/.exec(cell)?.[1]?.trim().replace(/\.$/, '') ?? '';
    return [...tonnesIn, ...metresIn].find(([pattern]) => pattern.test(unit))?.[1] ?? [];
  });
  return new Set(sizes.filter((size) => size >= 0.1)).size > 1;
}

/** A header without what it has in brackets. */
export const withoutBrackets = (header: string): string => header.replace(/[[(][^[\]()]*[\])]/g, ' ');

/** The unit that a header names: in brackets, or as its last word. */
export function unitIn(header: string): string {
  const bracketed = /[[(]([^[\]()]*)[\])]$/.exec(header.trimEnd())?.[1];
  if (bracketed !== undefined) return /^(?:max|min|ca|approx|rated|nominal)\.?$/i.test(bracketed.trim()) ? '' : bracketed.trim();
  const last = header.split(/\s+/).at(-1) ?? '';
  return /\s/.test(header.trim()) && [...tonnesIn, ...metresIn].some(([pattern]) => pattern.test(last))
    ? last
    : /^tons$/i.test(header)
      ? header
      : '';
}

/** An address of a website; empty when the text is none, such as that of a mailbox. */
export const websiteOf = (text: string): string =>
  /^https?:\/\//i.test(text) ? text : /^[\w.-]+\.[a-z]{2,}(?:\/\S*)?$/i.test(text) ? `https://${text}` : '';

/** Words of lists that mean no service of ours, though they contain words that do. */
const otherWords =
  /tower|turmdreh|turmkran|grues? à tour|gru a torre|grúas? torre|torenkra|wieżow|tornkran|fork|stapler|chariot|carretilla|carrello|heftruck|wózek|truckar|telehandler|teleskoplader|overhead|gantry|bridge crane|brückenkran|portalkran|hallenkran|laufkran|loader crane|lorry loader|ladekran|věžov|vysokozdvižn|igo\b/i;
const mobileTower = /mobile tower|mobiler? turm|mobiele toren/i;

/** Words of lists for the services of ours; the first that fits counts. */
const serviceWords: readonly (readonly [service: ServiceType, words: RegExp])[] = [
  ['crawler_crane', /crawler|raupe|chenill|oruga|cingolat|rups|gąsienic|lagarta|larvkran|bandkran|pásov/i],
  [
    'aerial_platform',
    /aerial|platform|bühne|buehne|(?:boom|scissor|man|sax|bom|personen)[ -]?lifts?\b|cherry picker|nacelle|plataforma|piattaform|hoogwerker|podnośnik|plošin|access\b|steiger/i,
  ],
  [
    'heavy_haulage',
    /haul|heavy transport|low ?loader|lowboy|tieflader|schwer(?:last)?transport|spedition|transports? exceptionnels?|surbaissée|convoi|transporte especial|góndola|trasporti? eccezional|zwaar transport|dieplader|niskopodwoziow|ponadgabaryt|trucking/i,
  ],
  [
    'mobile_crane',
    /mobile?[ -]?(?:cranes?|kran|kraan)|mobil|autokr|autogr|all.?terrain|rough.?terrain|truck cranes?|boom trucks?|telescopic|teleskop|telescoop|grues? mobiles?|grúas? (?:móvil|autopropulsada)|samojezdn|guindaste|autojeřáb/i,
  ],
];
/** Cranes of no kind that is told; most of those that are rented out are mobile. */
const anyCrane = /\b(?:cranes?|grues?|grúas?|gru)\b|kran|kraan|dźwig|żuraw|jeřáb/i;

/** Makers of cranes and platforms, and the letters in front of the numbers of their models. */
const makers =
  /\b(?:liebherr|grove|tadano|faun|terex|demag|manitowoc|link-?belt|kobelco|hitachi|sennebogen|kato|spierings|potain|xcmg|sany|zoomlion|krupp|ppm|genie|jlg|haulotte|tatra|unic|böcker|maeda)\b|\b(?:ltm|ltr|ltf|lr|gmk|atf?|gr|gtk|htc|rt|ac|ctt|nk|atlas|hk|sk)[ -]?\d{2,4}/i;

/** Whether a short text names a machine by its maker or model. */
export const isMachine = (text: string): boolean => text.length <= 60 && makers.test(text);

/** Machines without a service of ours that a text names; empty where it names one with a service, too. */
export function otherMachines(text: string): readonly string[] {
  const { services, others } = servicesOf(text);
  return services.length === 0 ? others : [];
}

/** What a text says of services. */
export interface SaidServices {
  readonly services: readonly ServiceType[];
  /** Parts that name none of ours. */
  readonly unknown: readonly string[];
  /** Those of them that name a machine of another kind. */
  readonly others: readonly string[];
  /** Parts that say “crane” alone, and were taken for mobile cranes. */
  readonly guessed: readonly string[];
}

export function servicesOf(text: string): SaidServices {
  const services = new Set<ServiceType>();
  const [unknown, others, guessed]: [string[], string[], string[]] = [[], [], []];
  for (const part of text.split(/[,;/|+]|\bund\b|\band\b/).map((each) => each.trim())) {
    if (part === '') continue;
    const own = serviceTypes.find((service) => bareLetters(service) === bareLetters(part));
    const isOther = otherWords.test(part) && !mobileTower.test(part);
    const service = own ?? (isOther ? undefined : serviceWords.find(([, words]) => words.test(part))?.[0]);
    if (service !== undefined) services.add(service);
    else if (!isOther && anyCrane.test(part)) guessed.push(part);
    else unknown.push(part);
    if (service === undefined && isOther) others.push(part);
  }
  return {
    services: [...services, ...(guessed.length > 0 && !services.has('mobile_crane') ? ['mobile_crane' as const] : [])],
    unknown,
    others,
    guessed,
  };
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(',').map(bareLetters));
/** “n/a” and errors of spreadsheets, such as #N/A; ND alone is North Dakota. */
const nothing = /^(?:n\/[abdv]|n\.a\.|n\.v\.t\.|k\.\s?A\.|none|null|#[\p{L}\d/]+[!?]?)$/iu;
const unknownNames = wordSet(
  'x,xx,xxx,tbc,tba,tbd,to be confirmed,n.n.,folgt,por definir,a definir,à définir,da definire,nog onbekend,unbekannt,unknown,inconnu,desconocido,sconosciuto,onbekend,nieznany,nieznana,desconhecido,okänd,bilinmiyor',
);
const dittoWords = wordSet('idem,id,ditto,dito,contd,cont,continued,fortsetzung,forts,suite,cs,come sopra,wie oben,as above,jw,aynı');

/** Whether a cell says only that it has nothing to say: “-”, “?”, “n/a”, “#N/A”. */
export const isNothing = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text) || nothing.test(text);

/** What a cell in the column of the name is: a name, a mark for the name above (“-”, “"”, “idem”), or no name (“?”, “unknown”). */
export function nameKind(text: string): 'name' | 'ditto' | 'none' {
  const bare = bareLetters(text);
  if (dittoWords.has(bare) || /^["”″〃'’,.–—-]+$/.test(text)) return 'ditto';
  return isNothing(text) || unknownNames.has(bare) ? 'none' : 'name';
}

/** Words for yes and no, and for what a status says, in the languages of the names of columns. */
const yesWords = wordSet('yes,y,ja,j,oui,o,si,s,sí,sì,tak,t,sim,evet,ano,true,wahr,vrai,1,x');
const noWords = wordSet('no,n,nein,non,nee,nie,ne,não,nej,hayır,false,falsch,faux,0');
const shownWords = wordSet(
  'active,aktiv,aktif,aktivní,actif,activo,activa,alta,trading,live,lid,member,mitglied,ok,attivo,attiva,actief,aktywny,aktywna,aktywne,ativo,ativa,online,published,veröffentlicht,public,visible,sichtbar',
);
const hiddenWords = wordSet(
  'inactive,inaktiv,inactif,inactivo,inactiva,inattivo,inattiva,inactief,nieaktywny,nieaktywna,inativo,pasif,pasivo,baja,opgezegd,zawieszona,ceased,dead,dormant,offline,hidden,archived,closed,geschlossen,deleted,gelöscht,blocked,suspended',
);

/**
 * Words which say that a company is gone, or that it is not to be called, served or shown. Among other words it may mean
 * something else, so it is only asked.
 */
const hidingWords = [
  String.raw`closed(?: down)?|out of business|ceased|defunct|dissolved|bankrupt(?:cy)?|insolven\p{L}*|(?:in|into) (?:admin(?:istration)?|liquidation|receivership)|liquidat\p{L}*|wound up|deceased|died|passed away|sold|merged into|taken over|blacklist\p{L}*|black ?list|blocked|do[ -]?not[ -]?(?:call|contact|publish|use|list)|don[’']t (?:call|contact)|no longer (?:trading|in business|exists|a customer)|stop list|sanction\p{L}*|DNC|OOB`,
  String.raw`geschlossen|aufgelöst|erloschen|insolvenz\p{L}*|konkurs|pleite|liquidiert|in liquidation|verstorben|verkauft|übernommen|gesperrt|gelöscht|schwarze liste|nicht (?:mehr )?(?:anrufen|kontaktieren|veröffentlichen|weitergeben)|gewerbe ruht|gibt es nicht mehr|kein kunde mehr`,
  String.raw`fermée?|radiée?|faillite|(?:en )?liquidation|redressement|dissoute|décédée?|vendue?|cédée|liste noire|bloquée?|ne (?:pas|plus) (?:diffuser|appeler|contacter|publier)|plus client|n[’']existe plus|cessation`,
  String.raw`cerrad[oa]|cerró|quiebra|concurso de acreedores|en liquidación|disuelt[oa]|fallecid[oa]|vendid[oa]|lista negra|bloquead[oa]|no (?:llamar|publicar|contactar)|ya no (?:existe|trabaja|opera|es cliente)`,
  String.raw`chius[oa]|cessat[oa]|fallit[oa]|fallimento|in liquidazione|concordato|decedut[oa]|vendut[oa]|lista nera|bloccat[oa]|non (?:chiamare|pubblicare|contattare)|non (?:esiste|lavora|è) più`,
  String.raw`gesloten|failliet|faillissement|in liquidatie|opgeheven|opgezegd|geschrapt|overleden|verkocht|overgenomen|zwarte lijst|geblokkeerd|gestopt|bestaat niet meer|naam gewijzigd|niet (?:bellen|publiceren|benaderen)`,
  String.raw`zamknięt[aey]|upadłoś\p{L}*|zlikwidowan[aey]|likwidacj\p{L}*|zmarł[ay]?|sprzedan[aey]|czarna lista|zablokowan[aey]|nie (?:dzwonić|publikować|kontaktować)`,
  String.raw`fechad[oa]|encerrad[oa]|falid[oa]|falência|em liquidação|baixad[oa]|falecid[oa]|lista negra|não (?:ligar|publicar|contatar)`,
  String.raw`kapandı|kapalı|iflas|tasfiye|vefat|öldü|satıldı|devretti|devredildi|kara liste|aramayın|yayınlama`,
  String.raw`stängd|nedlagd|konkurs|avliden|såld|spärrad|ring inte|zavřeno|zrušen[oa]|v likvidaci|prodán[oa]|nevolat`,
].join('|');
const hidingWord = new RegExp(`(?<![\\p{L}\\p{N}])(?:${hidingWords})(?![\\p{L}\\p{N}])`, 'iu');

/** The first word of a text which says that a company is gone or not to be shown; null where there is none. */
export const hidingWordIn = (text: string): string | null => hidingWord.exec(text.replaceAll('İ', 'i').normalize('NFC'))?.[0] ?? null;

/** Whether the cells of a column say by known words whether companies are shown: at least half of them do, and one says that it is. */
export function saysStatus(cells: readonly string[]): boolean {
  const known = cells.filter(isStatus);
  return cells.length > 0 && known.length * 2 >= cells.length && known.some((cell) => shownWords.has(bareLetters(cell)));
}

/** Whether a column without a name has marks that say what kind of row each is: two to five letters or signs, which most rows have. */
export const hasMarks = (cells: readonly string[], rows: number): boolean => {
  const marks = new Set(cells.map((cell) => cell.toLowerCase()));
  return cells.length * 2 > rows && marks.size >= 2 && marks.size <= 5 && cells.every((cell) => /^[\p{L}+*✓✔☑✗]$/u.test(cell));
};

const tick = /^[✓✔☑]$/;

/** Headers of columns where “yes” hides a company, and where “yes” shows it. */
const hidingHeader =
  /\b(?:deleted|gelöscht|hold|gesperrt|sperre|gesperrte?|hidden|closed|geschlossen|blocked|geblokkeerd|inactive|inaktiv|archived|archiviert|unpublished|suspended|bloqueado|cessata|verwijderd|usunięt\p{L}*)\b|\b(?:do not|don[’']?t|not|nicht|no|niet|nie|ne pas|non)\s+(?:publish|public|veröffentlich|publi|show|anzeigen|list)/iu;
const showingHeader =
  /^(?:active|aktiv|live|public|visible|actif|activo|attivo|actief|aktywny|ativo|sichtbar|online|show|publish(?:ed)?|publi[ée]|publicado|veröffentlich\p{L}*|is (?:active|public|visible|published))$|(?:^|[^\p{L}])(?:status|zustand|stato|estado|statut|aktiv|active|situação|situación|durum|stav)\??$|^status\b/iu;

/** Behind a header: what its cells may say, as in “Actif O/N”. */
const choiceBehind =
  / (?:[yjost] ?\/ ?n|yes ?\/ ?no|ja ?\/ ?nein|ja ?\/ ?nee|oui ?\/ ?non|s[iíì] ?\/ ?no|tak ?\/ ?nie|sim ?\/ ?não|ano ?\/ ?ne|evet ?\/ ?hayır)$/iu;
/** Words of headers such as “Show on website” and “Auf Homepage anzeigen”. */
const showing =
  /show|display|publish|visible|zeigen|veröffentlich|sichtbar|affich|publi|mostra|ton(?:en|ing)|pokaz|pokaż|zobraz|zveřejn|vis[ea]s|göster|yayın/iu;
const online = /web|site|online|internet|homepage|portal|directory|verzeichnis/iu;

/** Whether cells say yes or no, nothing else, and no at least once. */
export const saysNo = (cells: readonly string[]): boolean => {
  const bare = cells.map(bareLetters);
  return bare.every((cell) => yesWords.has(cell) || noWords.has(cell)) && bare.some((cell) => noWords.has(cell));
};

/** Whether a cell is a word for a status. */
export const isStatus = (cell: string): boolean =>
  shownWords.has(bareLetters(cell)) || hiddenWords.has(bareLetters(cell)) || hidingWord.test(cell);

/** Whether a column says who may be seen: “hides” where its yes means that the public doesn't see the company. */
export function visibilityOf(header: string): 'shows' | 'hides' | null {
  const bare = withoutBrackets(header)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(choiceBehind, '')
    .replace(/(?<![?:*])[?:*]+$/, '')
    .trim();
  const shows = showingHeader.test(bare) || (showing.test(bare) && online.test(bare));
  return hidingHeader.test(bare) ? 'hides' : shows ? 'shows' : null;
}

/**
 * Whether a cell says that the public may see the company; null when that isn't known.
 *
 * @param hides Whether “yes” hides it, by the header. Null where the column was recognized by its cells: letters, yes and no mean nothing
 *   there that is known.
 * @param answers What the owner says of cells, in lower case.
 */
export function isShown(text: string, hides: boolean | null, answers: ReadonlyMap<string, boolean>): boolean | null {
  const answer = answers.get(text.toLowerCase());
  if (answer !== undefined) return answer;
  if (text === '') return hides === true ? true : null;
  const bare = bareLetters(text);
  if (hides !== null && (tick.test(text) || yesWords.has(bare))) return !hides;
  if (hides !== null && noWords.has(bare)) return hides;
  if (hides === true) return null;
  return shownWords.has(bare) ? true : hiddenWords.has(bare) ? false : null;
}
