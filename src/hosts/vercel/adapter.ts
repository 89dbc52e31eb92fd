import { documentIndexFile } from '../../documents/addresses.ts';
import { openDocuments } from '../../serve/stored-documents.ts';
import { createFunction, type FunctionFiles } from '../function.ts';

/** The adapter for Vercel Functions. Vercel sends the files by itself; every other request comes here. Its network caches public responses. */
export async function vercelHost(files: FunctionFiles): Promise<{ fetch(request: Request): Promise<Response> }> {
  const { stored } = openDocuments(await files.read(documentIndexFile));
  const handler = await createFunction(files, stored, { quota: null, cdn: true, report: (error) => console.error(error) });
  return {
    async fetch(request) {
      // Vercel overwrites this header, so clients can't forge it.
      const response = await handler(request, request.headers.get('x-real-ip'));
      const caching = response.headers.get('cache-control') ?? '';
      // Vercel's network caches by this header, not by max-age.
      if (caching.startsWith('public')) response.headers.set('Vercel-CDN-Cache-Control', caching);
      return response;
    },
  };
}
