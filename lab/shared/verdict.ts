import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { projectRoot } from '../../scripts/project-root.ts';

/** What a third-party program said about a document or an endpoint. */
export interface Verdict {
  /** Package with its version. */
  readonly validator: string;
  readonly subject: string;
  readonly passed: number;
  readonly total: number;
  /** Expected failures, by name, with the reason. They count neither as passed nor as failed. */
  readonly expected: readonly string[];
  /** Unexpected failures. */
  readonly failures: readonly string[];
}

/** Collects the checks of one validator on one subject. */
export function startVerdict(validator: string, subject: string) {
  let passed = 0;
  const failures: string[] = [];
  return {
    check(name: string, holds: boolean, seen: unknown = ''): void {
      if (holds) passed++;
      else failures.push(`${name}${seen === '' ? '' : `: ${String(seen).slice(0, 300)}`}`);
    },
    /** Checks that something doesn’t throw. @returns Its result. */
    async attempt<T>(name: string, work: () => Promise<T> | T): Promise<T | null> {
      try {
        const result = await work();
        passed++;
        return result;
      } catch (error) {
        failures.push(`${name}: ${String((error as Error).message ?? error).slice(0, 300)}`);
        return null;
      }
    },
    /** @param expected Expected failures, by name, with the reason. */
    end: (expected: readonly string[] = []): Verdict => ({
      validator,
      subject,
      passed,
      total: passed + failures.length,
      expected,
      failures: passed + failures.length === 0 ? ['nothing was checked'] : failures,
    }),
  };
}

/** Name and version of an installed package. @param from The file that imports it, or a folder with a slash at its end. */
export function packageVersion(name: string, from: string): string {
  const { version } = JSON.parse(readFileSync(findPackageJSON(name, from)!, 'utf8')) as { version: string };
  return `${name} ${version}`;
}

const run = promisify(execFile);

/** Folders of installed programs: the project’s, and those that only check the result. */
const programFolders = ['node_modules/.bin', 'lab/programs/node_modules/.bin'].map((folder) => join(projectRoot, folder));

/** Runs a program of an installed package. Output is both streams, without colors. */
export function runTool(name: string, args: readonly string[], seconds = 120): Promise<{ code: number; output: string }> {
  const file = programFolders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`no installed package has a program ${name}`);
  return runProgram(file, args, projectRoot, seconds);
}

/** Runs a program. Output is both streams, without colors. */
export async function runProgram(
  file: string,
  args: readonly string[],
  cwd: string,
  seconds = 120,
): Promise<{ code: number; output: string }> {
  const environment = {
    ...process.env,
    // Some programs call others in their folder.
    PATH: [dirname(process.execPath), dirname(file), process.env['PATH']].join(delimiter),
    NO_COLOR: '1',
    CI: 'true',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    DISABLE_TELEMETRY: '1',
  };
  try {
    const { stdout, stderr } = await run(file, [...args], {
      cwd,
      env: environment,
      timeout: seconds * 1000,
      maxBuffer: 1 << 25,
    });
    return { code: 0, output: stripVTControlCharacters(stdout + stderr) };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code: number; stdout?: string; stderr?: string };
    return { code: typeof code === 'number' ? code : 1, output: stripVTControlCharacters(stdout + stderr) };
  }
}
