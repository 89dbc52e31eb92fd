import { expect, test } from 'vitest';
import { hilbertOrder } from '../../src/query/hilbert.ts';

test('names each row once, also of more rows than have a cell of their own', () => {
  const count = 2 ** 22;
  const half = count / 2;
  // The beginning of the curve and its end, in turn.
  const order = hilbertOrder(
    Float64Array.from({ length: count }, () => -89.9),
    Float64Array.from({ length: count }, (_, row) => (row % 2 === 0 ? -179.9 : 179.9)),
  );
  const seen = new Uint8Array(count);
  for (const row of order) seen[row]!++;
  expect(seen.every((times) => times === 1)).toBe(true);
  // Those of a place stay together, and in their order.
  expect(order.subarray(0, half).every((row, i) => row === 2 * i)).toBe(true);
});
