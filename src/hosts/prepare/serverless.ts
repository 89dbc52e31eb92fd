import { writeDocumentIndex, type DocumentIndex } from '../../query/document-index.ts';
import type { Family, Manifest, ManifestDocument, ServerFile } from '../../writer/manifest.ts';
import { functionFiles, serverCopies } from './copies.ts';
import { documentIndex } from './documents.ts';
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
  const held = new Set(index.documents.filter(({ text }) => text !== null).map(({ url }) => url));
  const documents = site.manifest.documents.filter(({ url }) => !held.has(url));
  const functionTexts = [
    { path: `${folder}/${entry.path}`, text: entry.text },
    { path: `${folder}/documents.json`, text: writeDocumentIndex(index) },
    { path: `${folder}/package.json`, text: '{"type":"module","private":true}\n' },
  ];
  const functionCopies = serverCopies(site, folder, [...functionFiles, 'function.js']);
  const textBytes = functionTexts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return {
    index,
    documents,
    files: [...pageFiles(site.manifest), ...documents],
    functionTexts,
    functionCopies,
    functionBytes: functionCopies.reduce((sum, { bytes }) => sum + bytes, textBytes),
    functionMemoryBytes: functionMemory(site) + textBytes,
  };
}

function* pageFiles({ families }: Manifest): Generator<ServerFile> {
  const isPage = ({ class: documentClass }: Family) => documentClass === 'page';
  for (const { file, entries } of families.filter(isPage)) {
    for (const [key, bytes, sha256] of entries) yield { file: file.replace('{key}', key), bytes, sha256 };
  }
}

/** The module that a host with Node's file system starts: it passes the files beside it to an adapter of function.js. */
export const nodeEntry = (adapter: string, more = ''): string => `// The function of npm run deploy:prepare. Everything is in function.js.
import { readFile } from 'node:fs/promises';
import { ${adapter} } from './function.js';

const read = (file) => readFile(new URL(file, import.meta.url));
// Longer documents are sent by the host itself.
const open = (file) => Promise.reject(new Error(\`\${file} is not part of the function\`));
export default await ${adapter}({ read, open });
${more}`;
