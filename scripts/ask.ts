import { traceQuestion, type Trace } from '../src/ask/answering/answer-question.ts';
import { printable, quote } from '../src/contract/errors.ts';
import { filtersOf } from '../src/ask/answering/question-filters.ts';
import { readPlainFile } from '../src/load/plain-file.ts';
import { fail, readArguments } from './command/arguments.ts';
import { systemDay } from '../src/serve/open-dataset.ts';
import { openAskSources } from './market/ask-sources.ts';
import { toRun } from './command/how-to-run.ts';
import { dataFolderOf, dataFolderOptions } from './market/read-market-or-report.ts';

const help = `${toRun('ask', 'QUESTION')}: answers a question like POST /ask, and shows what was understood.

  ${toRun('ask', '"crawler cranes over 300 t near Hamburg"')}
  ${toRun('ask', '--jsonl questions.jsonl')} > answers.jsonl

  --jsonl FILE   Reads one {"id","question"} per line; writes one {"id","intent","filters","lang","results","answer"} per line
  --data-dir DIR, --data DIR / DATA_DIR
                 Folder of the CSV files. Default data.
  --help         Prints this.
`;

const { values, words } = readArguments(help, { jsonl: { type: 'string' }, ...dataFolderOptions }, true);
if ((values.jsonl === undefined) === (words.length === 0)) fail('Give a question, or a file with --jsonl.');

const sources = await openAskSources(dataFolderOf(values), systemDay);

if (values.jsonl === undefined) {
  printTrace(traceQuestion(sources, words.join(' ')));
} else {
  const lines = readQuestions(values.jsonl).split('\n');
  lines.forEach((line, i) => {
    if (line.trim() === '') return;
    const { id, question } = readLine(line, i + 1);
    const { understanding, response } = traceQuestion(sources, question);
    const { intent = null, language: lang = 'en' } = understanding ?? {};
    const filters = understanding === null ? {} : filtersOf(understanding);
    process.stdout.write(`${JSON.stringify({ id, intent, filters, lang, results: response.results, answer: response.answer.text })}\n`);
  });
}

function readQuestions(path: string): string {
  try {
    return readPlainFile(path).toString();
  } catch (error) {
    return fail(`--jsonl: ${(error as Error).message}.`);
  }
}

function readLine(line: string, number: number): { id: unknown; question: string } {
  try {
    const value = JSON.parse(line) as { id?: unknown; question?: unknown };
    if (typeof value.question === 'string') return { id: value.id ?? number, question: value.question };
  } catch {
    // Reported below, with the line.
  }
  process.stderr.write(`${values.jsonl!} line ${number}: expected an object with "id" and "question", got ${quote(line, 80)}\n`);
  process.exit(1);
}

function printTrace({ understanding, response }: Trace): void {
  const row = (name: string, value: unknown) =>
    process.stdout.write(`${name.padEnd(11)}${printable(typeof value === 'string' ? value : JSON.stringify(value))}\n`);
  if (understanding !== null) {
    const { why, ...evidence } = understanding.evidence;
    row('intent', `${understanding.intent} (${String(why)})`);
    row('language', understanding.language);
    row('filters', filtersOf(understanding));
    for (const [name, value] of Object.entries(evidence)) row(name, value);
    if (understanding.rest.length > 0) row('unexplained', understanding.rest.join(' '));
  }
  row('answer', response.answer.text);
  for (const { '@type': type = '', name = '', url = '' } of response.results) row('  result', `${type.padEnd(14)} ${name}  ${url}`);
}
