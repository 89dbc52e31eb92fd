import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HeadersHandler } from '@netlify/headers';
import { StaticHandler } from '@netlify/static';
import type { Checks } from '../shared/load-check.ts';
import { sendResponse, webRequest } from '../shared/web-server.ts';

type NetlifyFunction = (request: Request, context: { ip: string }) => Promise<Response>;

/**
 * Serves a prepared folder as Netlify does, with its own packages for files and headers: with preferStatic, files come before the function.
 * The function runs as a plain module, without Netlify's bundling.
 */
export const createNetlifyRuntime: Checks['netlify-runtime']['createNetlifyRuntime'] = async (folder) => {
  const publish = join(folder, 'publish');
  const files = new StaticHandler({ directory: publish });
  const logger = { ...console, log: () => undefined };
  const headers = new HeadersHandler({ configHeaders: [], configPath: undefined, projectDir: folder, publishDir: publish, logger });
  const module = (await import(pathToFileURL(join(folder, 'functions/crane/crane.mjs')).href)) as { default: NetlifyFunction };
  return createServer((request, response) => {
    const answer = async (): Promise<Response> => {
      const asked = webRequest(request);
      const file = await files.match(asked);
      if (file === undefined) return module.default(asked, { ip: request.socket.remoteAddress ?? 'unknown' });
      const sent = await file.handle();
      await headers.apply(asked, sent);
      return sent;
    };
    void sendResponse(answer(), request, response);
  });
};
