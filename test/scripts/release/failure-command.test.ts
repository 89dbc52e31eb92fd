import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runFailureCommand } from '../../../scripts/release/failure-command.ts';
import { temporaryFolder } from '../../published.ts';

describe('the command of --on-failure', () => {
  it('gets its environment', async () => {
    const { path, remove } = temporaryFolder();
    const file = join(path, 'told');
    expect(
      await runFailureCommand(`echo "$FAILURE_CODE $FAILURE_REASON" > ${file}`, { FAILURE_CODE: '4', FAILURE_REASON: 'why' }),
    ).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe('4 why\n');
    remove();
  });

  it('is reported when it fails, is not there, or takes too long', async () => {
    expect(await runFailureCommand('exit 7 # T0KEN', {})).toBe('the --on-failure command ended with 7');
    expect(await runFailureCommand('no-such-command 2>/dev/null', {})).toMatch(/ended with 127/);
    expect(await runFailureCommand('sleep 60', {}, 100)).toBe('the --on-failure command took more than 0.1 s');
  });
});
