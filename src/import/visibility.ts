import { bareLetters } from '../contract/fold.ts';
import { withoutBrackets } from './column-names.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(',').map(bareLetters));
/** Words for yes and no, and for what a status says, in the languages of the names of columns. */
const yesWords = wordSet(
  'yes,y,ja,j,oui,o,si,s,sí,sì,tak,t,sim,evet,ano,kyllä,k,igen,i,да,д,はい,true,wahr,vrai,verdadero,vero,waar,prawda,1,x',
);
const noWords = wordSet('no,n,nein,non,nee,nie,ne,não,nej,hayır,ei,e,nem,нет,н,いいえ,false,falsch,faux,falso,onwaar,fałsz,0');
const shownWords = wordSet(
  'active,aktiv,aktif,aktivní,actif,activo,activa,alta,trading,live,lid,member,mitglied,ok,attivo,attiva,actief,aktywny,aktywna,aktywne,ativo,ativa,aktiivinen,aktív,tag,jäsen,tagok,активен,активный,действующее,действует,действующая,работает,üzemel,működik,käytössä,in bedrijf,en servicio,in esercizio,em serviço,действующий,член,会員,有効,online,published,subscribed,opted in,current,veröffentlicht,public,visible,sichtbar',
);
const hiddenWords = wordSet(
  'inactive,inaktiv,inactif,inactivo,inactiva,inattivo,inattiva,inactief,nieaktywny,nieaktywna,inativo,pasif,pasivo,baja,opgezegd,zawieszona,ceased,dead,dormant,offline,hidden,archived,closed,geschlossen,opt out,opted out,optout,unsubscribed,resigned,left,lapsed,expired,cancelled,canceled,terminated,withdrawn,ausgetreten,gekündigt,uitgeschreven,lid af,eronnut,lopettanut,kilépett,megszűnt,неактивен,закрыт,закрыта,ликвидирована,ликвидирован,退会,廃業,無効,radié,démissionnaire,dimesso,cessato,rezygnacja,wypisany,demitido,saiu,deleted,gelöscht,blocked,suspended',
);

/**
 * Words which say that a company is gone, or that it is not to be called, served or shown. Among other words it may mean
 * something else, so it is only asked.
 */
const hidingWords = [
  String.raw`closed(?: down)?|out of business|ceased|defunct|dissolved|bankrupt(?:cy)?|insolven\p{L}*|(?:in|into) (?:admin(?:istration)?|liquidation|receivership)|liquidat\p{L}*|wound up|deceased|died|passed away|sold|merged into|taken over|blacklist\p{L}*|black ?list|blocked|suspended|suspens[oa]|suspendid[oa]|sospes[oa]|do[ -]?not[ -]?(?:call|contact|publish|use|list)|don[’']t (?:call|contact)|resigned|opt(?:ed)?[ -]?out|unsubscribed?|ei (?:saa )?julkaista|lopettanut|konkurssi|ei toimi|megszűnt|nem közölhető|felszámolás|не публиковать|не звонить|ликвидирован\p{L}*|закрыт\p{L}*|банкрот\p{L}*|廃業|倒産|休業|掲載不可|no longer (?:trading|in business|exists|a customer)|stop list|sanction\p{L}*|DNC|OOB`,
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
  /\b(?:deleted|gelöscht|hold|gesperrt|sperre|gesperrte?|hidden|closed|geschlossen|blocked|geblokkeerd|inactive|inaktiv|archived|archiviert|unpublished|unsubscribed|opt(?:ed)?[ -]?out|suspended|sperrvermerk|bloccat[oa]|opgezegd|uitgeschreven|cancell?ed|gekündigt|ausgetreten|austritt\p{L}*|kündigung\p{L}*|resigned|fecha de baja|baja|cessazione|radiation|widerspr\p{L}*|afmelding|afgemeld|kielto|letiltva|скрыть|скрыт[аоы]?|退会|bloqueado|cessata|verwijderd|usunięt\p{L}*)\b|\b(?:do not|don[’']?t|not|nicht|no|niet|nie|ne pas|non|não)\s+(?:publi|pubbli|veröffentlich|show|anzeigen|list|vermeld|opnemen|tonen|contact|kontakt|call|bellen|anrufen|mostrar|mostrare|affich|diffus|pokaz|divulg)/iu;
const showingHeader =
  /^(?:active|aktiv|live|public|visible|actif|activo|attivo|actief|aktywny|ativo|sichtbar|online|show|publish(?:ed)?|publi[ée]|publicado|veröffentlich\p{L}*|is (?:active|public|visible|published))$|(?:^|[^\p{L}])(?:status|zustand|stato|estado|statut|aktiv|active|situação|situación|durum|stav|tila|állapot|статус|activa|consent|gdpr|dsgvo|avg|rgpd|rodo|einwilligung|zustimmung|freigabe|consentement|consentimiento|consenso|consentimento|toestemming|akkoord|zgoda|suostumus|hozzájárulás|согласие|opt(?:ed)?[ -]?in)\??$|^status\b/iu;

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

/** Whether a cell says yes or no, or how many: what a column of one kind of machine has. */
export const isMark = (cell: string): boolean =>
  /^\d{1,3}$|^[✓✔☑✗+-]$/.test(cell) || yesWords.has(bareLetters(cell)) || noWords.has(bareLetters(cell));
/** Whether a cell says yes in words. */
export const isYesWord = (cell: string): boolean => tick.test(cell) || (yesWords.has(bareLetters(cell)) && !/\d/.test(cell));
/** Whether such a cell says that there is at least one. */
export const isYes = (cell: string): boolean => /^0*[1-9]\d*$|^[✓✔☑+]$/.test(cell) || yesWords.has(bareLetters(cell));

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
