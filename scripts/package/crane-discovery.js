#!/usr/bin/env node
// The program of the package: `crane-discovery NAME …` runs the compiled command NAME. Old versions of Node can run it, to say that they are too old.
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const { version, engines, homepage } = read('../package.json');
const [name = '--help', ...words] = process.argv.slice(2);
const commands = read('./commands.json');

// A reader such as head may close the pipe early. The work continues.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });

function end(text, code) {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(code);
}

function help() {
  const width = Math.max(...Object.keys(commands).map((each) => each.length));
  const lines = Object.entries(commands).map(([each, summary]) => `  ${each.padEnd(width)}  ${summary}`);
  return `crane-discovery ${version}: publishes a folder of CSV files as a discovery API with pages for people.

${lines.join('\n')}

To begin:

  crane-discovery init my-market
  cd my-market && npm install && npm run dev

crane-discovery NAME --help shows the options of a command. Commands read data/ in the current folder.${homepage ? `\n${homepage}` : ''}`;
}

const oldest = engines.node.replace('>=', '');
const [major, minor] = oldest.split('.').map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
if (ownMajor < major || (ownMajor === major && ownMinor < minor))
  end(`crane-discovery needs Node ${oldest} or newer, found ${process.versions.node}.`, 1);
if (name === '--version' || name === '-v') end(version, 0);
if (name === '--help' || name === '-h' || name === 'help') end(help(), 0);
if (Object.hasOwn(commands, name)) run();
else refuse();

function run() {
  // Compiling the modules takes most of the time of a short command; Node 22 and newer can keep them.
  if (module.enableCompileCache) module.enableCompileCache();
  const command = new URL(`./${name}.js`, import.meta.url);
  // As if the command had been started from its own file.
  process.argv.splice(1, process.argv.length, fileURLToPath(command), ...words);
  import(command.href);
}

/** Ends with a suggestion. */
async function refuse() {
  const { closest } = await import(new URL('./suggest.js', import.meta.url).href);
  const names = Object.keys(commands);
  const near = closest(name, names) || (name !== '' && names.find((each) => each.startsWith(name)));
  end(`There is no command ${JSON.stringify(name)}.${near ? ` Did you mean ${near}?` : ''}\n\n${help()}`, 2);
}
