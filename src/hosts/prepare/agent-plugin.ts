import { hash } from 'node:crypto';
import { discoveryPaths, skillPath } from '../../contract/discovery.ts';
import { mcpServers, mcpVersion } from '../../contract/mcp.ts';
import { skills } from '../../contract/skills.ts';
import { clientFile, fileAddressOf } from '../../documents/addresses.ts';
import type { Deployment, PublishedSite } from './site.ts';

/** Folder of the plugin within a deployment, outside what the host sends. */
export const agentPluginFolder = 'agent-plugin';

/** Length of the digest of the skills in the version of the plugin. */
const digestCharacters = 8;

/**
 * The service as a plugin for agents: its skills, and the address of its MCP server. One folder serves two programs, which read the same
 * members (code.claude.com/docs/en/plugins/manifest-reference; developers.openai.com/plugins/build/plugins): `.claude-plugin/plugin.json`,
 * which with `marketplace.json` beside it can be installed from a Git repository, and `.codex-plugin/plugin.json`.
 *
 * @returns Null for an address that others can't rely on.
 */
export function agentPlugin({ manifest, service }: PublishedSite): Pick<Deployment, 'texts' | 'copies'> | null {
  const { base_url: baseUrl, documents } = manifest;
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== 'https:' || !/\.[a-z]/i.test(hostname)) return null;
  const files = skills.flatMap(({ name }) => {
    const document = documents.find(({ url }) => url === skillPath(name));
    return document === undefined ? [] : [{ name, ...document }];
  });
  const server = mcpServers(service).discovery;
  const name = hostname.replaceAll('.', '-');
  const owner = { name: service.name, ...(service.contact.email !== undefined && { email: service.contact.email }) };
  const description = `${server.description} ${service.title}`;
  // Programs update only when the version changes.
  const digest = hash('sha256', files.map(({ sha256 }) => sha256).join(' '), 'hex');
  const version = `${mcpVersion}-skills-${digest.slice(0, digestCharacters)}`;
  const { licence } = service;
  const plugin = {
    name,
    version,
    description,
    author: { name: owner.name, url: service.contact.url ?? baseUrl },
    homepage: baseUrl + discoveryPaths.developers,
    ...(licence !== undefined && { license: licence.identifier ?? licence.name }),
    keywords: ['cranes', 'rental', 'used-cranes', 'mcp'],
    skills: './skills/',
    mcpServers: './.mcp.json',
  };
  const marketplace = { name, description, owner, plugins: [{ name, source: './', description, version }] };
  const connection = { mcpServers: { [name]: { type: 'http', url: baseUrl + server.path } } };
  const text = (path: string, value: object) => ({ path: `${agentPluginFolder}/${path}`, text: `${JSON.stringify(value, null, 2)}\n` });
  return {
    texts: [
      text('.claude-plugin/plugin.json', plugin),
      text('.claude-plugin/marketplace.json', marketplace),
      text('.codex-plugin/plugin.json', plugin),
      text('.mcp.json', connection),
      { path: `${agentPluginFolder}/README.md`, text: instructions(name, hostname) },
    ],
    copies: files.map(({ name: skill, url, bytes }) => ({
      from: clientFile(fileAddressOf(url).file),
      path: `${agentPluginFolder}/skills/${skill}/SKILL.md`,
      bytes,
    })),
  };
}

const instructions = (name: string, hostname: string): string => `# Agent plugin of ${hostname}

Skills and the MCP address of https://${hostname}, as a plugin for Claude Code, Codex and ChatGPT. Nothing in it runs on the user's machine.

Push this folder to a Git repository of your own, for example OWNER/REPOSITORY on GitHub:

\`\`\`sh
git init --initial-branch main && git add . && git commit --message "Plugin" && git push git@github.com:OWNER/REPOSITORY.git main
\`\`\`

- Claude Code: \`claude plugin marketplace add OWNER/REPOSITORY\`, then \`claude plugin install ${name}@${name}\`.
  To try it from here: \`claude --plugin-dir .\`
- Codex and ChatGPT: https://developers.openai.com/plugins/deploy/submission explains how to submit it. The token that proves the domain goes into
  \`directories.openai_challenge\` of service.json.

The version changes with the skills. Run \`deploy-prepare\` again after a publication, and push what is new.
`;
