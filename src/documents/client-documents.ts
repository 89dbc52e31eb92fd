import type { Document, ServerBytes } from './document.ts';

/** The files of the bundled client, with their media types. */
const clientFiles: Readonly<Record<string, string>> = {
  'client.js': 'text/javascript; charset=utf-8',
  'client.d.ts': 'text/typescript; charset=utf-8',
};

/** The bundled client as documents: open to scripts of every origin, as downloads are. @throws Error when a file is missing. */
export const clientDocuments = (bundled: readonly ServerBytes[]): Document[] =>
  Object.entries(clientFiles).map(([name, mediaType]) => {
    const found = bundled.find(({ file }) => file === name);
    if (found === undefined) throw new Error(`${name} was not bundled`);
    return { url: `/${name}`, file: name, mediaType, documentClass: 'download', bytes: found.bytes, link: null };
  });
