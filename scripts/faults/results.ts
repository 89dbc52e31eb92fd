import type { Row } from './part.ts';

const title = `# What breaks, and what comes of it

Written by \`npm run faults -- --write\`. A violation is a broken promise; figures belong to the machine and the moment.
`;

/** The table of a part, with the machine and the date. */
export function describePart(rows: readonly Row[], circumstances: string): string {
  return `| fault | tried | violations | measured | target |
|---|---|---|---|---|
${rows.map((row) => `| ${row.what} | ${row.tried} | ${row.violations ?? '–'} | ${row.measured} | ${row.target} |`).join('\n')}

${circumstances}.
`;
}

/** The results as a document with a section for each part, by name. */
export function formatResults(parts: ReadonlyMap<string, string>): string {
  return [title, ...[...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `## ${name}\n\n${text}`)].join('\n');
}

/** The sections of such a document, by part. */
export function readResults(document: string): Map<string, string> {
  const sections = document.split(/^## /m).slice(1);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), `${section.slice(section.indexOf('\n')).trim()}\n`]));
}
