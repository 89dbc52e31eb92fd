import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { syncTree } from '../../../src/writer/releases/durable.ts';
import { PublishError } from '../../../src/writer/tree.ts';
import { temporaryFolder } from '../../published.ts';

const { path: folder, remove } = temporaryFolder();
afterAll(remove);

test('a file that somebody removes before it is durable ends the publication in words', async () => {
  mkdirSync(join(folder, 'client'));
  writeFileSync(join(folder, 'client/a.json'), '{}');
  await expect(syncTree(folder, ['client'], ['client/a.json'])).resolves.toBeUndefined();
  const gone = syncTree(folder, ['client'], ['client/a.json', 'client/b.json']);
  await expect(gone).rejects.toThrow(PublishError);
  await expect(gone).rejects.toThrow('client/b.json was removed while the release was made. Publish again.');
});
