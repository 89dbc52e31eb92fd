/** What a public text may say that was meant for few: a kind of text, in the words of a message, and what looks like it. */
const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['an e-mail address', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.[a-z]{2,}/i],
  ['a bank account', /(?<![\p{L}\d])[A-Z]{2}\d{2} ?[A-Z\d]{4}(?: ?\d{4}){2,6}(?: ?\d{1,4})?(?![\p{L}\d])/u],
  [
    'a remark on publication',
    alternatives(`
    (?:do not|don['’]?t|not to be|not for|never|please don['’]?t) (?:be )?publi(?:sh|shed|cation)|for internal use|(?:internal|private) (?:notes?|remarks?|comments?|use)|internal only
    keep (?:this |it )?(?:private|confidential|secret|internal)|do not (?:call|contact|phone)
    nicht (?:zu )?veröffentlichen|nicht zur veröffentlichung|nur intern|interne?r? (?:notiz|bemerkung|vermerk|hinweis)|nicht (?:anrufen|kontaktieren)
    niet publiceren|niet openbaar maken|alleen intern|interne (?:notitie|opmerking)|niet (?:bellen|benaderen)
    ne pas (?:publier|diffuser|appeler|contacter)|(?:note|usage|remarque) interne|no publicar|uso interno|no llamar|non pubblicare|non chiamare
    nie publikować|nie publikuj|do użytku wewnętrznego|nie dzwonić|não publicar|não ligar|yayınlama(?:yın|yınız)?|dahili not|nezveřejňovat|får (?:ej|inte) publiceras|må ikke offentliggøres`),
  ],
  [
    'a confidential remark',
    /(?:^|[([:;.!–—-]\s?)(?:strictly |streng |strikt |strictement |estrictamente |ściśle )?(?:confidential|vertraulich|vertrouwelijk|confidentiel|confidencial|riservato|poufne|gizli)(?=$|[)\]:;.,!–—-])/iu,
  ],
  [
    'a remark on payment',
    alternatives(`
    pays? (?:very |always |often |usually |too )?(?:late|slow|slowly|badly|poorly)|(?:slow|late|bad|poor) (?:payers?|payments?)|(?:does not|doesn['’]?t|never) pay|owes (?:us|me|\\S?\\d)
    (?:overdue|unpaid) (?:invoices?|bills?|balances?|payments?|accounts?)|black-?listed|credit (?:limit|hold|stop)|(?:prepayment|cash in advance) only|insolvent|bankrupt
    zahlt (?:nur |immer |oft |sehr |meist )?(?:spät|schlecht|schleppend|langsam|nicht|unpünktlich)|schlechter zahler|schlechte zahlungsmoral|nur (?:gegen )?vorkasse|mahnverfahren|inkasso|schuldet uns|kunde gesperrt|liefersperre
    betaalt (?:te |altijd |vaak )?(?:laat|slecht|niet|traag)|slechte betaler|wanbetaler|(?:paie|paye) (?:toujours |très |souvent )?(?:en retard|mal|tard)|mauvais payeur|factures? impayées?
    paga (?:siempre |sempre |muy )?(?:tarde|tardi|mal|male|con retraso|in ritardo|com atraso|atrasado)|(?:mal|cattivo|mau) pagador[ei]?|cattivo pagatore|cliente moroso|inadimplente
    (?:nie płaci|płaci późno|płaci z opóźnieniem|zalega z płatnościami)|geç (?:ödüyor|öder)|betalar (?:sent|dåligt)|betaler (?:sent|for sent)`),
  ],
];

/** Any of some lines of alternatives, as whole words. */
function alternatives(lines: string): RegExp {
  const words = lines.trim().split(/\n\s*/).join('|');
  return new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');
}

/** A phone number in international or national form; not “02109-1234”, a postal code. */
const digits = String.raw`\d(?:[ ()/.\u2013-]{0,3}\d){7,14}`;
const number = String.raw`(?:\+|\b0(?!\d{4}-\d{4}\b))${digits}`;
const anyNumber = new RegExp(number, 'u');
/** A number behind the name of a person, or behind a word for a private or mobile phone. */
const person =
  'mr|mrs|ms|mister|herr|frau|mme|monsieur|madame|dhr|mevr|sig|signora?|sra?|señora?|pani|ask for|contact person|ansprechpartner(?:in)?|contactpersoon|boss|owner(?! operated)|inhaber';
const device = 'handy|mobil|mobile|mob|cell|cellphone|gsm|móvil|portable|komórka|cep|privat|private|privé|home';
const ofPerson = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${person})[.:]? (?:[\p{L}.’'-]{1,24}[,:]? ){0,4}?[(–-]? ?${number}|(?:${device})[.:]? ?(?:(?:phone|no|nr|number|nummer|telefon)[.:]? ?|(?:of|von|de|van) (?:[\p{L}.’'-]{1,24}:? ){1,3})?\(?\+?${digits})`,
  'iu',
);

/** Looks for a text that was not meant for the public. @param isProse Whether it is sentences, in which a company may name its own number. */
export function findPrivate(text: string, isProse: boolean): { readonly kind: string; readonly found: string } | null {
  const numbers = [['the phone number of a person', ofPerson], ...(isProse ? [] : [['a phone number', anyNumber] as const])] as const;
  for (const [kind, pattern] of [...kinds, ...numbers]) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { kind, found: found.trim() };
  }
  return null;
}
