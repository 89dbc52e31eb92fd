import { packageVersion, runTool, startVerdict, type Verdict } from '../shared/verdict.ts';

/** Checks that both lockfiles name packages of npm’s registry alone, by HTTPS, with a digest. */
export async function runLockfileLint(): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('lockfile-lint', import.meta.url), 'both lockfiles');
  for (const file of ['package-lock.json', 'lab/programs/package-lock.json']) {
    const rules = ['--validate-https', '--validate-integrity', '--validate-package-names', '--allowed-hosts', 'npm'];
    const { code, output } = await runTool('lockfile-lint', ['--path', file, '--type', 'npm', ...rules]);
    verdict.check(file, code === 0, output);
  }
  return verdict.end();
}
