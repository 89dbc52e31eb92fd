import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import type { Service } from '../../src/contract/service.ts';
import { openApiDocument } from '../../src/documents/openapi.ts';
import { projectRoot } from '../project-root.ts';
import { clientTypes, type Description } from './write-types.ts';

/** The text of `src/client/types.ts` or `src/client/routes.ts`. */
export function describedClient(service: Service, part: 'types' | 'routes'): Promise<string> {
  const description = openApiDocument(service, service.base_url, {}) as unknown as Description;
  return formatted(`${part}.ts`, clientTypes(description)[part]);
}

/** Formats a file as the project does. */
export async function formatted(name: string, text: string): Promise<string> {
  const settings = JSON.parse(readFileSync(join(projectRoot, '.oxfmtrc.json'), 'utf8')) as Record<string, unknown>;
  delete settings['ignorePatterns'];
  const { code, errors } = await format(name, text, settings);
  if (errors.length > 0) throw new Error(`${name}: ${JSON.stringify(errors)}`);
  return code;
}
