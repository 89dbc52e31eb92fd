import { ClientFactory, DefaultAgentCardResolver } from '@a2a-js/sdk/client';
import { ConformanceTester } from 'lighthouse/third-party/ard/ard.js';
import {
  allowInsecureRequests,
  discoveryRequest,
  processDiscoveryResponse,
  processResourceDiscoveryResponse,
  resourceDiscoveryRequest,
} from 'oauth4webapi';
import { packageVersion, runTool, startVerdict, type Verdict } from '../shared/verdict.ts';

/** Lists the skills with the skills client. */
export async function runSkills(baseUrl: string, names: readonly string[]): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('skills', import.meta.url), '/.well-known/agent-skills/index.json');
  const { code, output } = await runTool('skills', ['add', baseUrl, '--list']);
  verdict.check('skills add --list', code === 0, output);
  for (const name of names) verdict.check(`${name} is listed`, output.includes(name));
  return verdict.end();
}

/** Checks that an A2A client reads the card, finds no transport it speaks, and stops before it sends anything. */
export async function runA2a(baseUrl: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('@a2a-js/sdk', import.meta.url), '/.well-known/agent-card.json');
  const card = await verdict.attempt('the card resolves', () => new DefaultAgentCardResolver().resolve(baseUrl));
  verdict.check(
    'it has name, interfaces and skills',
    card !== null && card.name !== '' && card.supportedInterfaces.length > 0 && card.skills.length > 0,
  );
  const refusal = await new ClientFactory().createFromUrl(baseUrl).then(
    () => 'a client was made',
    (error: unknown) => String(error),
  );
  verdict.check('no A2A transport is claimed', /no compatible transport/i.test(refusal), refusal);
  return verdict.end();
}

/** Processes both documents, of the service and of the MCP server, with the OAuth client library. */
export async function runOauth(baseUrl: string, mcpPaths: readonly string[]): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('oauth4webapi', import.meta.url), 'OAuth documents');
  const insecure = { [allowInsecureRequests]: true };
  const issuer = new URL(baseUrl);
  await verdict.attempt('authorization server', async () =>
    processDiscoveryResponse(issuer, await discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })),
  );
  for (const path of ['', ...mcpPaths]) {
    const resource = new URL(baseUrl + path);
    const document = await verdict.attempt(`protected resource ${path || '/'}`, async () =>
      processResourceDiscoveryResponse(resource, await resourceDiscoveryRequest(resource, insecure)),
    );
    verdict.check(`no authorization server is named for ${path || '/'}`, document?.authorization_servers === undefined);
  }
  return verdict.end();
}

/** Runs Lighthouse's tester of Agentic Resource Discovery: no error, and no warning, which would cost points. */
export async function runArd(baseUrl: string, paths: readonly string[]): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('lighthouse', import.meta.url), 'ARD tester, /.well-known/ai-catalog.json and ard.json');
  for (const path of paths) {
    const tester = new ConformanceTester();
    const good = tester.validate_manifest(await (await fetch(baseUrl + path)).text(), path);
    verdict.check(`${path}: conforms`, good);
    verdict.check(`${path}: no error`, tester.errors.length === 0, JSON.stringify(tester.errors));
    verdict.check(`${path}: no warning`, tester.warnings.length === 0, JSON.stringify(tester.warnings));
  }
  return verdict.end();
}
