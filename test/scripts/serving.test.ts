import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/serve/free-port.ts';
import { endCommands, makeSmallData, serveCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'crane-serving-'));
const dataDir = join(folder, 'data');
const port = String(await freePort());
const baseUrl = `http://localhost:${port}`;
beforeAll(() => makeSmallData(dataDir));
afterEach(endCommands);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a command that serves', () => {
  test('npm run dev serves changed data, leaves out rows with errors, and keeps serving the last data when no company is left', async () => {
    const host = await serveCommand('dev', ['--data-dir', dataDir, '--port', port], /Ctrl\+C/);
    const path = join(dataDir, 'companies.csv');
    const original = readFileSync(path, 'utf8');
    const slug = original.split('\n')[1]!.split(',')[1]!;
    const nameOf = async () => ((await (await fetch(`${baseUrl}/api/companies/${slug}`)).json()) as { name: string }).name;
    const rename = (name: string) => original.replace(new RegExp(`^(\\d+,${slug},)(?:"[^"]*"|[^,]*)`, 'm'), `$1${name}`);
    try {
      expect((await fetch(`${baseUrl}/developers`)).status).toBe(200);
      const question = 'mobile cranes in Germany';
      const asked = await fetch(`${baseUrl}/ask?q=${encodeURIComponent(question)}`, { headers: { Accept: 'text/html' } });
      const answered = await fetch(`${baseUrl}/ask`, {
        method: 'POST',
        body: JSON.stringify({ query: question }),
        headers: { 'Content-Type': 'application/json' },
      });
      const { answer } = (await answered.json()) as { answer: { text: string } };
      expect(await asked.text()).toContain(answer.text.split('. ')[0]);
      writeFileSync(path, rename('Renamed Works'));
      await expect.poll(nameOf).toBe('Renamed Works');
      writeFileSync(path, rename('Broken, Works'));
      await expect
        .poll(() => host.output())
        .toMatch(/error companies\.csv:2 [\s\S]*the market is shown without row 2 of companies\.csv; \d+ rows? of fleet\.csv\.\n/);
      await expect.poll(async () => (await fetch(`${baseUrl}/api/companies/${slug}`)).status).toBe(404);
      expect(await (await fetch(`${baseUrl}/data-quality`)).text()).toContain('A row has more cells than the header');
      writeFileSync(path, original.slice(0, original.indexOf('\n') + 1));
      await expect.poll(() => host.output()).toContain('Still serving the last data.');
      expect((await fetch(`${baseUrl}/api/companies`)).status).toBe(200);
    } finally {
      writeFileSync(path, original);
      await host.stop();
    }
  });
});
