// Checks the data folder and prints everything that is wrong with it. Exit code 0 without errors, 1 with errors, 2 for a
// wrong command line.
import { loadData } from '../src/load/load-data.ts';
import { formatReport, reportJson } from '../src/load/report.ts';
import { fail, readArguments } from './arguments.ts';

const help = `Checks the CSV files and service.json of the data folder.

  --data DIR / DATA_DIR   the folder. Default data.
  --json                  print the findings as JSON.
  --help                  print this.

Exit code: 0 without errors (warnings do not count), 1 with errors, 2 for a wrong command line.
`;

const { values } = readArguments(help, { data: { type: 'string' }, json: { type: 'boolean', default: false } });
const folder = values.data ?? (process.env['DATA_DIR'] || 'data');
if (folder === '') fail('--data is empty: name the folder of the CSV files.');
const result = loadData(folder);
const colour = process.stdout.isTTY === true && !process.env['NO_COLOR'];
process.stdout.write(`${values.json ? reportJson(result) : formatReport(result, { colour })}\n`);
process.exitCode = result.totals.errors > 0 ? 1 : 0;
