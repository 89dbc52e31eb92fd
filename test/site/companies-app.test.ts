import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { extentOf } from '../../src/site/map/extent.ts';
import { readResult } from '../../src/site/app/result.ts';

describe('the extent of a map', () => {
  it('has all points, and is the narrowest that has: across the antimeridian where that is less', () => {
    expect(extentOf([{ lon: 3, lat: 2 }])).toEqual({ west: 3, north: 2, east: 3, south: 2 });
    expect(extentOf([179, -178, -177].map((lon) => ({ lon, lat: 5 })))).toMatchObject({ west: 179, east: 183 });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -180, max: 179 }), { minLength: 1, maxLength: 8 }), (lons) => {
        const { west, east } = extentOf(lons.map((lon) => ({ lon, lat: 5 })));
        for (const lon of lons) expect(lon >= west ? lon <= east : lon + 360 <= east).toBe(true);
        // From each point eastwards to the last of the others.
        const widths = lons.map((from) => Math.max(...lons.map((lon) => (lon - from + 360) % 360)));
        expect(east - west).toBe(Math.min(...widths));
      }),
    );
  });
});

describe('a result', () => {
  const company = {
    slug: 'a',
    name: 'A',
    city: 'Ghent',
    country: 'BE',
    lat: 51,
    lon: 3.7,
    services: ['mobile_crane'],
    fleet_highlights: [],
  };

  it('of a list links to the map of the service by the filters that the map has', () => {
    const { mapPath, note, title } = readResult(
      { content: [], structuredContent: { total: 12, items: [company], next_cursor: 'x' } },
      { country: 'BE', capacity_min_t: 99.5, bbox: [1, 2, 3, 4], limit: 1, cursor: 'w' },
    );
    expect([title, mapPath]).toEqual(['1 company of 12', '/map?country=BE&capacity_min_t=99.5&bbox=1,2,3,4']);
    expect(note).toBe('There are more. Ask for the next ones.');
  });

  it('says distance and capacity only where they are stated', () => {
    const [plain] = readResult({ structuredContent: { items: [company] } }, null).companies;
    expect(plain).toMatchObject({ facts: 'Ghent, BE · Mobile cranes', distance: null });
    const near = { lat: 51, lon: 3, name: 'Bruges, BE' };
    const items = [{ distance_km: 0.4, company: { ...company, city: null, max_capacity_t: 1350 } }];
    const found = readResult({ structuredContent: { near, items, has_more: false } }, null);
    expect(found).toMatchObject({ title: '1 company nearest to Bruges, BE', from: near, note: null, mapPath: null });
    expect(found.companies[0]).toMatchObject({ facts: 'BE · Mobile cranes · up to 1,350 t', distance: '0.4 km' });
  });

  it('of any form is never more than it says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const result of [value, { structuredContent: value }, { structuredContent: { items: [value], near: value } }])
          expect(readResult(result, null).companies).toEqual([]);
      }),
    );
  });
});
