import { formatCount, formatInteger } from '../../contract/numbers.ts';
import type { Notice } from '../../contract/notices.ts';
import { folderOf } from '../../load/data-folder.ts';
import { reportUnknown } from '../../load/files.ts';
import { loadFolder } from '../../load/load-folder.ts';
import type { Addresses } from '../../places/find-address.ts';
import type { WithPlaces } from '../../places/gather-places.ts';
import { markup } from '../view/escape-html.ts';
import { plain } from './plain-words.ts';
import { table } from './review-html.ts';

/** So many findings are listed. */
const mostFindings = 200;
const severities = { error: 'Error', warning: 'Warning', info: 'Note' } as const;

/** Checks tables as the command does. Those that are not given are named, and their rows are not missed. */
export async function checkFiles(
  files: ReadonlyMap<string, Uint8Array>,
  withPlaces: WithPlaces,
): Promise<{ readonly html: string; readonly status: string }> {
  const load = (gazetteer?: Addresses) =>
    loadFolder(
      (notices) => {
        const folder = folderOf(files);
        reportUnknown(folder.names, notices);
        return folder;
      },
      gazetteer === undefined ? {} : { gazetteer },
    );
  const { notices, totals, counts } = await withPlaces(load, () => load());
  const isLeftOut = ({ code, remedy }: Notice) => code === 'missing_file' && !remedy.startsWith('Rename ');
  const found = notices.filter((notice) => !isLeftOut(notice));
  const lacking = notices.filter(isLeftOut).map(({ file }) => file);
  const { warnings, infos } = totals;
  const errors = totals.errors - lacking.length;
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const verdict = errors === 0 ? 'Ready to publish' : 'Nothing can be published until the errors are corrected';
  const summary = `${verdict}: ${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')} and ${formatCount(infos, 'note')} in ${formatCount(rows, 'row')}.`;
  const order = Object.keys(severities);
  const listed = found.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity)).slice(0, mostFindings);
  const cells = listed.map(({ severity, file, row, column, message, remedy }) => [
    severities[severity],
    [file, row === null ? '' : ` row ${formatInteger(row)}`, column === null ? '' : ` ${column}`].join(''),
    plain(message),
    plain(remedy),
  ]);
  const more = errors + warnings + infos - listed.length;
  return {
    status: 'The tables are checked.',
    html: markup`
      <p class="${errors === 0 ? 'import-ready' : 'import-stop'}"><b>${summary}</b></p>
      ${lacking.length === 0 ? '' : markup`<p>Not checked: ${lacking.join(', ')}.</p>`}
      ${cells.length === 0 ? '' : table('Findings', ['Severity', 'Where', 'What', 'What to do'], cells)}
      ${more > 0 ? markup`<p class="quiet">And ${formatInteger(more)} more.</p>` : ''}`.html,
  };
}
