import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { projectRoot } from '../project-root.ts';

/** Replaces the compiler by its output, which is next to the bundles: the folder `compiled` and a file `version`. */
export const withShippedCode: Plugin = {
  name: 'with-shipped-code',
  setup({ onResolve }) {
    onResolve({ filter: /\/compiled-code\.ts$/ }, () => ({ path: join(projectRoot, 'src/writer/shipped-code.ts') }));
  },
};
