import { readDataset } from '../../src/hosts/node/read-dataset.ts';
import { askCanaries } from '../../src/serve/canaries.ts';

/** Opens a published folder as a server does, and asks questions with known answers. @returns The faults, in sentences. */
export async function runCanaries(folder: string): Promise<readonly string[]> {
  try {
    const dataset = await readDataset(folder);
    return await askCanaries(dataset).finally(() => dataset.close());
  } catch (error) {
    return [`it can't be opened: ${error instanceof Error ? error.message : String(error)}`];
  }
}
