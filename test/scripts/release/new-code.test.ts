import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { watchCode } from '../../../scripts/release/new-code.ts';
import { serverFile, serverFiles } from '../../../src/documents/addresses.ts';
import { temporaryFolder } from '../../published.ts';

const folder = temporaryFolder();
afterEach(folder.remove);

test('a release with other code of the server says that servers need a restart; the first one, and one with the same code, does not', () => {
  const said: string[] = [];
  const file = join(folder.path, 'current', serverFile(serverFiles.nodeCode));
  const release = (code: string) => {
    const tell = watchCode(folder.path, (text) => said.push(text));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    tell();
    return said.splice(0);
  };
  expect(release('one')).toEqual([]);
  expect(release('one')).toEqual([]);
  expect(release('two')).toEqual([expect.stringMatching(/^The code of the server has changed\. Restart the servers/)]);
});
