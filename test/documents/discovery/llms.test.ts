import { expect, test } from 'vitest';
import { loadCheck } from '../../../scripts/load-check.ts';
import { startServing } from '../../serving.ts';

test('llms.txt has at most two thousand tokens', { tags: 'checks', timeout: 60_000 }, async () => {
  const { send } = await startServing();
  const text = await (await send('/llms.txt')).text();
  const { countTokens } = await loadCheck('tokens');
  expect(countTokens('Two thousand tokens')).toBe(3);
  expect(text).toMatch(/^# /);
  expect(countTokens(text)).toBeLessThanOrEqual(2000);
});
