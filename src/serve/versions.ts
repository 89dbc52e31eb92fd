import { problem, quote, type Problem } from '../contract/errors.ts';
import { versionHeader } from '../contract/parameters.ts';
import type { Service } from '../contract/service.ts';

type Lifecycle = Pick<Service['versions'][number], 'deprecated_on' | 'sunset_on' | 'documentation'>;

/** The version that answers: the one asked for, or the current one; invalid_request for one that is not supported. */
export function chooseVersion(service: Service, requested: string | null): Service['versions'][number] | Problem {
  const current = service.versions.find((version) => version.current)!;
  if (requested === null) return current;
  const found = service.versions.find(({ version }) => version === requested);
  if (found !== undefined) return found;
  const supported = service.versions.map(({ version }) => version).join(', ');
  return problem(
    'invalid_request',
    `${versionHeader} ${quote(requested)} is not a supported version.`,
    `Supported: ${supported}. Leave the header out to use the current version.`,
  );
}

const epochSeconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/**
 * The headers that announce the end of a version or of a behaviour: `Deprecation` (RFC 9745, a structured date) and
 * `Sunset` (RFC 8594, an HTTP date), with a link to the documentation for each. The earliest dates win where several apply.
 *
 * @param operationId The operation that answers.
 * @param search The query string, whose parameters may be what is going away.
 * @returns Header names and values in turn, and the links, to be joined with others; null when nothing is going away.
 */
export function lifecycleHeaders(
  service: Service,
  baseUrl: string,
  version: Service['versions'][number],
  operationId: string,
  search: string,
): { headers: string[]; links: string[] } | null {
  const concerned: Lifecycle[] = version.deprecated_on === null && version.sunset_on === null ? [] : [version];
  for (const behaviour of service.behaviours) {
    if (behaviour.operation !== operationId) continue;
    if (behaviour.parameter === null || new URLSearchParams(search).has(behaviour.parameter)) concerned.push(behaviour);
  }
  if (concerned.length === 0) return null;
  const headers: string[] = [];
  const links: string[] = [];
  const earliest = (key: 'deprecated_on' | 'sunset_on') =>
    concerned.filter((entry) => entry[key] !== null).sort((a, b) => (a[key]! < b[key]! ? -1 : 1))[0];
  const deprecated = earliest('deprecated_on');
  const sunset = earliest('sunset_on');
  const link = (entry: Lifecycle, rel: string) =>
    links.push(`<${baseUrl}${entry.documentation ?? '/docs/api/deprecation-policy'}>; rel="${rel}"; type="text/html"`);
  if (deprecated !== undefined) {
    headers.push('Deprecation', `@${epochSeconds(deprecated.deprecated_on!)}`);
    link(deprecated, 'deprecation');
  }
  if (sunset !== undefined) {
    headers.push('Sunset', new Date(`${sunset.sunset_on}T00:00:00Z`).toUTCString());
    link(sunset, 'sunset');
  }
  return { headers, links };
}
