import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { tables } from '../../src/contract/tables.ts';
import { openGazetteer } from '../../scripts/market/gazetteer.ts';
import { importList, listFlags, readAnswers } from '../../scripts/init/import-list.ts';
import { mappingFile } from '../../src/import/answers.ts';
import { reportFile } from '../../src/import/report.ts';
import { openQuestions } from '../../scripts/command/questions.ts';

export type Row = Record<string, string>;

/** The rows of a table as CSV. */
export const rowsOf = (csv: string): Row[] => Papa.parse<Row>(csv.trim(), { header: true }).data;

/** What `npm run crane -- init --from` makes of a list. */
export interface Imported {
  /** What is said of it. */
  readonly said: string;
  readonly companies: Row[];
  readonly fleet: Row[];
  readonly report: Row[];
  /** The answers for the next import. */
  readonly mapping: string;
}

/** Gives a function that imports lists as the command does with --yes; the gazetteer is read once. */
export function openImport(): (file: string, ...flags: string[]) => Promise<Imported> {
  const gazetteer = openGazetteer();
  const fail = (reason: string): never => {
    throw new Error(reason);
  };
  return async (file, ...flags) => {
    const { values } = parseArgs({ args: flags, options: listFlags });
    let said = '';
    const questions = { ...openQuestions(true, '', fail), say: (text: string) => void (said += text) };
    const { files, summary } = await importList(file, readAnswers(values, null, fail).answers, questions, gazetteer);
    const written = files(null);
    return {
      said: said + summary,
      companies: rowsOf(written.get(tables.companies.file)!),
      fleet: rowsOf(written.get(tables.fleet.file)!),
      report: rowsOf(written.get(reportFile)!),
      mapping: written.get(mappingFile)!,
    };
  };
}
