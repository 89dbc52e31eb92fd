import type { NamedCompanies } from './names.ts';
import type { Span } from './spans.ts';
import type { Cue } from './tables/intent-words.ts';
import type { Slots } from './slots.ts';

/** What a question is after. */
export const intents = [
  'companies',
  'company_by_name',
  'atlas_model',
  'atlas_concept',
  'wanted_ads',
  'marketplace_listings',
  'developer_docs',
  'auth',
  'rate_limits',
  'openapi',
  'mcp',
  'account_action',
  'out_of_scope',
] as const;
export type Intent = (typeof intents)[number];

/** What a question is judged by. */
export interface Facts {
  readonly cues: ReadonlyMap<Cue, number>;
  readonly cueSpans: readonly Span[];
  readonly words: readonly string[];
  readonly slots: Slots;
  readonly crane: boolean;
  readonly machineWords: number;
  readonly conceptWords: number;
  readonly rest: readonly string[];
  readonly named: NamedCompanies | null;
  readonly safety: boolean;
  readonly load: boolean;
  /** Words of other fields. */
  readonly foreignPhrases: readonly string[];
  readonly brandNamed: boolean;
  /** Words of the trade, such as parts of cranes. */
  readonly trade: number;
  /** Contact details of somebody are asked for. */
  readonly contact: boolean;
  /** A legal form of companies stands in the question. */
  readonly legalForm: boolean;
  /** Words written like names that nothing explains. */
  readonly strangeNames: number;
  /** A word of the trade right before a word that is written like a name: “Kranservice Obermoser”. */
  readonly namedBusiness: boolean;
  /** Companies are named as such, not only by “who has”. */
  readonly companyNoun: boolean;
}

/** Words that speak of the interface and of nothing else. */
const technical =
  /^(?:api|apis|endpoint|endpoints|json|curl|sdk|webhook|webhooks|webhooki|webhooka|pagination|paginate|paginierung|paginering|paginacion|paginazione|paginacao|paginacja|paginacje|stronicowanie|stronicowania|cursor|kursor|curseur|cursore|bbox|csv|geojson|ndjson|idempotency|idempotenz|idempotence|idempotencia|idempotenza|idempotencji|idempotentie|etag|cors|openapi|swagger|postman|mcp|oauth|bearer|http|sse|schnittstelle|svc|hmac|slug|slugs|endpunkt|endpunkte|endpointy|token|tokens|401|422|409|502|429|404|400|405|413|500|503|apikey|llms|rest|developer|developers|entwickler|documentation|dokumentation|documentatie|documentacion|documentazione|documentacao|dokumentacja|dokumentacje|dokumentacji|docs|doku|sandbox|changelog|deprecation|versioning|integration|javascript|python|quota|quotas)$/;

/** Beginnings of verbs by which safety devices are defeated, and of the devices. */
const defeating =
  /^(?:bypass|overrid|defeat|anul|circumvent|tamper|jumper|bridg|uberbruck|umgeh|austricks|manipul|deaktiv|abschalt|abklemm|omzeil|overbrug|uitschakel|contourn|shunt|neutralis|desactiv|puente|burla|disattiv|aggir|escluder|bypassar|burlar|contorn|obejs|obchod|omin|zmostk|wylacz|odlacz|oszuk)/;
const safetyParts = /begrenz|beveilig|endschalter|eindschakel|sicherung/;
const safetyStems =
  /^(?:limiter|begrenz|lastmoment|uberlast|endschalter|sicherheits|begrenzer|beveiliging|eindschakelaar|limiteur|securite|limitador|limitatore|finecorsa|sicurezza|seguranca|seguridad|ogranicz|zabezpiecz|czujnik|sensor|sensore|capteur|lmi|rcl|lmb|interlock|a2b)/;

/** Words of other fields that people use on a building site too. */
const weakForeign: ReadonlySet<string> = new Set(
  'job jobs trabajo trabalho lavoro travail praca werk action capital film vlucht tempo tiempo bolsa game weer wetter weather'.split(' '),
);

