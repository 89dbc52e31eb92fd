import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProblem, type Problem } from '../../src/contract/errors.ts';
import { encodeCursor, formatListQuery, parseListQuery, type ListQuery } from '../../src/query/list-query.ts';

const read = (search: string): ListQuery => {
  const query = parseListQuery(search);
  if (isProblem(query)) throw new Error(`${search}: ${query.message}`);
  return query;
};
const refused = (search: string): Problem => {
  const query = parseListQuery(search);
  if (!isProblem(query)) throw new Error(`${search} was accepted`);
  return query;
};

describe('the query of a list', () => {
  it.each([
    ['', {}],
    ['?', {}],
    ['?country=de', { country: 'DE' }],
    ['?service_type=heavy_haulage', { serviceType: 'heavy_haulage' }],
    ['?capacity_min_t=0', { capacityMinT: 0 }],
    ['?capacity_min_t=52.5', { capacityMinT: 52.5 }],
    ['?capacity_min_t=100000', { capacityMinT: 100_000 }],
    ['?capacity_min_t=99.7903214', { capacityMinT: 99.7903214 }],
    [`?capacity_min_t=${'0'.repeat(37)}100`, { capacityMinT: 100 }],
    [
      '?bbox=5.86631529012,47.27011136842,15.04193142579,55.09916097712',
      { bbox: { minLon: 5.86631529012, minLat: 47.27011136842, maxLon: 15.04193142579, maxLat: 55.09916097712 } },
    ],
    [`?bbox=-0.${'1'.repeat(38)},0,1,1`, { bbox: { minLon: -0.1111111111111111, minLat: 0, maxLon: 1, maxLat: 1 } }],
    ['?bbox=-180,-90,180,90', { bbox: { minLon: -180, minLat: -90, maxLon: 180, maxLat: 90 } }],
    ['?bbox=170,-20,-170,20', { bbox: { minLon: 170, minLat: -20, maxLon: -170, maxLat: 20 } }],
    ['?bbox=5%2C47%2C15%2C55', { bbox: { minLon: 5, minLat: 47, maxLon: 15, maxLat: 55 } }],
    ['?%63ountry=%44E', { country: 'DE' }],
  ])('reads %s', (search, expected) => {
    expect(read(search).filters).toEqual({ country: null, serviceType: null, capacityMinT: null, bbox: null, ...expected });
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=501', 'limit'],
    ['?limit=-1', 'limit'],
    ['?limit=1.0', 'limit'],
    ['?limit=1e2', 'limit'],
    ['?limit=0x10', 'limit'],
    ['?limit=%2010', 'limit'],
    ['?limit=+10', 'limit'],
    ['?limit=１０', 'limit'],
    ['?limit=', 'empty'],
    ['?limit', 'empty'],
    ['?limit=1&limit=1', 'more than once'],
    ['?country=DEU', 'country'],
    ['?country=D', 'country'],
    ['?country=D%31', 'country'],
    ['?country=ÄÖ', 'country'],
    ['?service_type=MOBILE_CRANE', 'service_type'],
    ['?service_type=toString', 'service_type'],
    ['?capacity_min_t=-1', 'capacity_min_t'],
    ['?capacity_min_t=100000.1', 'capacity_min_t'],
    ['?capacity_min_t=1,5', 'capacity_min_t'],
    ['?capacity_min_t=NaN', 'capacity_min_t'],
    ['?capacity_min_t=Infinity', 'capacity_min_t'],
    ['?capacity_min_t=.5', 'capacity_min_t'],
    ['?capacity_min_t=1e5', 'capacity_min_t'],
    [`?capacity_min_t=${'0'.repeat(38)}100`, 'capacity_min_t'],
    ['?capacity_min_t=5.', 'capacity_min_t'],
    [`?bbox=-0.${'1'.repeat(39)},0,1,1`, 'plain decimals'],
    ['?bbox=--1,2,3,4', 'plain decimals'],
    ['?bbox=+1,2,3,4', 'plain decimals'],
    ['?bbox=1e1,2,30,4', 'plain decimals'],
    ['?bbox=1,2,3', 'four numbers'],
    ['?bbox=1,2,3,4,5', 'four numbers'],
    ['?bbox=1,2,3,x', 'plain decimals'],
    ['?bbox=1,2,3,', 'plain decimals'],
    ['?bbox=1, 2,3,4', 'plain decimals'],
    ['?bbox=0,50,10,40', 'minLat above maxLat'],
    ['?bbox=-181,0,0,10', 'beyond'],
    ['?bbox=0,-91,0,10', 'beyond'],
    ['?nope=1', 'Unknown query parameter "nope"'],
    ['?__proto__=1', 'Unknown query parameter "__proto__"'],
    ['?Country=DE', 'Unknown query parameter "Country"'],
    ['?country=DE&', 'Unknown query parameter ""'],
    ['?country=%zz', 'percent'],
    ['?country=%C0%AF', 'percent'],
    ['?cursor=abc', 'damaged'],
  ])('refuses %s and says why', (search, why) => {
    const fault = refused(search);
    expect(fault.code).toBe('invalid_request');
    expect(fault.message).toContain(why);
    expect(fault.resolution.length).toBeGreaterThan(10);
  });

  it.each([
    ['near=Hamburg', 'call GET /api/nearest?near=…'],
    ['q=Liebherr', 'call GET /api/search?q=…'],
    ['brand=Liebherr', 'call GET /api/models?brand=…'],
    ['crane_type=truck_crane', 'GET /api/wanted-ads?crane_type=…'],
    ['page=2', 'send cursor with the next_cursor'],
  ])('names the operation that %s is meant for', (search, advice) => {
    const { message, resolution } = refused(`?${search}`);
    expect(message).toBe(`Unknown query parameter "${search.split('=')[0]}".`);
    expect(resolution).toContain(advice);
    expect(resolution).toContain(' Allowed: country, service_type, capacity_min_t, bbox, limit, cursor.');
  });

  it('says of a refused number what would be accepted', () => {
    expect(refused('?capacity_min_t=1e5').resolution).toBe(
      'Use metric tonnes with digits and at most one decimal point between them, for example 100 or 52.5; up to 40 characters.',
    );
    expect(refused('?bbox=1e1,0,20,10').resolution).toContain(
      'digits with an optional minus and at most one decimal point between them, up to 40',
    );
  });

  it('writes every number that it reads so that it is read as the same number, never with an exponent', () => {
    const decimals = fc.tuple(fc.stringMatching(/^[0-8]?\d$/), fc.stringMatching(/^0{0,19}\d{0,18}$/)).map(([whole, rest]) => (rest === '' ? whole : `${whole}.${rest}`)); // prettier-ignore
    fc.assert(
      fc.property(decimals, decimals, (capacity, west) => {
        const query = read(`?capacity_min_t=${capacity}&bbox=-${west},-${west},${west},${west}`);
        expect(query.filters.capacityMinT).toBe(Number(capacity));
        const written = formatListQuery(query);
        expect(written).not.toContain('e-');
        expect(read(`?${written}`)).toEqual(query);
      }),
      {
        numRuns: 2000,
        examples: [
          ['0.0000001', '0.00000001'],
          [`0.${'0'.repeat(37)}5`, '1'],
        ],
      },
    );
  });

  it('lists the allowed parameters when one is unknown', () => {
    expect(refused('?sort=name').resolution).toBe('Allowed: country, service_type, capacity_min_t, bbox, limit, cursor.');
  });

  it('suggests the order of a box whose latitudes come first', () => {
    expect(refused('?bbox=48,-120,52,-110').resolution).toContain('-120,48,-110,52');
  });

  it('has one canonical form for all spellings of a request', () => {
    expect(formatListQuery(read('?limit=50&bbox=-0,01.50,10.0,20&country=nl&capacity_min_t=0100.500'))).toBe(
      'country=NL&capacity_min_t=100.5&bbox=0,1.5,10,20',
    );
  });
});

