import { discoveryPaths } from '../../contract/discovery.ts';

const ttlSeconds = 3600;
/** `cap`, the address of an agent's description: a private-use number until the draft assigns one (dns-aid 0.28, `DNS_AID_KEY_MAP`). */
const capabilityKey = 'key65400';

/**
 * DNS records by which agents find the service, as lines of a zone file (RFC 1035 §5, RFC 9460 §2.1): where the catalog is, by the labels
 * of Agentic Resource Discovery (§6.1) and of DNS-AID (draft-mozleywilliams-dnsop-dnsaid-02 §3.2), and where MCP is spoken. The service
 * doesn't speak A2A. Null for an address without TLS, which these records can't express.
 */
export function agentRecords({ baseUrl, name }: { readonly baseUrl: string; readonly name: string }): string | null {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== 'https:' || !/\.[a-z]/i.test(hostname)) return null;
  const target = `${hostname}.`;
  const at = `port="${port === '' ? '443' : port}"`;
  const record = (label: string, parameters: string): string =>
    `${label}._agents.${target} ${ttlSeconds} IN SVCB 1 ${target} ${parameters}`;
  return `${[
    `; DNS records by which agents find ${name.replaceAll(/\s+/g, ' ')}: DNS-AID (draft-mozleywilliams-dnsop-dnsaid-02).`,
    `; Add them to the zone of ${hostname}, and sign the zone (DNSSEC).`,
    record('_catalog', `alpn="h2" ${at}`),
    record('_index', `alpn="h2" ${at}`),
    record('_mcp', `mandatory="alpn,port" alpn="mcp" ${at} ${capabilityKey}="${baseUrl}${discoveryPaths.mcpCard}"`),
  ].join('\n')}\n`;
}
