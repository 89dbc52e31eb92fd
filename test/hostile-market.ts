import { cleanText } from '../src/load/cells.ts';
import { tables, type Rows, type TableName } from '../src/contract/tables.ts';
import type { Service } from '../src/contract/service.ts';
import { sampleService, syntheticRows } from './synthetic-market.ts';

/** Texts that mean something in Markdown, HTML, XML, JavaScript, a spreadsheet, or a template of ours. */
export const payloads = [
  '<img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</textarea><a href="https://evil.example">x</a>',
  '<!-- comment',
  '<![CDATA[x]]>',
  '<?x y?>',
  '<b>',
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '[click](javascript:alert(1))',
  '](https://evil.example/)',
  ') [click](https://evil.example/)',
  '![picture](https://evil.example/x.png)',
  '[x]: https://evil.example',
  '[x][y]',
  '[^1]',
  '[ ] task',
  '- [ ] task',
  '<https://evil.example/>',
  'https://evil.example/x',
  'HTTP://EVIL.example',
  'ftp://evil.example',
  '//evil.example',
  'www.evil.example',
  'someone@evil.example',
  'mailto:someone@evil.example',
  'xmpp:someone@evil.example/x',
  'javascript:alert(1)',
  '~~~',
  '~~x~~',
  '```',
  '`` ` ``',
  '`code`',
  '# heading',
  'x # ',
  'x\n# heading',
  'x\n===',
  'x\n---',
  '---',
  '- - -',
  '***',
  '- item',
  '+ item',
  '* item',
  '1. item',
  '12) item',
  '123456789. item',
  '-',
  '1.',
  '> quote',
  '| a | b |\n|---|---|\n| c | d |',
  'a|b',
  'a||b',
  '\\|',
  '&lt;script&gt;',
  '&#60;b&#62;',
  '&amp;amp;',
  '&copy;',
  'a&b',
  '\\',
  '\\\\[x](https://evil.example)',
  '*em* **strong** ***both***',
  '_em_ __strong__ snake_case',
  '    code',
  'a  \nb',
  'a\\\nb',
  '%3Cb%3E',
  '{{x}} ${x} $& $1',
  'template-body-7f3a',
  '=1+1',
  'a"b\'c',
  'https:',
  'www',
] as const;

/** A text as the loader lets it through; null where it refuses it. */
export const asLoaded = (text: string): string | null => cleanText(text, () => undefined) || null;

/** What marks the end of a hostile text, so that it is found again wherever it is shown. */
const markOf = (name: string, index: number) => `zq${name.replace(/[^a-z]/gi, '')}${index}qz`.toLowerCase();

/** A market of hostile texts. */
export interface HostileMarket {
  readonly rows: Rows;
  readonly service: Service;
  /** Each whole text by the mark at its end. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Puts texts into every column of words of every file, the n-th into the n-th row, and the first into every member of words of `service.json`.
 *
 * @param texts As the loader lets them through.
 * @param website Address of the companies and of the pages that the service names; not checked here.
 */
export function hostileMarket(texts: readonly string[], website: string): HostileMarket {
  const marked = new Map<string, string>();
  const hostile = (name: string, index = 0): string => {
    const whole = `${texts[index]} ${markOf(name, index)}`;
    marked.set(markOf(name, index), whole);
    return whole;
  };
  const base = syntheticRows(texts.length, 2 * texts.length);
  const repeat = <R>(make: (index: number) => R): R[] => texts.map((_, index) => make(index));
  const plain: Rows = {
    ...base,
    companies: base.companies.map((row) => ({ ...row, active: true })),
    models: repeat((i) => ({ ...base.models[0]!, slug: `model-${i}` })),
    concepts: repeat((i) => ({ ...base.concepts[0]!, slug: `concept-${i}` })),
    resources: repeat((i) => ({ ...base.resources[0]!, path: `/resource-${i}` })),
    listings: repeat((i) => ({
      slug: `used-${i}`,
      title: '',
      crane_type: 'all_terrain_crane',
      brand: null,
      country: 'DE',
      description: null,
    })),
    wantedAds: repeat((i) => ({
      id: `wa-${i}`,
      title: '',
      brand: null,
      model: null,
      crane_type: 'all_terrain_crane',
      capacity_min_t: 50,
      country: 'DE',
      description: null,
      posted_on: '2026-07-01',
      expires_on: null,
    })),
  };
  const rows = Object.fromEntries(
    Object.entries(plain).map(([table, list]) => [
      table,
      (list as readonly object[]).map((row, i) => {
        const index = i % texts.length;
        const changed: Record<string, unknown> = { ...row };
        for (const column of tables[table as TableName].columns) {
          // A brand and a model are the same in several files.
          const name = column.name === 'brand' || column.name === 'model' ? column.name : table + column.name;
          if (column.cell === 'text') changed[column.name] = hostile(name, index);
          if (column.cell === 'list' && !('values' in column)) changed[column.name] = [hostile(name, index)];
          if (column.cell === 'url') changed[column.name] = website;
        }
        return changed;
      }),
    ]),
  ) as unknown as Rows;
  const service: Service = {
    ...sampleService,
    name: hostile('servicename'),
    title: hostile('servicetitle'),
    description: hostile('servicedescription'),
    contact: { ...sampleService.contact, name: hostile('contactname'), url: website },
    sign_in_url: website,
    licence: { name: hostile('licencename'), url: website },
    behaviours: [
      {
        operation: hostile('behaviouroperation'),
        parameter: hostile('behaviourparameter'),
        deprecated_on: '2026-01-01',
        sunset_on: null,
        documentation: null,
      },
    ],
    private_surfaces: [{ path: '/api/account', name: hostile('surfacename') }],
  };
  return { rows, service, texts: marked };
}
