// Runs commands that end at their command line, one after the other in this process, which imports what they share once. Reads their names and
// arguments as JSON from its first argument, and prints how each ended.
interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command that ends throws in place of ending the process. */
class Exit extends Error {
  readonly status: number;

  constructor(status: number) {
    super();
    this.status = status;
  }
}

const [calls = '[]'] = process.argv.slice(2);
const write = process.stdout.write.bind(process.stdout);
process.exit = (code) => {
  throw new Exit(Number(code ?? process.exitCode ?? 0));
};
const ended: Ended[] = [];
for (const [i, [name, ...args]] of (JSON.parse(calls) as [string, ...string[]][]).entries()) {
  let stdout = '';
  let stderr = '';
  process.stdout.write = (text: string | Uint8Array) => ((stdout += text.toString()), true);
  process.stderr.write = (text: string | Uint8Array) => ((stderr += text.toString()), true);
  const script = new URL(`../../scripts/${name}.ts`, import.meta.url);
  process.argv.splice(1, Infinity, script.pathname, ...args);
  let status: number | null = null;
  try {
    // Each call evaluates the command anew.
    await import(`${script.href}?${i}`);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    status = error.status;
  }
  ended.push({ status, stdout, stderr });
}
write(JSON.stringify(ended));
