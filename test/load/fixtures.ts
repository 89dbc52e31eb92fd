import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadOptions } from '../../src/load/load-data.ts';

export const fixtures = fileURLToPath(new URL('../fixtures/csv', import.meta.url));
export const cleanFolder = join(fixtures, 'clean');

/** What `expect.json` of a fault says. */
export interface Expectation {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly file: string;
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  /** Files of the clean folder that are not there. */
  readonly without?: readonly string[];
  /** Codes that can't but come with the fault. */
  readonly also?: readonly string[];
  readonly options?: LoadOptions;
  /** Load a folder of this name instead. */
  readonly folder?: string;
}

export function namesOf(folder: 'faults' | 'twins'): string[] {
  return readdirSync(join(fixtures, folder)).toSorted();
}

export function expectationOf(fault: string): Expectation {
  return JSON.parse(readFileSync(join(fixtures, 'faults', fault, 'expect.json'), 'utf8')) as Expectation;
}

/** Calls `use` with a folder that is the clean one under the files of the overlays, and removes it afterwards. */
export async function withOverlays<T>(
  overlays: readonly string[],
  without: readonly string[],
  use: (dataDir: string) => T | Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'load-'));
  try {
    cpSync(cleanFolder, dataDir, { recursive: true });
    for (const file of without) rmSync(join(dataDir, file));
    for (const overlay of overlays) cpSync(overlay, dataDir, { recursive: true, filter: (source) => !source.endsWith('expect.json') });
    return await use(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
