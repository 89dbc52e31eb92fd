// `node scripts/run.js NAME …` runs the command scripts/NAME.ts. Commands are TypeScript and need the Node in the project's packages; an
// older one would print its stack. Every version of Node can run this file.
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const name = process.argv[2];
const needed = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).devDependencies.node.split('.')[0];
const found = process.versions.node;
if (Number(found.split('.')[0]) < Number(needed)) {
  console.error(
    `Needs Node ${needed}, found ${found}. The project brings its own: run npm ci, or npm rebuild node where install scripts were left out.`,
  );
  process.exit(1);
}
// A reader such as head may close the pipe early. The work continues.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
// Compiling TypeScript takes most of the time of a short command; the cache does it once for each version of a file.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
const script = new URL(`./${name}.ts`, import.meta.url);
// As if the command had been started from its own file.
process.argv.splice(1, 2, fileURLToPath(script));
try {
  await import(script.href);
} catch (error) {
  // Packages of checks are installed on first use. When that fails, the cause is outside the code, and a stack says nothing about it.
  if (!(error instanceof Error) || error.name !== 'InstallError') throw error;
  console.error(error.message);
  process.exit(1);
}
