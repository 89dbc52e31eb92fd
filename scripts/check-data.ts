// Checks the data folder and prints everything that is wrong with it. Exit code 0 without errors, 1 with errors, 2 for a
// wrong command line.
import { parseArgs } from 'node:util';
import { loadData } from '../src/load/load-data.ts';
import { formatReport, reportJson } from '../src/load/report.ts';

const help = `Checks the CSV files and service.json of the data folder.

  --data DIR / DATA_DIR   the folder. Default data.
  --json                  print the findings as JSON.
  --help                  print this.

Exit code: 0 without errors (warnings do not count), 1 with errors, 2 for a wrong command line.
`;

const { data, json } = readArguments();
const result = loadData(data);
const colour = process.stdout.isTTY === true && !process.env['NO_COLOR'];
process.stdout.write(`${json ? reportJson(result) : formatReport(result, { colour })}\n`);
process.exitCode = result.totals.errors > 0 ? 1 : 0;

function readArguments(): { data: string; json: boolean } {
  try {
    const { values } = parseArgs({
      options: { data: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
      strict: true,
    });
    if (values.help === true) {
      process.stdout.write(help);
      process.exit(0);
    }
    const folder = values.data ?? (process.env['DATA_DIR'] || 'data');
    if (folder === '') throw new Error('--data is empty: name the folder of the CSV files.');
    return { data: folder, json: values.json === true };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nRun with --help for the options.\n`);
    process.exit(2);
  }
}