/** Words that ask for an explanation, among words of the trade. */
const asksHow =
  /^(?:how|why|warum|wieso|waarom|pourquoi|comment|porque|perche|dlaczego|jak|erklar|explain|explica|spiega|wyjasnij|uitleg)$/;

/**
 * Whether a company is asked for by a name that the data has not: a legal form or a wish for contact details, and words written like
 * names.
 */
function isNameless({ named, contact, legalForm, strangeNames, namedBusiness, slots, cues }: Facts): boolean {
  if (named !== null && named.whole) return false;
  if ((cues.get('define') ?? 0) > 0 && slots.concepts.length > 0) return false;
  if (namedBusiness && slots.model === null) return true;
  return (legalForm && strangeNames > 0) || (contact && strangeNames > 0 && slots.model === null);
}

/** Keys and passwords, and whose they are when they are nobody’s business. */
const secrets =
  /^(?:key|keys|password|passwords|schlussel|passwort|passworter|sleutel|sleutels|wachtwoord|wachtwoorden|cle|cles|clave|claves|contrasena|contrasenas|chiave|chiavi|chave|chaves|senha|senhas|klucz|klucze|haslo|hasla|token|tokens)$/;
const others =
  /\b(?:other users|anderer nutzer|andere nutzer|andere gebruikers|autres utilisateurs|otros usuarios|altri utenti|outros utilizadores|outros usuarios|innych uzytkownikow)\b/;
const forgetting =
  /^(?:ignore|ignores|disregard|forget|ignoriere|vergiss|negeer|vergeet|ignorez|oublie|ignora|olvida|dimentica|ignore|esquece|esqueca|zignoruj|zapomnij)$/;
const rules =
  /^(?:instruc|instrukt|istruzion|anweisung|regel|rule|regla|regol|regra|zasad|polecen|prompt|previous|vorherig|vorige|anterior|precedent|poprzedni|everything|alles|todo|tutto|tudo|wszystk)/;

/** Requests, and what they are counted by. */
const callWords =
  /^(?:requests?|calls?|anfragen|abfragen|aufrufe|verzoeken|aanvragen|aanroepen|requetes?|appels?|peticiones|solicitudes|consultas|llamadas|richieste|chiamate|pedidos|requisicoes|chamadas|zapytan|zapytania|zadan|wywolan)$/;
const perTime =
  /^(?:minute|minuten|minuut|minuto|minuty|minut|second|seconde|sekunde|sekundy|segundo|secondo|hour|stunde|uur|heure|hora|ora|godzine|godzina|day|tag|dag|jour|dia|giorno|dzien|daily|taglich|diarias|diario|limit|limite|bloqueio|bloqueo|blockiert|geblokkeerd|zablokowany)$/;

const sought = /^(?:gesucht|gezocht|gevraagd|cercasi|recherche|recherchee|buscado|buscada|poszukiwany|poszukiwana)$/;

/** Words for a limit of requests, beside words of the interface. */
const limitWords =
  /^(?:limit|limits|limite|limites|limiti|limiet|limieten|limity|limitu|limitow|ratelimit|cuota|cuotas|cota|cotas|kontingent|quotum)$/;

const offersOfWork =
  /\b(?:ofertas? de (?:trabajo|empleo|trabalho|emprego)|offres? d emploi|offert[ae] di lavoro|ofert[ay] pracy|job offers?|arbeitsplatz)\b/;
/** Languages of programs, and orders to write one. */
const programming = /\b(?:python|javascript|java|php|rust|html|css|sql|excel)\b/;
const orders =
  /\b(?:write|schreib|schreibe|schrijf|ecris|escribe|scrivi|scrivimi|escreve|escreva|napisz|function|funktion|functie|fonction|funcion|funzione|funcao|funkcje)\b/;

