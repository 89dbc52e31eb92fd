// `node scripts/run.js NAME …` runs the command scripts/NAME.ts; `npm run crane` calls it for those of the package, which commands.json
// lists. Commands are TypeScript and need the Node in the project's packages; an older one would print its stack. Every version of Node can
// run this file.
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const needed = read('../package.json').devDependencies.node.split('.')[0];
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

const [given = '--help', ...words] = process.argv.slice(2);
/** An old npm script calls this with its name before that of the command, such as `check:data=check`. */
const [name, old] = given.split('=').toReversed();
if (old !== undefined)
  console.error(`npm run ${old} is called npm run crane -- ${name} now. The old name will be removed in the next version.`);
/** Commands for users, and those of the repository alone, which npm scripts call. */
const commands = read('./commands.json');
const isCommand = Object.hasOwn(commands, name) || ['check-code', 'generate', 'lab', 'package'].includes(name);
const script = new URL(`./${name}.ts`, import.meta.url);
if (isCommand) await run();
else await listCommands();

async function run() {
  // As if the command had been started from its own file.
  process.argv.splice(1, process.argv.length, fileURLToPath(script), ...words);
  try {
    await import(script.href);
  } catch (error) {
    // Packages of checks are installed on first use. When that fails, the cause is outside the code, and a stack says nothing about it.
    if (!(error instanceof Error) || error.name !== 'InstallError') throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Lists the commands; ends with 2 when one was asked for that isn't there. */
async function listCommands() {
  const width = Math.max(...Object.keys(commands).map((each) => each.length));
  const lines = Object.entries(commands).map(([each, summary]) => `  ${each.padEnd(width)}  ${summary}`);
  const help = `npm run crane -- NAME …\n\n${lines.join('\n')}\n\nnpm run crane -- NAME --help shows the options of a command.`;
  if (name === '--help' || name === '-h' || name === 'help') return console.log(help);
  const { closest } = await import('../src/load/suggest.ts');
  const near = closest(name, Object.keys(commands));
  console.error(`There is no command ${JSON.stringify(name)}.${near === null ? '' : ` Did you mean ${near}?`}\n\n${help}`);
  process.exit(2);
}
