// `node scripts/run.js NAME …` runs the command scripts/NAME.ts. Commands are TypeScript and need the Node that the project brings as a
// package; any other one that is too old would print its stack. This file is plain enough to be read by all of them.
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
// Whoever reads what is printed may stop early, as head does. The work goes on to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
// Turning TypeScript into code takes most of the time of a short command; once for each version of a file is enough.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
const script = new URL(`./${name}.ts`, import.meta.url);
// As if the command had been started by its own file.
process.argv.splice(1, 2, fileURLToPath(script));
try {
  await import(script.href);
} catch (error) {
  // Packages of checks are installed on first use. That fails for reasons outside the code, of which a stack says nothing.
  if (!(error instanceof Error) || error.name !== 'InstallError') throw error;
  console.error(error.message);
  process.exit(1);
}
