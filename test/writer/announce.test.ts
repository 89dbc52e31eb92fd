import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliver, runAfter, secretName, type Announcement } from '../../src/writer/announce.ts';
import { createVerifier, signatureHeader } from '../../src/contract/verify-webhook.mjs';
import { temporaryFolder } from '../published.ts';
import { runCommand as runScript } from '../scripts/run-command.ts';

const announcement: Announcement = {
  type: 'release.published',
  base_url: 'https://cranes.example',
  release: '0123456789abcdef',
  data_version: 'fedcba9876543210',
  changes: null,
};
const folder = '/srv/cranes/releases/0123456789abcdef';
const secrets = ['s3cret', 'older'];

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A receiver that answers with these statuses in turn, null never, and keeps what it got. */
async function receiver(statuses: readonly (number | null)[]) {
  const got: { header: string; body: string; target: string; authorization: string | undefined }[] = [];
  const read = async (request: IncomingMessage) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  };
  server = createServer((request, response) => {
    void read(request).then((body) => {
      const status = statuses[got.length] ?? null;
      const { headers, url, method } = request;
      const target = `${method} ${url}`;
      got.push({ header: String(headers[signatureHeader.toLowerCase()]), body, target, authorization: headers.authorization });
      if (status !== null) response.writeHead(status, { Location: 'https://elsewhere.example/' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got };
}

describe('a webhook of a publication', () => {
  it('verifies by the function that receivers copy, with either secret, and is tried again with a new signature', async () => {
    const { url, got } = await receiver([503, 204]);
    expect(await deliver(url, announcement, { secrets, pauses: [1_050] })).toBeNull();
    expect(got).toHaveLength(2);
    for (const secret of secrets) {
      const verify = createVerifier({ secrets: [secret] });
      for (const { header, body } of got) expect(await verify(header, body)).toMatchObject({ valid: true });
    }
    expect(JSON.parse(got[1]!.body)).toEqual(announcement);
    expect(got[1]!.body).not.toContain('/srv/');
  });

  it.each([400, 404, 301])('is not tried again when the receiver answers %i', async (status) => {
    const { url, got } = await receiver([status, 204]);
    expect(await deliver(url, announcement, { secrets, pauses: [1] })).toMatch(new RegExp(`answered ${status}$`));
    expect(got).toHaveLength(1);
  });

  it('is given up after a bounded number of tries, each of bounded time', async () => {
    const { url, got } = await receiver([500, null, 429]);
    expect(await deliver(url, announcement, { secrets, pauses: [1, 1], timeoutMs: 300 })).toMatch(/answered 429, tried 3 times$/);
    expect(got).toHaveLength(3);
    expect(await deliver('http://127.0.0.1:1/', announcement, { secrets, pauses: [] })).toMatch(/can't be reached/);
  });
});

describe('a webhook whose address holds credentials', () => {
  const withCredentials = (url: string) => url.replace('//', '//crane:p%40ss%3Aword@').replace('/hook', '/hook/T0KEN?key=K3Y');

  it('gets them as Basic authentication, at its path and query', async () => {
    const { url, got } = await receiver([204]);
    expect(await deliver(withCredentials(url), announcement, { secrets })).toBeNull();
    expect(got[0]).toMatchObject({
      target: 'POST /hook/T0KEN?key=K3Y',
      authorization: `Basic ${Buffer.from('crane:p@ss:word').toString('base64')}`,
    });
  });

  it('is reported by its origin alone, whatever fails', async () => {
    const { url } = await receiver([500, null, 404]);
    const failures = [];
    for (let i = 0; i < 3; i++) failures.push(await deliver(withCredentials(url), announcement, { secrets, pauses: [], timeoutMs: 300 }));
    // Port 1 refuses the connection, and port 6667 is one that fetch refuses.
    for (const port of [1, 6667])
      failures.push(await deliver(withCredentials(`http://127.0.0.1:${port}/hook`), announcement, { secrets, pauses: [] }));
    for (const failure of failures) {
      expect(failure).toMatch(/^the webhook at http:\/\/127\.0\.0\.1:\d+ (answered|did not answer|can't be reached)/);
      expect(failure).not.toMatch(/crane|p%40ss|p@ss|word|T0KEN|K3Y|hook\//);
    }
  });

  it.each(['htps://crane:p%40ss@h.example/', 'https://crane:%ZZp@h.example/', 'crane:p%40ss@h.example'])(
    'is not quoted when it is refused: %s',
    (address) => {
      const { status, stderr } = runScript('publish', ['--to', '/tmp/none', '--notify', address]);
      expect(stderr).toMatch(/^--notify must be an http or https address/);
      expect(stderr).not.toMatch(/crane|p%40ss|ZZp|h\.example\/$/m);
      expect(status).toBe(2);
    },
  );
});

describe('a command after a publication', () => {
  it('gets the announcement, and its environment', async () => {
    const { path, remove } = temporaryFolder();
    const file = join(path, 'told');
    expect(await runAfter(`cat > ${file}; echo $RELEASE $RELEASE_DIR $DATA_VERSION >> ${file}`, announcement, folder)).toBeNull();
    const [told, environment] = readFileSync(file, 'utf8').split('\n');
    expect(JSON.parse(told!)).toEqual({ ...announcement, folder });
    expect(environment).toBe(`${announcement.release} ${folder} ${announcement.data_version}`);
    remove();
  });

  it('is reported when it fails, is not there, or takes too long', async () => {
    expect(await runAfter('exit 7 # T0KEN', announcement, folder)).toBe('the --after command ended with 7');
    expect(await runAfter('no-such-command 2>/dev/null', announcement, folder)).toMatch(/ended with 127/);
    expect(await runAfter('sleep 60', announcement, folder, 100)).toBe('the --after command took more than 0.1 s');
  });

  it('does not get the secrets that sign webhooks', async () => {
    vi.stubEnv(secretName, 's3cret');
    vi.stubEnv('OTHER_SETTING', 'kept');
    const { path, remove } = temporaryFolder();
    const file = join(path, 'environment');
    expect(await runAfter(`env > ${file}`, announcement, folder)).toBeNull();
    vi.unstubAllEnvs();
    const environment = readFileSync(file, 'utf8');
    expect(environment).toContain('OTHER_SETTING=kept');
    expect(environment).not.toMatch(/s3cret|PUBLISH_WEBHOOK_SECRET/);
    remove();
  });
});
