import { documentIndexFile, functionFiles, serverFiles } from '../../documents/addresses.ts';
import { writeDocumentIndex, type DocumentIndex } from '../../query/document-index.ts';
import { familyMembers, pageFamilies, type ManifestDocument, type ServerFile } from '../../writer/manifest.ts';
import { bytesOf, companyCopies, serverCopies } from './copies.ts';
import { documentIndex, isOfFunction } from './function-documents.ts';
import { functionMemory } from './function-memory.ts';
import type { DeployCopy, DeployText, PublishedSite } from './site.ts';

/**
 * What hosts have in common whose rules can't see a whole query: the function answers every operation from its indexes, and
 * the host sends what people read and download. Neither company nor list needs a file there.
 */
export interface ServerlessParts {
  readonly index: DocumentIndex;
  /** Documents that the host sends itself. */
  readonly documents: readonly ManifestDocument[];
  /** Their files, and those of families of pages. */
  readonly files: readonly ServerFile[];
  readonly functionTexts: readonly DeployText[];
  readonly functionCopies: readonly DeployCopy[];
  readonly functionBytes: number;
  readonly functionMemoryBytes: number;
}

/**
 * @param folder Folder of the function in the deployment.
 * @param entry Name and text of the module that the host starts.
 */
export function serverlessParts(site: PublishedSite, folder: string, entry: DeployText): ServerlessParts {
  const index = documentIndex(site);
  const held = new Set(index.documents.filter((document) => document.text !== null && isOfFunction(document)).map(({ url }) => url));
  const documents = site.manifest.documents.filter(({ url }) => !held.has(url));
  const companies = companyCopies(site, folder);
  const functionTexts = [
    { path: `${folder}/${entry.path}`, text: entry.text },
    { path: `${folder}/${documentIndexFile}`, text: writeDocumentIndex(index) },
    { path: `${folder}/${serverFiles.package}`, text: '{"type":"module","private":true}\n' },
  ];
  const functionCopies = [...companies, ...serverCopies(site, folder, [...functionFiles, serverFiles.functionCode])];
  const textBytes = functionTexts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return {
    index,
    documents,
    files: [...pageFamilies(site.manifest).flatMap((family) => [...familyMembers(family)]), ...documents],
    functionTexts,
    functionCopies,
    functionBytes: bytesOf(functionCopies) + textBytes,
    functionMemoryBytes: functionMemory(site, bytesOf(companies)) + textBytes,
  };
}

/** The module that a host with Node's file system starts: it hands the files beside it to an adapter of the function. */
export const nodeEntry = (
  adapter: string,
  more = '',
): string => `// The function, made by deploy-prepare. Everything is in ${serverFiles.functionCode}.
import { readFile } from 'node:fs/promises';
import { ${adapter} } from './${serverFiles.functionCode}';

const read = (file) => readFile(new URL(file, import.meta.url));
// Longer documents are sent by the host itself.
const open = (file) => Promise.reject(new Error(\`\${file} is not part of the function\`));
export default await ${adapter}({ read, open });
${more}`;
