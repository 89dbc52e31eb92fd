import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/** Modules of the client with public types, each after those it uses; `types.ts` is published before them. */
const modules = ['api-error', 'box', 'send', 'index'] as const;

const compiler = [
  'node_modules/typescript/bin/tsc',
  '--ignoreConfig',
  ...'--declaration --emitDeclarationOnly --strict --target es2022 --lib es2024,dom,dom.asynciterable'.split(' '),
  ...'--module nodenext --allowImportingTsExtensions --rewriteRelativeImportExtensions --rootDir src'.split(' '),
  '--types',
  '',
];

/** The types of the bundled client that follow those of `types.ts`; only what the bundle exports is exported. */
export function joinDeclarations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crane-declarations-'));
  try {
    execFileSync(process.execPath, [...compiler, '--outDir', folder, 'src/client/index.ts'], { cwd: projectRoot });
    const texts = new Map(modules.map((name) => [name, readFileSync(join(folder, 'client', `${name}.d.ts`), 'utf8')]));
    const index = texts.get('index')!;
    // `export { A, type B } from …` of the entry file.
    const named = [...index.matchAll(/^export (?:type )?\{([^}]*)\} from /gm)].flatMap(([, names]) => names!.split(','));
    const exported = new Set(named.map((name) => name.trim().replace(/^type /, '')));
    const parts = modules.map((name) => {
      const text = texts
        .get(name)!
        .replace(/^(?:import|export) [^;]*? from '\.[^;]*;\n/gm, '')
        .replace(/^\/\/ .*\n/gm, '');
      return name === 'index'
        ? text
        : text.replace(/^export (?=(?:declare )?\w+ (\w+))/gm, (mark, own: string) => (exported.has(own) ? mark : ''));
    });
    const values = new Set<string>();
    const text = parts.join('\n').replace(/^export (declare (?:class|function) (\w+))/gm, (_, declared: string, name: string) => {
      values.add(name);
      return declared;
    });
    // Without a list of exports, a declaration file exports everything.
    return `// Written by \`npm run fix\` from the code of the client. In the published file, types.ts comes before it.\n\n${text}\nexport { ${[...values].toSorted().join(', ')} };\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
