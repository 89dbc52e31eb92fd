import type { Figure } from './aside-words.ts';
import type { Channel } from './contact-channels.ts';
import type { Language } from './languages.ts';
import type { MachineValue } from './service-words.ts';
import { de } from './sentences/de.ts';
import { en } from './sentences/en.ts';
import { es } from './sentences/es.ts';
import { fr } from './sentences/fr.ts';
import { it } from './sentences/it.ts';
import { nl } from './sentences/nl.ts';
import { pl } from './sentences/pl.ts';
import { pt } from './sentences/pt.ts';

/** A sentence by the number in it, `{n}`. Only Polish has a form for few: 2 to 4, 22 to 24, but not 12 to 14. */
export interface Counted {
  readonly one: string;
  readonly few?: string;
  readonly other: string;
}

/** A counted sentence that says “both” of two. */
export interface CountedOrBoth extends Counted {
  readonly two: string;
}

/** A counted sentence that also says that there is none. */
export interface CountedOrNone extends Counted {
  readonly none: string;
}

/** A kind of crane as the object of a verb: one, with its article, and several. */
export interface CraneNoun {
  readonly one: string;
  readonly many: string;
}

/** What a question can be about. */
export type AnsweredIntent =
  | 'companies'
  | 'company_by_name'
  | 'atlas_model'
  | 'atlas_concept'
  | 'wanted_ads'
  | 'marketplace_listings'
  | 'developer_docs'
  | 'auth'
  | 'rate_limits'
  | 'openapi'
  | 'mcp'
  | 'account_action';

/** The name and description of a page that results lead to. */
export interface PageText {
  readonly name: string;
  readonly description: string;
}

/**
 * The answers’ sentences in one language, and the phrases inserted into them. `{x}` becomes a value from the data, a number or another phrase,
 * but never text of the question. `{where}` is a place, a country, both, or nothing; names in it are never inflected. `{crane}` is a noun phrase,
 * the object of the sentence.
 */
export interface Sentences {
  /** Separators of numbers, and the number of digits from which they are grouped. */
  readonly number: { readonly decimal: string; readonly group: string; readonly groupedFrom: 4 | 5 };
  /** Names of the months as used in dates, separated by blanks. */
  readonly months: string;
  readonly date: string;
  /** Before the last item of a list. */
  readonly and: string;
  readonly or: string;
  /** The same, after a negation. */
  readonly nor: string;

  // Phrases
  readonly within: string;
  /** A region is searched as a circle around its companies, or around its middle where it has none. */
  readonly inRegion: string;
  readonly worldwide: string;
  readonly inTown: string;
  readonly crane: CraneNoun;
  readonly cranes: Readonly<Record<MachineValue, CraneNoun>>;
  readonly craneAt: string;
  readonly craneFrom: string;
  readonly craneOver: string;
  readonly craneTo: string;
  readonly craneUnder: string;
  readonly craneBetween: string;
  readonly craneOf: string;
  readonly model: string;
  /** A model with a code that isn’t repeated. */
  readonly thatModel: string;
  readonly capacity: string;
  readonly boom: string;
  readonly height: string;
  readonly axles: Counted;
  /** What a question may be about, as the object of `meant`. */
  readonly topics: Readonly<Record<AnsweredIntent, string>>;

  // Companies
  readonly listed: CountedOrNone;
  readonly offer: CountedOrNone;
  readonly have: CountedOrNone;
  readonly show: CountedOrNone;
  readonly showOfThem: CountedOrNone;
  /** The only company found shows the crane. */
  readonly shows: string;
  readonly someShown: string;
  readonly converted: string;
  readonly metric: string;
  readonly noUpperBound: string;
  /** A kind of crane that is narrower than what lists can be filtered by. */
  readonly narrower: string;
  /** The list still has what the question excludes. */
  readonly notExcluded: string;
  /** All that was found is what the question excludes. */
  readonly noneLeft: string;
  /** What the question excludes and the results don’t have. */
  readonly leftOut: string;
  /** The words of the question that the answer ignores. */
  readonly notConsidered: string;
  readonly noPrices: string;
  readonly largestAt: string;
  readonly otherTowns: string;
  readonly haulageCapacity: string;
  readonly loadAtLeast: string;
  readonly load: string;

  // A company
  readonly company: string;
  readonly largest: string;
  readonly namesakes: Counted;
  readonly similarNames: Counted;
  readonly noName: string;
  readonly contact: Readonly<Record<Exclude<Channel, 'email'>, string>>;
  readonly noContact: string;
  /** Ways to reach a company, as the object of `noContact`. */
  readonly channels: Readonly<Record<Channel, string>>;

  // Buyers’ requests, pages of the marketplace, the atlas
  readonly wanted: CountedOrNone;
  /** Requests that fit one crane. In Polish, the crane is their subject. */
  readonly wantedFor: CountedOrNone;
  readonly wantedAll: CountedOrNone;
  readonly notStock: Counted;
  readonly listings: CountedOrNone;
  readonly listingsNear: Counted;
  readonly listingsAll: CountedOrNone;
  readonly models: CountedOrNone;
  readonly modelsAll: CountedOrNone;
  readonly partly: string;
  readonly figuresMissing: string;
  /** Figures of a model, as the object of `figuresMissing`. */
  readonly figureNames: Readonly<Record<Figure, string>>;
  readonly largestModel: string;
  readonly figures: string;
  readonly inAtlas: string;
  readonly notInAtlas: string;
  readonly noModel: string;
  readonly nearestModel: string;
  readonly family: Counted;
  readonly concept: string;
  /** The term was searched for by its words, and may be only near what was asked. */
  readonly nearConcept: string;
  /** More was asked of the term. */
  readonly onlyMeaning: string;
  readonly noConcept: string;

  // The service
  readonly docs: string;
  readonly auth: string;
  readonly rate: string;
  readonly openapi: string;
  readonly mcp: string;
  readonly account: string;
  /** Passwords and failed sign-ins: the site says nothing about them. */
  readonly signInTrouble: string;
  readonly outside: string;
  readonly unsafe: string;
  readonly readOnly: string;

  // The next step
  readonly openList: string;
  readonly openRest: string;
  readonly openWorldwide: string;
  readonly openFirst: string;
  readonly openAny: string;
  readonly openAll: string;
  readonly nameTown: string;
  readonly nearMe: string;
  readonly signIn: string;
  readonly signInPage: string;
  readonly meant: string;
  readonly meantOnly: string;
  readonly scope: string;

  // Descriptions of results
  readonly list: PageText;
  readonly listAll: CountedOrBoth;
  /** The list has more companies than were counted. */
  readonly listMore: string;
  readonly away: string;
  readonly offers: string;
  readonly fits: string;
  readonly largestOfKind: string;
  readonly buyer: string;
  readonly expires: string;
  readonly forSale: string;
  readonly pages: Readonly<Record<'wanted' | 'marketplace' | 'atlas' | 'concepts' | 'signIn' | 'mcpCard', PageText>>;
}

export const allSentences: Readonly<Record<Language, Sentences>> = { en, de, nl, fr, es, it, pt, pl };