/** Work and pay. */
const employment =
  /^(?:jobs|salary|salaries|wage|wages|vacancy|vacancies|hiring|recruiting|gehalt|lohn|stellenangebot|stellenangebote|ausbildung|vacature|vacatures|salaris|emploi|emplois|salaire|salaires|empleo|empleos|sueldo|sueldos|salario|vacante|stipendio|stipendi|assunzione|vaga|vagas|emprego|empregos|salario|zarobki|zarabia|wynagrodzenie|etat)$/;

/** Machines that this market does not have. */
const otherMachines =
  /^(?:excavat|escavat|escavador|excavador|retroexcav|retroescav|pelleteuse|chariot|bagger|minibagger|radbagger|graafmachine|minigraver|koparka|koparki|koparke|koparek|ladowark|forklift|gabelstapler|heftruck|carretilla|montacargas|muletto|empilhad|bulldozer|radlader)/;

/** Somebody who is not the one that asks, and verbs of those who want to have something. */
const somebody =
  /^(?:who|whos|anyone|anybody|someone|somebody|wer|jemand|irgendjemand|wie|iemand|qui|quelqu|quien|quienes|alguien|chi|qualcuno|quem|alguem|kto|ktos)$/;
const seeking =
  /^(?:buying|buys|buy|seeking|hunting|kauft|kaufen|sucht|suchen|koopt|kopen|zoekt|zoeken|achete|acheter|cherche|compra|comprar|busca|cerca|compera|acquista|procura|kupi|kupuje|szuka|poszukuje)$/;
const buying = /^(?:buy|buying|kaufen|kopen|acheter|comprar|comprare|acquistare|kupic|kupie)$/;
const where = /^(?:where|wo|waar|ou|donde|dove|onde|gdzie)$/;

/** “Who’s buying …”, “sucht grad jemand …”: a verb of wanting near somebody, and no “where”. */
function somebodySeeks(words: readonly string[]): boolean {
  if (words.some((word) => where.test(word))) return false;
  return words.some((word, i) => somebody.test(word) && words.slice(Math.max(0, i - 3), i + 9).some((other) => seeking.test(other)));
}

/** Logins and accounts, beside words of the interface. */
const accounts =
  /^(?:login|logowanie|logowania|anmeldung|registrierung|inloggen|connexion|inscription|conta|account|konto|konta|compte|cuenta|registro|registrazione|registration|registratie|rejestracja|rejestracji)$/;

/** Forms of data that an answer may be wanted in. */
const dataForms = /^(?:json|csv|geojson|ndjson)$/;

const firstPerson =
  /^(?:wtb|on|i|im|we|ich|wir|ik|wij|je|nous|yo|io|noi|eu|nos|ja|my|cherche|busco|necesito|cerco|procuro|preciso|szukam|szukamy|zoek|suche|suchen|chce|chcialbym|quiero|queremos|voglio|vorrei|quero|queria|voudrais|veux|mochte|want)$/;
const thirdPerson =
  /^(?:who|wer|wie|qui|quien|quienes|chi|quem|kto|anyone|anybody|someone|jemand|iemand|quelqu|alguien|annunci|anuncios|annonces|ogloszenia|anzeigen|zoekertjes|inserate|pedidos|solicitudes|demandes|richieste|zapytania|verzoeken|koopverzoeken|kaufgesuche|compradores|qualcuno|alguem|ktos|buyers|buyer|kaufer|kopers|acheteurs|compradores|acquirenti|kupujacy|people|customers|kunden|requests|gesuche|ads)$/;

