import type { FleetHighlight, PublicCompany } from '../../contract/entities.ts';
import type { NearCompany } from '../../contract/nearest.ts';
import { serverFiles } from '../../documents/addresses.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../../query/json-file.ts';
import { companyPage, type CompanyPageFacts } from './company-page.ts';
import { renderMarkdown } from './markdown.ts';
import { fillTemplate, type Template } from './template.ts';

/** The sources of company pages, for both the build and the function. */
export interface CompanyPageSources extends CompanyPageFacts {
  readonly template: Template;
  /** Each crane that is the largest of a company, once. */
  readonly cranes: readonly FleetHighlight[];
  /** For each company, in slug order, the index of its largest crane; -1 if no crane states its capacity. */
  readonly strongest: readonly number[];
}

/** Gathers the largest cranes, from one or null for each company. */
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

/** The formats of a company’s page. */
export type PageForm = 'html' | 'markdown';

/** The page of the company at an index in slug order. The published file and the function give the same text. */
export function renderCompanyPage(
  company: PublicCompany,
  row: number,
  near: readonly NearCompany[],
  sources: CompanyPageSources,
  form: PageForm,
): string {
  const page = companyPage(company, sources.cranes[sources.strongest[row]!] ?? null, sources, near);
  return form === 'html' ? fillTemplate(sources.template, page, sources.baseUrl) : renderMarkdown(page, sources.baseUrl);
}

const format: JsonFormat = {
  file: serverFiles.companyPages,
  format: 'crane-company-pages',
  version: 5,
  members: ['template', 'cranes', 'strongest'],
  sealed: false,
};

/** Writes the file that the function makes pages from. */
export const writeCompanyPages = (sources: CompanyPageSources): Uint8Array => new TextEncoder().encode(writeJsonFile(format, sources));

/** Reads that file. @throws DamagedFileError if it is damaged, foreign or of another version. */
export const readCompanyPages = (bytes: Uint8Array): CompanyPageSources => readJsonFile(format, new TextDecoder().decode(bytes));
