import { downloadPaths, portalPaths } from '../../contract/discovery.ts';
import type { DataCheck } from '../../contract/data-check.ts';
import { guides } from '../../contract/guides.ts';
import { noticeCodes } from '../../contract/notices.ts';
import type { Service } from '../../contract/service.ts';
import type { Block, PageContent, Text } from '../../site/view/blocks.ts';
import { formatInteger } from '../../contract/numbers.ts';
import { link } from '../../site/view/words.ts';
import { percent } from '../guides/data-check-document.ts';

const { path, title, description } = guides.find(({ id }) => id === 'data-quality')!;

const named = (count: number, one: string, several: string): [value: string, label: string] => [
  formatInteger(count),
  count === 1 ? one : several,
];

const noticesTable = (notices: DataCheck['notices']): Block =>
  notices.length === 0
    ? { kind: 'text', text: 'The check found no problems.' }
    : {
        kind: 'table',
        caption: 'Findings',
        head: ['File', 'Finding', 'Severity', 'Count', 'Code'],
        numeric: [3],
        rows: notices.map(({ file, code, severity, count }): Text[] => [
          file,
          noticeCodes[code].cause,
          severity,
          formatInteger(count),
          { code },
        ]),
      };

/** What the check of the data found, and how complete each field is. */
export function qualityPage({
  check: { totals, notices, files, since },
  service,
}: {
  readonly check: DataCheck;
  readonly service: Pick<Service, 'name'>;
}): PageContent & Required<Pick<PageContent, 'hero'>> {
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return {
    path,
    title,
    description,
    json: portalPaths.dataQuality,
    hero: {
      eyebrow: service.name,
      heading: title,
      lead: [
        'Here is what our checks found in the published data. Data with errors is never published. Only the kinds and numbers of findings are shown.',
      ],
      blocks: [
        {
          kind: 'numbers',
          items: [
            named(rows, 'row checked', 'rows checked'),
            named(totals.errors, 'error', 'errors'),
            named(totals.warnings, 'warning', 'warnings'),
            named(totals.infos, 'note', 'notes'),
          ],
        },
        {
          kind: 'text',
          quiet: true,
          text: [
            'As JSON, with the version of the data: ',
            link('data-quality.json', portalPaths.dataQuality),
            '. Complete data set: ',
            link('downloads', downloadPaths.page),
            '. For the owner: ',
            link('check tables or import a list', portalPaths.import),
            '.',
          ],
        },
      ],
    },
    blocks: [
      { kind: 'heading', text: 'Findings', id: 'findings' },
      ...(since === null
        ? []
        : [
            {
              kind: 'text' as const,
              text: `Since the data before: ${formatInteger(since.new)} new, ${formatInteger(since.fixed)} fixed, ${formatInteger(since.remaining)} remaining.`,
            },
          ]),
      noticesTable(notices),
      { kind: 'heading', text: 'Completeness', id: 'completeness' },
      { kind: 'text', text: 'An empty field is published as null, never as 0 or a made-up value.' },
      {
        kind: 'shares',
        tables: files.map(({ file, rows: count, columns }) => ({
          name: file,
          note: named(count, 'row', 'rows').join(' '),
          rows: columns.map((column) => ({ ...column, percent: percent(column.filled, count) })),
        })),
      },
    ],
  };
}
