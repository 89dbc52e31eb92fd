import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { deliver, runCommand, type Announcement } from '../../../scripts/release/announce.ts';
import { createVerifier, signatureHeader } from '../../../src/contract/verify-webhook.mjs';
import { temporaryFolder } from '../../published.ts';

const announcement: Announcement = {
  type: 'release.published',
  base_url: 'https://cranes.example',
  release: '0123456789abcdef',
  folder: '/srv/cranes/releases/0123456789abcdef',
  data_version: 'fedcba9876543210',
  changes: null,
};
const secrets = ['s3cret', 'older'];

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A receiver that answers with these statuses in turn, null never, and keeps what it got. */
async function receiver(statuses: readonly (number | null)[]) {
  const got: { header: string; body: string }[] = [];
  const read = async (request: IncomingMessage) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  };
  server = createServer((request, response) => {
    void read(request).then((body) => {
      const status = statuses[got.length] ?? null;
      got.push({ header: String(request.headers[signatureHeader.toLowerCase()]), body });
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
  });

  it.each([400, 404, 301])('is not tried again when the receiver answers %i', async (status) => {
    const { url, got } = await receiver([status, 204]);
    expect(await deliver(url, announcement, { secrets, pauses: [1] })).toMatch(new RegExp(`answered ${status}$`));
    expect(got).toHaveLength(1);
  });

  it('is given up after a bounded number of tries, each of bounded time', async () => {
    const { url, got } = await receiver([500, null, 429]);
    expect(await deliver(url, announcement, { secrets, pauses: [1, 1], timeoutMs: 300 })).toMatch(/answered 429, 3 times tried$/);
    expect(got).toHaveLength(3);
    expect(await deliver('http://127.0.0.1:1/', announcement, { secrets, pauses: [] })).toMatch(/can't be reached/);
  });
});

describe('a command after a publication', () => {
  it('gets the announcement, and its environment', async () => {
    const { path, remove } = temporaryFolder();
    const file = join(path, 'told');
    expect(await runCommand(`cat > ${file}; echo $RELEASE $RELEASE_DIR $DATA_VERSION >> ${file}`, announcement)).toBeNull();
    const [told, environment] = readFileSync(file, 'utf8').split('\n');
    expect(JSON.parse(told!)).toEqual(announcement);
    expect(environment).toBe(`${announcement.release} ${announcement.folder} ${announcement.data_version}`);
    remove();
  });

  it('is reported when it fails, is not there, or takes too long', async () => {
    expect(await runCommand('exit 7', announcement)).toBe('exit 7 ended with 7');
    expect(await runCommand('no-such-command 2>/dev/null', announcement)).toMatch(/ended with 127/);
    expect(await runCommand('sleep 60', announcement, 100)).toBe('sleep 60 took more than 0.1 s');
  });
});
