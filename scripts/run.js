#!/usr/bin/env node
// `node scripts/run.js NAME …` runs a command: scripts/NAME.ts in the repository, package/NAME.js in the package, where this is the program
// `crane-discovery`. Every version of Node can run this file, which says when it is too old; commands would print their stack.
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const at = (file) => new URL(`../${file}`, import.meta.url);
const read = (file) => JSON.parse(readFileSync(at(file), 'utf8'));
const isPackaged = !existsSync(at('scripts/package.ts'));
const { version, engines, devDependencies } = read('package.json');

const oldest = isPackaged ? engines.node.replace('>=', '') : devDependencies.node.split('.')[0];
const [major, minor = 0] = oldest.split('.').map(Number);
const found = process.versions.node;
const [foundMajor, foundMinor] = found.split('.').map(Number);
if (foundMajor < major || (foundMajor === major && foundMinor < minor)) {
  console.error(
    isPackaged
      ? `crane-discovery needs Node ${oldest} or newer, found ${found}.`
      : `Needs Node ${oldest}, found ${found}. The project brings its own: run npm ci, or npm rebuild node where install scripts were left out.`,
  );
  process.exit(1);
}
// A reader such as head may close the pipe early. The work continues.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });

// npm starts a shell that starts this, and passes signals to the shell alone: when that has ended, this is to end, too.
const shell = process.ppid;
if (process.env['npm_lifecycle_event'] !== undefined)
  setInterval(() => process.ppid === shell || process.kill(process.pid, 'SIGTERM'), 200).unref();

const [given = '--help', ...words] = process.argv.slice(2);
/** An old npm script calls this with its name before that of the command, such as `check:data=check`. */
const [name, old] = isPackaged ? [given] : given.split('=').toReversed();
if (old !== undefined)
  console.error(`npm run ${old} is called npm run crane -- ${name} now. The old name will be removed in the next version.`);
/** Commands for users, and those of the repository alone, which npm scripts call. */
const commands = read('scripts/commands.json');
const names = Object.keys(commands);
const isCommand = names.includes(name) || (!isPackaged && ['check-code', 'generate', 'lab', 'package'].includes(name));
if (isCommand) run();
else if (name === '--help' || name === '-h' || name === 'help') console.log(help());
else if (name === '--version' || name === '-v') console.log(version);
else refuse();

async function run() {
  // Compiling the modules takes most of the time of a short command; Node 22 and newer can keep them, each version of a file once.
  if (module.enableCompileCache) module.enableCompileCache(isPackaged ? undefined : fileURLToPath(at('node_modules/.cache/node')));
  const script = at(isPackaged ? `package/${name}.js` : `scripts/${name}.ts`);
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

function help() {
  const width = Math.max(...names.map((each) => each.length));
  const lines = names.map((each) => `  ${each.padEnd(width)}  ${commands[each]}`).join('\n');
  if (!isPackaged) return `npm run crane -- NAME …\n\n${lines}\n\nnpm run crane -- NAME --help shows the options of a command.`;
  return `crane-discovery ${version}: publishes a folder of CSV files as a discovery API with pages for people.

${lines}

To begin:

  crane-discovery init my-market
  cd my-market && npm install && npm run dev

crane-discovery NAME --help shows the options of a command. Commands read data/ in the current folder.`;
}

/** Ends with a suggestion. */
async function refuse() {
  const { closest } = await import(at(isPackaged ? 'package/suggest.js' : 'src/load/suggest.ts').href);
  const near = closest(name, names) || (name !== '' && names.find((each) => each.startsWith(name)));
  console.error(`There is no command ${JSON.stringify(name)}.${near ? ` Did you mean ${near}?` : ''}\n\n${help()}`);
  process.exit(2);
}
