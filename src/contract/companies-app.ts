import { companiesAppPath } from './discovery.ts';

/**
 * The view that hosts of the Model Context Protocol show with the result of a tool that lists companies (MCP Apps,
 * `io.modelcontextprotocol/ui`, specification of 2026-01-26): a map and a list.
 */
export const companiesApp = {
  /** "MUST use the `ui://` URI scheme" (UI Resource Format). */
  uri: 'ui://crane-discovery/companies',
  name: 'companies',
  title: 'Companies on a map',
  description: 'Shows the companies of a result on a map and as a list. Loads nothing from elsewhere.',
  /** "`mimeType` MUST be `text/html;profile=mcp-app`" (Content Requirements). */
  mimeType: 'text/html;profile=mcp-app',
  path: companiesAppPath,
} as const;

/** The MCP extension for views. */
export const appsExtension = 'io.modelcontextprotocol/ui';

/** The revision that the view uses with its host. */
export const appsVersion = '2026-01-26';