describe('a cursor', () => {
  const slugs = fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,8}){0,4}$/);

  it('decodes to the slug that it was made from', () => {
    fc.assert(
      fc.property(slugs, (slug) => {
        expect(read(`?country=DE&cursor=${encodeCursor(slug, 'country=DE')}`).cursor?.slug).toBe(slug);
      }),
    );
  });

  it('is refused with other filters, and says so', () => {
    const cursor = encodeCursor('acme', 'country=DE');
    for (const search of [`?cursor=${cursor}`, `?country=NL&cursor=${cursor}`, `?country=DE&capacity_min_t=1&cursor=${cursor}`]) {
      expect(refused(search).message).toContain('different filters');
    }
    expect(read(`?country=de&limit=7&cursor=${cursor}`).cursor?.slug).toBe('acme');
  });

  it('is refused when any character is changed, added or missing', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(
        slugs,
        fc.nat(),
        fc.constantFrom(...alphabet),
        fc.constantFrom('change', 'insert', 'delete', 'truncate'),
        (slug, position, letter, how) => {
          const cursor = encodeCursor(slug, '');
          const at = position % cursor.length;
          const tail = cursor.slice(how === 'insert' ? at : at + 1);
          const damaged = how === 'truncate' ? cursor.slice(0, at) : cursor.slice(0, at) + (how === 'delete' ? '' : letter) + tail;
          fc.pre(damaged !== cursor);
          expect(refused(`?cursor=${damaged}`).code).toBe('invalid_request');
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('fits an address and a file name at the longest slug', () => {
    const cursor = encodeCursor('a'.repeat(120), '');
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(`${cursor}.json`.length).toBeLessThan(255);
  });
});
