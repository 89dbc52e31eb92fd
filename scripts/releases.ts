// Lists the releases of a folder. Exit code 0, 1 when the folder has none or can't be read, 2 for a wrong command line.
import { resolve } from 'node:path';
import { formatInteger } from '../src/contract/numbers.ts';
import { printable } from '../src/contract/errors.ts';
import { readAttempts, readWatcher, type Attempts } from '../src/writer/releases/attempts.ts';
import { rollbackTo } from '../src/writer/releases/journal.ts';
import { currentReleaseName } from '../src/writer/releases/layout.ts';
import { listReleases, type ListedRelease } from '../src/writer/releases/list.ts';
import { fail, readArguments } from './command/arguments.ts';
import { explainFailure } from './release/exit-codes.ts';
import { describeHold, showTime } from './release/describe-served.ts';
import { showSize } from './command/show-size.ts';
import { toRun, typed } from './command/how-to-run.ts';
import { textTable } from './command/text-table.ts';

const help = `${toRun('releases', '--to DIR')}: lists the releases in DIR, newest first, with their dates and sizes, which one is being served,
whether a rollback holds back newer data, when a watcher was last seen, and the publications that failed since the last successful one.

  --to DIR    folder of the releases.
  --json      print the list as JSON.
  --help      print this.

The size of a release counts all its files; releases share identical files, so together they take less disk space.
Exit code: 0 with a list, even an empty one; 1 when DIR can't be read or holds something else; 2 for a wrong command line.
`;

const { values } = readArguments(help, { to: { type: 'string' }, json: { type: 'boolean', default: false } });
if (values.to === undefined || values.to === '') fail('--to DIR is needed');
try {
  const releases = listReleases(values.to);
  const folder = resolve(values.to);
  const attempts = readAttempts(folder);
  const watcher = readWatcher(folder);
  const rollback = rollbackTo(folder, currentReleaseName(folder));
  const text = values.json
    ? JSON.stringify({ releases, ...(attempts ?? { succeeded_at: null, failed: [] }), rollback, watcher }, null, 2)
    : [
        table(releases, values.to),
        describeHold(values.to),
        watcher === null ? null : `A watcher was last seen at ${showTime(new Date(watcher.seen_at))}.`,
        describeFailed(attempts),
      ]
        .filter((part) => part !== null)
        .join('\n\n');
  process.stdout.write(`${text}\n`);
} catch (error) {
  const { reason, code } = explainFailure(error);
  process.stderr.write(`${reason}\n`);
  process.exitCode = code;
}

/** The failed publications since the last success, a line for each; null without any. */
function describeFailed(attempts: Attempts | null): string | null {
  const since = attempts?.succeeded_at ?? '';
  const failed = attempts?.failed.filter(({ at }) => at > since) ?? [];
  const lines = failed.map(
    ({ at, code, reason }) => `  ${showTime(new Date(at))}  exit code ${code}: ${printable(reason.split('\n', 1)[0]!)}`,
  );
  return lines.length === 0 ? null : `Publications that failed since the last success:\n${lines.join('\n')}`;
}

function table(releases: readonly ListedRelease[], to: string): string {
  if (releases.length === 0)
    return `${to} has no release yet. ${toRun('publish', `${typed([['to', to]])} --data-dir DIR`)} makes the first.`;
  const rows = releases.map(({ name, served, fault, published_at, companies, files, bytes }) => [
    name,
    published_at === null ? 'unknown' : showTime(new Date(published_at)),
    companies === null ? '' : formatInteger(companies),
    files === null ? '' : formatInteger(files),
    bytes === null ? '' : showSize(bytes),
    [served ? 'served' : '', fault === null ? '' : `damaged: ${printable(fault)}`].filter((part) => part !== '').join(', '),
  ]);
  const head = ['release', 'published', 'companies', 'files', 'size', ''];
  return textTable([head, ...rows], [2, 3, 4]).join('\n');
}
