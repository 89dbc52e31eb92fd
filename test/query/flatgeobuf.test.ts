import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fgbFeatureBytes, writeFgbFeatures, writeFgbHead, type FgbColumn } from '../../src/query/flatgeobuf.ts';
import { hilbertOrder } from '../../src/query/hilbert.ts';
import { readFgbBox } from '../read-flatgeobuf.ts';

const columns: readonly FgbColumn[] = [
  { name: 'id', type: 'integer', description: 'Number.', isRequired: true, isUnique: true },
  { name: 'name', type: 'string', description: 'Name.', isRequired: false, isUnique: false },
  { name: 'capacity', type: 'number', description: 'Tonnes.', isRequired: false, isUnique: false },
];

interface Point {
  readonly lon: number;
  readonly lat: number;
  readonly name: string | null;
  readonly capacity: number | null;
}

/** A file of points, in the order of the Hilbert curve. */
function fileOf(points: readonly Point[]): Uint8Array {
  const order = hilbertOrder(
    Float64Array.from(points, ({ lat }) => lat),
    Float64Array.from(points, ({ lon }) => lon),
  );
  const features = Array.from(order, (row) => {
    const { lon, lat, name, capacity } = points[row]!;
    return { lon, lat, values: [row, name, capacity] };
  });
  const featureBytes = Uint32Array.from(features, ({ values }) => fgbFeatureBytes(columns, values));
  const head = writeFgbHead({ name: 'points', title: 'Points', description: '' }, columns, {
    lon: Float64Array.from(features, ({ lon }) => lon),
    lat: Float64Array.from(features, ({ lat }) => lat),
    featureBytes,
  });
  const body = writeFgbFeatures(
    columns,
    features,
    featureBytes.reduce((sum, bytes) => sum + bytes, 0),
  );
  return Uint8Array.from([...head, ...body]);
}

const degrees = (range: number) =>
  fc.oneof(fc.constantFrom(-range, 0, range), fc.double({ min: -range, max: range, noNaN: true }), fc.integer({ min: -range, max: range }));
const point = fc.record({
  lon: degrees(180),
  lat: degrees(90),
  name: fc.option(fc.string({ unit: 'grapheme', maxLength: 40 })),
  capacity: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
});

describe('a FlatGeobuf file', () => {
  it('gives the points of a box, edges included, with their values', () => {
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 400, size: 'max' }),
        fc.tuple(degrees(180), degrees(180), degrees(90), degrees(90)),
        (points, [a, b, c, d]) => {
          const box = [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)] as const;
          const found = readFgbBox(fileOf(points), box).points;
          const expected = points
            .map((each, id) => ({ ...each, id }))
            .filter(({ lon, lat }) => lon >= box[0] && lat >= box[1] && lon <= box[2] && lat <= box[3]);
          const known = ({ id, name, capacity }: Point & { id: number }) => ({
            id,
            ...(name === null ? {} : { name }),
            ...(capacity === null ? {} : { capacity }),
          });
          expect(found.toSorted((x, y) => Number(x.values['id']) - Number(y.values['id']))).toEqual(
            expected.map((each) => ({ lon: each.lon, lat: each.lat, values: known(each) })),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is read without most of it where the box is small', () => {
    const points = Array.from({ length: 5000 }, (_, i) => ({
      lon: (i % 100) * 3.5 - 175,
      lat: Math.floor(i / 100) * 3.5 - 87,
      name: 'Somewhere in the middle of the world, with a yard',
      capacity: i,
    }));
    const file = fileOf(points);
    const { points: found, bytesRead } = readFgbBox(file, [0, 0, 10, 10]);
    expect(found.length).toBe(9);
    expect(bytesRead).toBeLessThan(file.length / 20);
  });

  it('is not written with another length than was said', () => {
    expect(() => writeFgbFeatures(columns, [{ lon: 0, lat: 0, values: [1, 'a', null] }], 100)).toThrow(RangeError);
  });
});

describe('the order along the Hilbert curve', () => {
  it('has every row once', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 100 }), (points) => {
        const order = hilbertOrder(
          Float64Array.from(points, ({ lat }) => lat),
          Float64Array.from(points, ({ lon }) => lon),
        );
        expect([...order].sort((a, b) => a - b)).toEqual(points.map((_, i) => i));
      }),
    );
  });

  it('has every row once of two million in one place', () => {
    const count = 2 ** 21 + 3;
    const order = hilbertOrder(new Float64Array(count).fill(-89.9), new Float64Array(count).fill(179.9));
    expect(order.every((row, place) => row === place)).toBe(true);
  });

  it('goes from each cell to one beside it', () => {
    // The middles of the 64 cells of a grid of 8 lines.
    const cells = Array.from({ length: 64 }, (_, i) => ({ column: i % 8, line: Math.floor(i / 8) }));
    const order = hilbertOrder(
      Float64Array.from(cells, ({ line }) => -90 + (line + 0.5) * 22.5),
      Float64Array.from(cells, ({ column }) => -180 + (column + 0.5) * 45),
    );
    for (let i = 1; i < order.length; i++) {
      const [from, to] = [cells[order[i - 1]!]!, cells[order[i]!]!];
      expect(Math.abs(from.column - to.column) + Math.abs(from.line - to.line)).toBe(1);
    }
  });
});
