import { findNames, type NamedThings } from '../../ask/lexicon/find-names.ts';
import { openNameIndex, tabulateNames } from '../../ask/lexicon/name-index.ts';
import { codeWords, nameWords } from '../../ask/lexicon/name-words.ts';
import { namedConcept, namedListing, namedModel, namedWantedAd, type NamedRecord } from '../../ask/lexicon/named-records.ts';
import { openPlaces } from '../../places/open-places.ts';
import { tablePaths } from '../../contract/table-paths.ts';
import type { NameSearch } from '../../contract/search.ts';
import { glancePaths, readGlanceCountry, readGlanceTable, type GlanceColumns } from '../../query/glance.ts';
import { readCsv } from './read-csv.ts';

/** A search by name that needs only files. Returns what GET /api/search returns. @param day Today, as YYYY-MM-DD. */
export type FileSearch = (query: string, day: string) => Promise<NameSearch>;

/** Loads all companies at a glance and the small tables. @param read Reads the text at a path of the service. */
export async function openFileSearch(read: (path: string) => Promise<string>, baseUrl: string): Promise<FileSearch> {
  const [{ files, counts }, ...tables] = await Promise.all([
    readCompanies(read),
    ...smallTables.map(({ path, named }) => readTable(read, path, named)),
  ]);
  const things = thingsOf(files, counts, tables.flat());
  const places = openPlaces(read, (country) => counts.get(country) ?? 0);
  return (query, day) => places.using((placeTables) => findNames(things, query, placeTables, { baseUrl, day }));
}

type Cells = Readonly<Record<string, string>>;

/** The tables of everything but companies, in the order in which equal matches are returned. */
const smallTables: readonly { readonly path: string; readonly named: (cells: Cells) => NamedRecord }[] = [
  { path: tablePaths('models').csv, named: ({ slug = '', brand = '', model = '' }) => namedModel({ slug, brand, model }) },
  {
    path: tablePaths('concepts').csv,
    named: ({ slug = '', term = '', aliases = '' }) => namedConcept({ slug, term, aliases: aliases.split(';').filter(Boolean) }),
  },
  {
    path: tablePaths('listings').csv,
    named: ({ slug = '', title = '', country }) => namedListing({ slug, title, country: country || null }),
  },
  {
    path: tablePaths('wanted-ads').csv,
    named: ({ id = '', title = '', country, expires_on }) =>
      namedWantedAd({ id, title, country: country || null, expires_on: expires_on || null }),
  },
];

const readTable = async (read: (path: string) => Promise<string>, path: string, named: (cells: Cells) => NamedRecord) =>
  readCsv(await read(path)).map(named);

/** How many companies each country has. */
type Counts = ReadonlyMap<string, number>;

/** The columns of all companies, from one file or from one for each country. */
async function readCompanies(read: (path: string) => Promise<string>): Promise<{ files: readonly GlanceColumns[]; counts: Counts }> {
  const { columns, countries } = readGlanceTable(await read(glancePaths.all));
  const counts = new Map(countries.map(({ country, companies }) => [country, companies]));
  const ofCountries = () => Promise.all(countries.map(async ({ country }) => readGlanceCountry(await read(glancePaths.country(country)))));
  return { files: columns === null ? await ofCountries() : [columns], counts };
}

function thingsOf(files: readonly GlanceColumns[], counts: Counts, records: readonly NamedRecord[]): NamedThings {
  // In slug order, as in the function.
  const rows = files.flatMap((columns) => columns.slug.map((slug, row) => ({ slug, columns, row })));
  if (files.length > 1) rows.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const names = [
    ...rows.map(({ columns, row }, owner) => ({ owner, words: nameWords(columns.name[row]!) })),
    ...records.flatMap((record, i) => record.names.map((name) => ({ owner: rows.length + i, words: codeWords(name) }))),
  ];
  return {
    nameIndex: openNameIndex(tabulateNames(names)),
    companies: rows.length,
    company(at) {
      const { slug, columns, row } = rows[at]!;
      return {
        slug,
        name: columns.name[row]!,
        city: columns.city[row]!,
        country: columns.country[row]!,
        max_capacity_t: columns.max_capacity_t[row]!,
      };
    },
    hasCompaniesIn: (country) => counts.has(country),
    record: (i) => records[i]!,
  };
}