/** Decides what a question is after. The order is that of how much a sign tells. */
export function decide(facts: Facts): { intent: Intent; why: string; unsafe: boolean } {
  const { cues, slots, words, named, rest } = facts;
  const has = (cue: Cue) => (cues.get(cue) ?? 0) > 0;
  const is = (intent: Intent, why: string, unsafe = false) => ({ intent, why, unsafe });
  const idempotency = words.some((word) => word.startsWith('idempoten'));
  const technicalWords = words.filter((word) => technical.test(word)).length;
  const machineOrName = slots.serviceType !== null || slots.model !== null || slots.brand !== null;
  const domain = machineOrName || facts.crane || slots.capacity !== null;
  const located = slots.country !== null || slots.place !== null;

  const attacks = facts.cueSpans.filter(({ meaning }) => meaning.kind === 'cue' && meaning.cue === 'attack').length;
  const forgets = words.some((word) => forgetting.test(word));
  // “Ignore” and “forget” alone are said of many things; of rules and instructions they are said by those who have none to give.
  const aimed = !forgets || attacks > 1 || words.some((word) => rules.test(word));
  if (words.some((word) => secrets.test(word)) && others.test(words.join(' '))) return is('out_of_scope', 'what belongs to others');
  if (attacks > 0 && aimed && (attacks > 1 || technicalWords === 0 || forgets)) return is('out_of_scope', 'an attack');
  if (
    (has('defeat') || words.some((word) => defeating.test(word))) &&
    (facts.safety || words.some((word) => safetyStems.test(word) || safetyParts.test(word)))
  )
    return is('out_of_scope', 'a safety device to be defeated', true);

  if (isAccountAction(facts, technicalWords)) return is('account_action', 'an action of an account');

  const text = words.join(' ');
  if (offersOfWork.test(text) || (programming.test(text) && orders.test(text) && !/\b(?:api|endpoint|json)\b/.test(text)))
    return is('out_of_scope', 'work or programs, not cranes');
  if (words.some((word) => employment.test(word)) && !has('sale') && technicalWords === 0) return is('out_of_scope', 'work, not cranes');
  if (words.some((word) => otherMachines.test(word)) && slots.model === null && technicalWords === 0)
    return is('out_of_scope', 'a machine of another trade');
  if (has('foreign') && technicalWords === 0 && !(named?.whole === true)) {
    const strong =
      slots.model !== null ||
      ((slots.serviceType !== null || slots.brand !== null || facts.crane) &&
        (has('rent') || has('company') || has('sale') || has('wanted') || has('spec') || (slots.serviceType !== null && located)));
    const weak = facts.foreignPhrases.every((phrase) => weakForeign.has(phrase)) && domain;
    if (!strong && !weak && !(slots.concepts.length > 0 && has('define'))) return is('out_of_scope', 'words of another field');
  }

  if (has('openapi')) return is('openapi', 'words of API descriptions');
  if (has('mcp')) return is('mcp', 'words of the Model Context Protocol');
  const called = words.some((word) => callWords.test(word)) && words.some((word) => perTime.test(word)) && !domain;
  if (called || words.some((word) => word.startsWith('ratelimit'))) return is('rate_limits', 'requests in a time');
  const limited =
    words.some((word) => limitWords.test(word)) && !words.some((word) => /^(?:param|pagin|page|seite|cursor|list)/.test(word));
  if (limited && technicalWords > 0 && !has('own')) return is('rate_limits', 'a limit of the interface');
  if (has('rate') && !(has('rent') && technicalWords === 0)) return is('rate_limits', 'words of rate limits');
  if (has('auth') && !idempotency && (technicalWords > 0 || (cues.get('auth') ?? 0) > 0) && !isWeakAuth(facts, technicalWords))
    return is('auth', 'words of authentication');
  // “List the Peruvian companies in JSON” asks for companies.
  const asForm =
    technicalWords === words.filter((word) => dataForms.test(word)).length &&
    (has('rent') || has('company') || has('sale') || has('wanted') || located);
  if (technicalWords > 0 && !has('own') && words.some((word) => accounts.test(word))) return is('auth', 'an account for the interface');
  if (has('docs') && technicalWords > 0 && !(asForm && machineOrName) && !(has('rent') && technicalWords === 1 && machineOrName))
    return is('developer_docs', 'words of the interface');

  if (named !== null && named.whole && !(has('define') && slots.concepts.length > 0)) return is('company_by_name', 'a company by its name');

  if (isNameless(facts)) return is('company_by_name', 'a company by a name that is not in the data');

  const wanted = (has('wanted') && !isBuyer(facts)) || (machineOrName && !has('rent') && !has('company') && somebodySeeks(words));
  if (wanted && (domain || words.length <= 6 || slots.country !== null || slots.place !== null))
    return is('wanted_ads', 'someone else wants to buy');

  const conceptAsked = slots.concepts.length > 0 && has('define');
  if (conceptAsked && slots.model === null) return is('atlas_concept', 'a term is asked for');
  const explains = has('define') || words.some((word) => asksHow.test(word));
  if (explains && facts.trade > 0 && slots.model === null && !has('rent') && !has('sale') && !has('company') && slots.capacity === null)
    return is('atlas_concept', 'words of the trade are explained');
  if (has('define') && facts.safety) return is('atlas_concept', 'a safety device is explained');
  // Who says of himself that he wants to buy looks for what is for sale.
  const buys = has('sale') || (has('wanted') && !wanted && words.some((word) => buying.test(word)));
  if (buys && !has('rent') && (domain || slots.concepts.length > 0 || has('wanted') || words.length <= 4))
    return is('marketplace_listings', 'something used is to be bought');

  const hiring = has('rent') || has('company') || located;
  if (slots.model !== null && !hiring) return is('atlas_model', 'a model');
  if (slots.model !== null && has('spec') && !has('rent') && !located) return is('atlas_model', 'the data of a model');
  if (slots.brand !== null && !hiring && (has('spec') || has('define') || facts.words.some((word) => modelWords.test(word))))
    return is('atlas_model', 'models of a maker');
  if (has('spec') && (machineOrName || facts.words.some((word) => modelWords.test(word))) && !hiring && slots.concepts.length === 0)
    return is('atlas_model', 'data of cranes');
  if (slots.concepts.length > 0 && !hiring && slots.serviceType === null && slots.capacity === null && slots.brand === null)
    return is('atlas_concept', 'a term alone');
  if (slots.brand !== null && !hiring && slots.capacity === null && slots.serviceType === null) return is('atlas_model', 'a maker alone');
  if (named !== null && slots.serviceType === null && slots.capacity === null && !located)
    return is('company_by_name', 'part of a company’s name');
  if (machineOrName || slots.capacity !== null) return is('companies', 'a machine, a capacity or a maker');
  if (facts.crane && (hiring || facts.load)) return is('companies', 'a crane for hire or in a place');
  if (facts.load && (located || slots.serviceType !== null)) return is('companies', 'something heavy in a place');
  if (facts.crane && rest.length <= 1) return is('companies', 'a crane');
  if (located && (facts.companyNoun || has('rent') || (has('company') && rest.length <= 2))) return is('companies', 'companies of a place');
  if (facts.trade > 1 || (facts.trade > 0 && rest.length <= 2)) return is('atlas_concept', 'words of the trade');
  if (has('define') && facts.crane) return is('atlas_concept', 'cranes explained');
  if (has('docs') && (rest.length <= 2 || (!domain && !located))) return is('developer_docs', 'words of the interface');
  if (has('wanted')) return is('wanted_ads', 'wanted ads');
  if (located && words.length <= 2) return is('companies', 'a place alone');
  return is('out_of_scope', 'nothing of this field');
}

