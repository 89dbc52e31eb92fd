import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { operations } from '../../src/contract/operations.ts';
import { serverFile, serverFiles } from '../../src/documents/addresses.ts';
import { readDataset } from '../../src/hosts/node/read-dataset.ts';
import { askCanaries } from '../../src/serve/canaries.ts';
import { freePort } from '../serve/free-port.ts';
import { waitUntil } from '../serve/wait-until.ts';

/** Opens a published folder as a server does, and asks questions with known answers. @returns The faults, in sentences. */
export async function runCanaries(folder: string): Promise<readonly string[]> {
  try {
    const dataset = await readDataset(folder);
    return await askCanaries(dataset).finally(() => dataset.close());
  } catch (error) {
    return [`it can't be opened: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** The same for a release that may have been made by other code: if this code can't open it, the server that it carries is started. */
export async function runOwnCanaries(folder: string): Promise<readonly string[]> {
  const faults = await runCanaries(folder);
  return faults.length === 0 || (await ownServerAnswers(folder)) ? [] : faults;
}

/** How long the server of a release may take to start, seconds. */
const startSeconds = 30;

/** Whether the server that a release carries starts, and lists companies. */
async function ownServerAnswers(folder: string): Promise<boolean> {
  const port = await freePort();
  const args = [join(folder, serverFile(serverFiles.nodeStart)), '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn(process.execPath, args, { stdio: 'ignore', env: { PATH: process.env['PATH'] } });
  let hasEnded = false;
  child.on('exit', () => (hasEnded = true)).on('error', () => (hasEnded = true));
  const asked = `http://127.0.0.1:${port}${operations.listCompanies.path}?limit=1`;
  const answers = async (): Promise<boolean> =>
    hasEnded ||
    (await fetch(asked).then(
      async (response) => (await response.text(), response.ok),
      () => false,
    ));
  try {
    await waitUntil(answers, startSeconds);
    return !hasEnded;
  } catch {
    return false;
  } finally {
    child.kill();
  }
}
