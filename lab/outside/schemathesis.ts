import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatInteger } from '../../src/contract/numbers.ts';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { runProgram, startVerdict, type Verdict } from '../shared/verdict.ts';
import { pythonVersion } from './tools.ts';

interface Report {
  readonly seed: number;
  readonly complete: boolean;
  readonly operations: { readonly total: number; readonly tested: number };
  readonly test_cases: { readonly generated: number };
  readonly failures: readonly { readonly code: string; readonly title: string; readonly operations: readonly string[] }[];
  readonly errors: readonly object[];
  /** By operation: method and path. */
  readonly valid_rates: Readonly<Record<string, object>>;
}

/** A method that is not described, at the address where wanted ads are read and, after signing in, published. */
const asksToPublish = ({ code, operations }: Report['failures'][number]): boolean =>
  code === 'ST204' && operations.every((name) => /^(?:POST|PUT|PATCH|DELETE) \/api\/wanted-ads(?:\/|$)/.test(name));

/**
 * Sends valid and invalid requests generated from the description, and checks each answer against it.
 *
 * @param folder The working folder, where it remembers failures.
 */
export async function runSchemathesis(bin: string, baseUrl: string, folder: string): Promise<Verdict> {
  const file = join(folder, 'schemathesis.json');
  cpSync(join(projectRoot, 'lab/outside/schemathesis'), folder, { recursive: true });
  const { output } = await runProgram(
    join(bin, 'schemathesis'),
    [
      'run',
      baseUrl + discoveryPaths.openApi,
      '--checks=all',
      // Of a kind for an operation.
      '--max-examples=500',
      '--seed=1',
      '--continue-on-failure',
      '--generation-database=none',
      // The time to generate requests only depends on the machine.
      '--suppress-health-check=too_slow',
      '--no-color',
      '--report=json',
      `--report-json-path=${file}`,
    ],
    folder,
    1800,
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const { generated } = report.test_cases;
  const verdict = startVerdict(pythonVersion('schemathesis'), `all checks, ${formatInteger(generated)} requests`);
  verdict.check('the run was complete', report.complete && report.errors.length === 0, JSON.stringify(report.errors));
  verdict.check('every operation was tested', report.operations.tested === report.operations.total, JSON.stringify(report.operations));
  verdict.check('requests were made', generated >= 10 * report.operations.total, generated);
  for (const operation of Object.keys(report.valid_rates)) {
    const found = report.failures.filter(({ operations }) => operations.includes(operation)).map(({ code, title }) => `${code} ${title}`);
    verdict.check(operation, found.length === 0, found.join(', '));
  }
  const others = report.failures.filter(({ operations }) => operations.some((name) => !(name in report.valid_rates)));
  const foreseen = others.filter(asksToPublish);
  verdict.check('nothing else failed', others.length === foreseen.length, JSON.stringify(others));
  // Only the output has the requests and responses.
  if (report.failures.length > 0) process.stderr.write(output.slice(output.indexOf('= FAILURES')));
  return verdict.end(foreseen.length === 0 ? [] : ['Publishing where wanted ads are read asks for a person who signs in: 401, not 405.']);
}
