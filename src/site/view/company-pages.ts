import type { FleetHighlight, PublicCompany } from '../../contract/entities.ts';
import { serverFiles } from '../../documents/addresses.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../../query/json-file.ts';
import { companyPage, type CompanyPageFacts } from './company-page.ts';
import { renderMarkdown } from './markdown.ts';
import { fillTemplate, type Template } from './template.ts';

/** What company pages are made from; the same in the build and in the function. */
export interface CompanyPageSources extends CompanyPageFacts {
  readonly template: Template;
  /** Every crane that is the largest of a company, once. */
  readonly cranes: readonly FleetHighlight[];
  /** For each company in slug order the position of its largest crane among them; -1 where no crane states a capacity. */
  readonly strongest: readonly number[];
}

/** The largest crane of each company, as the sources of its page keep it. */
export function gatherStrongest(cranes: readonly (FleetHighlight | null)[]): Pick<CompanyPageSources, 'cranes' | 'strongest'> {
  const positions = new Map<string, number>();
  const strongest = cranes.map((crane) => {
    if (crane === null) return -1;
    const key = JSON.stringify(crane);
    if (!positions.has(key)) positions.set(key, positions.size);
    return positions.get(key)!;
  });
  return { cranes: [...positions.keys()].map((key) => JSON.parse(key) as FleetHighlight), strongest };
}

/** The forms of a company's page. */
export type PageForm = 'html' | 'markdown';

/** A company's page as text, by its position in slug order. File and function give the same. */
export function renderCompanyPage(company: PublicCompany, row: number, sources: CompanyPageSources, form: PageForm): string {
  const page = companyPage(company, sources.cranes[sources.strongest[row]!] ?? null, sources);
  return form === 'html' ? fillTemplate(sources.template, page, sources.baseUrl) : renderMarkdown(page, sources.baseUrl);
}

const format: JsonFormat = {
  file: serverFiles.companyPages,
  format: 'crane-company-pages',
  version: 4,
  members: ['template', 'cranes', 'strongest'],
  sealed: false,
};

/** Writes the file from which the function makes the pages. */
export const writeCompanyPages = (sources: CompanyPageSources): Uint8Array => new TextEncoder().encode(writeJsonFile(format, sources));

/** Reads that file. @throws DamagedFileError when it is damaged, foreign, or of another version. */
export const readCompanyPages = (bytes: Uint8Array): CompanyPageSources => readJsonFile(format, new TextDecoder().decode(bytes));
