import type { DocsIndex } from '../../ask/lexicon/docs-index.ts';
import { fold } from '../../contract/fold.ts';
import type { FoundKind } from '../../contract/found-kinds.ts';
import type { NameSearch } from '../../contract/search.ts';
import type { FileSearch } from './file-search.ts';
import { cacheLoad } from '../view/cached-load.ts';
import type { Option } from '../view/combobox.ts';
import { kindWord } from '../view/place-words.ts';

/** A link that is offered while someone types. */
export type Suggestion = Required<Option>;

export interface Suggestions {
  readonly items: readonly Suggestion[];
  /** Whether the words rather ask something than name something. */
  readonly isQuestion: boolean;
  /** Why there are no names among them, in words for the reader; null if nothing went wrong. */
  readonly trouble: string | null;
}

/** Where suggestions come from. */
export interface SuggestionSources {
  readonly baseUrl: string;
  /** Path of the search by name. */
  readonly names: string;
  /** Path of the documentation’s index. */
  readonly docs: string;
  /** Whether the host only has files: names are then searched in the stored tables. */
  readonly onlyFiles: boolean;
}

/** Kinds of things in the order in which they are shown. */
const kindNames: Readonly<Record<FoundKind, string>> = {
  company: 'Company',
  model: 'Crane model',
  concept: 'Term',
  listing: 'Marketplace',
  wanted_ad: 'Wanted ad',
};

const kinds = Object.keys(kindNames);

/** How many of each are shown; guides on pages of the documentation alone. */
const shown = { names: 6, places: 3, guides: 6 } as const;
const noteChars = 90;

const capitalize = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
const shorten = (text: string): string => (text.length > noteChars ? `${text.slice(0, noteChars)}…` : text);

async function readText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}

/** A refusal of the service, in words for the reader. */
class Refused extends Error {}

/** Opens the sources. Each is loaded by the first search. */
export function openSuggestions({ baseUrl, names, docs, onlyFiles }: SuggestionSources) {
  const openDocs = cacheLoad(async (): Promise<DocsIndex> => {
    const [{ readDocsIndex }, text] = await Promise.all([import('../../ask/lexicon/docs-index.ts'), readText(docs)]);
    return readDocsIndex(text);
  });
  const openFiles = cacheLoad(async (): Promise<FileSearch> => {
    const { openFileSearch } = await import('./file-search.ts');
    return openFileSearch(readText, baseUrl);
  });

  async function findNames(words: string, signal: AbortSignal): Promise<NameSearch> {
    if (onlyFiles) return (await openFiles())(words, new Date().toISOString().slice(0, 10));
    const response = await fetch(`${names}?${new URLSearchParams({ q: words })}`, { signal });
    if (response.ok) return (await response.json()) as NameSearch;
    const wait = response.headers.get('Retry-After');
    throw new Refused(
      response.status === 429 ? `Too many requests. Suggestions are back in ${wait ?? 60} s.` : 'No suggestions at the moment.',
    );
  }

  /** Makes a link to this site relative, so that it stays on the host that the reader is on. */
  const here = (url: string): string => (url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url);

  function ofNames({ items, towns }: NameSearch): Suggestion[] {
    const place = (city: string | null, country: string | null) => [city, country].filter(Boolean).join(', ');
    const hasCompanies = ({ kind, url }: NameSearch['towns'][number]) => kind !== 'country' || url.includes('/countries/');
    const places = towns
      // A town and the region around it have one name. The number of a model may be a postal code, too.
      .filter(({ name, kind }, i) => towns.findIndex((town) => town.name === name) === i && (kind !== 'postal_code' || items.length === 0))
      .toSorted((a, b) => Number(hasCompanies(b)) - Number(hasCompanies(a)))
      .slice(0, shown.places)
      .map((town) => ({
        href: here(town.url),
        title: hasCompanies(town) ? `Companies ${town.kind === 'country' ? 'in' : 'near'} ${town.name}` : `${town.name} on the map`,
        note: capitalize(kindWord(town.kind)) + (hasCompanies(town) ? '' : ' · no companies'),
      }));
    const things = items
      .slice(0, shown.names)
      .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
      .map(({ kind, name, city, country, url, max_capacity_t: capacity }) => ({
        href: here(url),
        title: name,
        note: [kindNames[kind], place(city, country), capacity === null ? '' : `up to ${capacity.toLocaleString('en')} t`]
          .filter(Boolean)
          .join(' · '),
      }));
    return [...places, ...things];
  }

  async function ofDocs(words: string): Promise<Suggestion[]> {
    const found = (await openDocs()).search(words, shown.guides, true);
    return found.map(({ path, page, title, text }) => ({
      href: path,
      title: page === '' ? title : `${page}: ${title}`,
      note: `Guide · ${shorten(text)}`,
    }));
  }

  /**
   * Finds what fits the words.
   *
   * @param amongDocs Whether the page is part of the documentation.
   */
  return async (words: string, amongDocs: boolean, signal: AbortSignal): Promise<Suggestions> => {
    const short = [...words].slice(0, maxNameChars).join('');
    const [byName, guides] = await Promise.allSettled([findNames(short, signal), amongDocs ? ofDocs(words) : []]);
    // If the index of the documentation can’t be loaded, the rest still works.
    const [found, ofGuides] = [
      byName.status === 'fulfilled' ? ofNames(byName.value) : [],
      guides.status === 'fulfilled' ? guides.value : [],
    ];
    const trouble =
      byName.status === 'fulfilled'
        ? null
        : byName.reason instanceof Refused
          ? byName.reason.message
          : 'No suggestions: the service can’t be reached.';
    return { items: [...ofGuides, ...found], isQuestion: isQuestion(words, found), trouble };
  };
}

/** Words of a question, at least. Two are rather a place and its country, or a name with an error. */
const leastAsked = 3;

/** Whether a text rather asks something than names what was found. */
function isQuestion(text: string, found: readonly Suggestion[]): boolean {
  const words = fold(text).split(/\s+/);
  return (
    text.includes('?') || (words.length >= leastAsked && !found.some(({ title }) => words.every((word) => fold(title).includes(word))))
  );
}

/** The service accepts this many characters. */
const maxNameChars = 200;