const modelWords =
  /^(?:model|models|modell|modelle|modellen|modele|modeles|modelo|modelos|modello|modelli|modeli|atlas|biggest|largest|strongest|grosster|grosste|groter|grootste|plus|mayor|maggiore|maior|najwiekszy|range|series|baureihe|lineup|gamme|gama|gamma)$/;

/** Somebody wants to buy and says so of himself: he looks for what is for sale. */
function isBuyer({ words, cues }: Facts): boolean {
  if (words.some((word) => thirdPerson.test(word))) return false;
  // “Used crane sought”: who writes so looks for what is for sale.
  if ((cues.get('sale') ?? 0) > 0 && words.some((word) => sought.test(word))) return true;
  if (!words.some((word) => firstPerson.test(word)) && words[0] !== 'looking') return false;
  return (cues.get('wanted') ?? 0) <= 1;
}

/** A bare “key” may turn something else than an interface. */
function isWeakAuth({ words }: Facts, technicalWords: number): boolean {
  const strong = words.some(
    (word) =>
      /^(?:oauth|bearer|401|authenti|autenti|auth|autori|autory|uwierz|apikey|api|token|jeton|credential|zugangsdaten|identifiants|credenciales|credenziali|credenciais)/.test(
        word,
      ) || word === 'auth',
  );
  return technicalWords === 0 && !strong;
}

