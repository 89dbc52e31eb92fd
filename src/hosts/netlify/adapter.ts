import { versionHeader } from '../../contract/parameters.ts';
import { documentIndexFile } from '../../documents/addresses.ts';
import { openDocuments } from '../../serve/stored-documents.ts';
import { createFunction, type FunctionFiles } from '../function.ts';

/** What Netlify passes with a request. */
interface NetlifyContext {
  readonly ip?: string;
}

/** The adapter for Netlify Functions. Netlify sends the files by itself; every other request comes here. Its network caches public responses. */
export async function netlifyHost(files: FunctionFiles): Promise<(request: Request, context: NetlifyContext) => Promise<Response>> {
  const { stored } = openDocuments(await files.read(documentIndexFile));
  const handler = await createFunction(files, stored, { quota: null, cdn: true, report: (error) => console.error(error) });
  return async (request, { ip }) => {
    const response = await handler(request, ip ?? null);
    // Netlify's network varies its cache by this header, not by Vary.
    response.headers.set('Netlify-Vary', `query,header=Accept|${versionHeader}`);
    return response;
  };
}
