import { build } from 'esbuild';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';

it('the threads of a publication load little: they start for one changed row, too', async () => {
  const { metafile } = await build({
    entryPoints: [join(projectRoot, 'src/writer/file-work.ts')],
    absWorkingDir: projectRoot,
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
  });
  // Node loads a module even where nothing of it is used.
  const loaded = Object.keys(metafile.inputs);
  expect(loaded.filter((file) => /\/zod\/|\/documents\//.test(file))).toEqual([]);
  expect(loaded.length).toBeLessThan(15);
});