/** “My” and “our” before a thing; not “me”, which is there in many a polite question. */
const possessive =
  /^(?:my|our|mein|meine|meinen|meinem|meiner|unser|unsere|unseren|mijn|onze|mon|ma|mes|notre|nos|nuestr[oa]s?|mio|mia|miei|mie|nostr[oaie]|meus?|minhas?|noss[oa]s?|moj|moja|moje|moja|mojego|mojej|nasz|nasza|nasze|naszego)$/;

/** One's own things, or an order to do something to a thing that only an account has. */
function isAccountAction({ cueSpans, cues, contact, words, slots }: Facts, technicalWords: number): boolean {
  const spansOf = (cue: Cue) => cueSpans.filter(({ meaning }) => meaning.kind === 'cue' && meaning.cue === cue);
  const has = (cue: Cue) => (cues.get(cue) ?? 0) > 0;
  if (technicalWords > 0 && !has('own')) return false;
  if (technicalWords > 1) return false;
  const acts = has('act');
  const objects = has('object');
  if (has('own') && acts && (objects || contact)) return true;
  if (acts && objects && !has('define')) {
    const act = spansOf('act')[0];
    const object = spansOf('object')[0];
    if (act === undefined || object === undefined || Math.abs(object.from - act.from) <= 6) return true;
  }
  const near = (a: Span, b: Span) => Math.abs(a.from - b.from) <= 3;
  if (objects && !has('rent') && spansOf('own').some((own) => spansOf('object').some((object) => near(own, object)))) return true;
  if (
    words.some((word) => possessive.test(word)) &&
    acts &&
    !has('rent') &&
    !has('wanted') &&
    !has('company') &&
    (slots.model !== null || slots.serviceType !== null)
  )
    return true;
  // “book a crane for me”, “send them a message”, “log in”.
  const first = words.slice(0, 6).join(' ');
  if (
    /\b(?:log ?in|sign up|sign me up|einloggen|inloggen|anmelden|registrieren|registreren|iniciar sesion|zalogowac|zaloguj|zarejestrowac|connecter|inscrire|registrarme|registrarmi|registar me|accedere|cadastrar|log me in|logge mich)\b/.test(
      words.join(' '),
    )
  )
    return technicalWords === 0;
  if (
    has('own') &&
    acts &&
    !has('wanted') &&
    /\b(?:sell|verkaufe|verkaufen|verkopen|verkoop|vends|vendre|vender|vende|vendere|sprzedac|sprzedaj|list|advertise|inserieren)\b/.test(
      words.join(' '),
    )
  )
    return true;
  if (
    /\b(?:book|reserve|buche|buchen|reserviere|reservieren|boek|reserveer|reserve|reservez|reservar|reserva|reservame|prenota|prenotare|prenotami|zarezerwuj|zarezerwowac)\b/.test(
      first,
    )
  )
    return true;
  if (
    /\b(?:send|schicke|sende|stuur|envoie|envoyez|envia|enviar|invia|manda|mandar|wyslij|email|e mail|contact|kontaktiere|contacte|contacta|contatta|napisz|zadzwon|call|ruf|bel)\b/.test(
      first,
    ) &&
    (has('own') || objects) &&
    slots.model === null
  )
    return true;
  return false;
}
