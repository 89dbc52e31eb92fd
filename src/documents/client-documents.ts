import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textDocument, type Document } from './document.ts';

const javaScript = 'text/javascript; charset=utf-8';

/** The client as one module for browsers and other runtimes, in readable form, and its types. Open to scripts of every origin. */
export async function clientDocuments(root: string): Promise<Document[]> {
  const folder = join(root, 'src/client');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string; license: string };
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(folder, 'index.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    banner: { js: `// ${manifest.name} ${manifest.version}, ${manifest.license}. Types: client.d.ts` },
  });
  return [
    textDocument('/client.js', 'client.js', 'download', outputFiles[0]!.text, javaScript),
    textDocument(
      '/client.d.ts',
      'client.d.ts',
      'download',
      readFileSync(join(folder, 'client.d.ts'), 'utf8'),
      'text/typescript; charset=utf-8',
    ),
  ];
}
