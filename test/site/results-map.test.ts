import { describe, expect, it } from 'vitest';
import type { Outline } from '../../src/site/view/outline.ts';
import { resultsMap } from '../../src/site/view/results-map.ts';

const outline = (west: number, north: number): Outline => ({
  frame: [0, 0, 100, 100],
  width: 100,
  height: 100,
  path: 'M0 0h100v100h-100z',
  west,
  north,
  perLon: 10,
  perLat: 10,
});
const lyon = { lat: 45.76, lon: 4.84, km: 100 };
const marksOf = (svg: string) =>
  [...svg.matchAll(/<g transform="translate\((-?\d+) (-?\d+)\)">.*?<text[^>]*>([^<]*)</g)].map(([, x, y, text]) => ({
    x: Number(x),
    y: Number(y),
    text,
  }));

describe('the map of an answer', () => {
  it('numbers companies as their cards are, and joins marks that would cover one another', () => {
    const near = { lat: 45.77, lon: 4.85 };
    const svg = resultsMap({ companies: [near, near, near, { lat: 45.2, lon: 5.7 }, near], around: lyon, outlines: [] })!;
    expect(marksOf(svg).map(({ text }) => text)).toEqual(['1, 2, 3, 5', '4']);
    expect(svg).toContain('role="img" aria-labelledby="answer-text"');
  });

  it('has all of them and the circle in view, north up and east to the right, also across the date line', () => {
    for (const [companies, around] of [
      [
        [
          { lat: 45.2, lon: 5.7 },
          { lat: 46.3, lon: 4.1 },
        ],
        lyon,
      ],
      [
        [
          { lat: -17, lon: 179.5 },
          { lat: -18, lon: -179 },
        ],
        null,
      ],
      [
        [
          { lat: 80, lon: 0 },
          { lat: -80, lon: 170 },
        ],
        null,
      ],
      [[{ lat: 52, lon: 5 }], null],
    ] as const) {
      const marks = marksOf(resultsMap({ companies, around, outlines: [] })!);
      for (const { x, y } of marks) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(800);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(440);
      }
    }
    const [west, east] = marksOf(
      resultsMap({
        companies: [
          { lat: -17, lon: 179.5 },
          { lat: -18, lon: -179 },
        ],
        around: null,
        outlines: [],
      })!,
    );
    expect(west!.x).toBeLessThan(east!.x);
    expect(west!.y).toBeLessThan(east!.y);
  });

  it('draws the countries in view, and no others', () => {
    const svg = resultsMap({
      companies: [{ lat: 45.2, lon: 5.7 }],
      around: lyon,
      outlines: [outline(0, 50), outline(100, 50), outline(0, -20)],
    })!;
    expect(svg.match(/class="land"/g)).toHaveLength(1);
  });

  it('is none without companies', () => {
    expect(resultsMap({ companies: [], around: lyon, outlines: [] })).toBeNull();
  });
});
