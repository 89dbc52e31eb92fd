import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reachAround } from '../../src/query/distance.ts';

const latitude = fc.oneof(fc.constantFrom(-90, 90, 0, 89.9, -60), fc.double({ min: -90, max: 90, noNaN: true }));
const longitude = fc.oneof(fc.constantFrom(-180, 180, 0, 179.9), fc.double({ min: -180, max: 180, noNaN: true }));
const radius = fc.oneof(fc.constantFrom(30, 100, 250, 2000, 7000, 20_100), fc.double({ min: 0.01, max: 4000, noNaN: true }));

/** A point in some direction from another, at some share of a distance: most of them near the rim of the circle. */
function pointFrom(lat: number, lon: number, km: number, bearing: number): { lat: number; lon: number } {
  const [phi, lambda, angle] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180, km / 6371.0088];
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing);
  const to = Math.asin(Math.max(-1, Math.min(1, sine)));
  const turn = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * Math.sin(to));
  const degrees = ((lambda + turn) * 180) / Math.PI;
  return { lat: (to * 180) / Math.PI, lon: ((((degrees + 180) % 360) + 360) % 360) - 180 };
}

describe('a circle', () => {
  const share = fc.oneof(fc.constantFrom(1, 0.999_999, 1.000_001, 0.999, 1.001), fc.double({ min: 0, max: 1.5, noNaN: true }));
  const around = fc.array(fc.tuple(share, fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })), { minLength: 20, maxLength: 40 });

  it('reaches as many degrees to each side as is said', () => {
    fc.assert(
      fc.property(latitude, longitude, radius, around, (lat, lon, km, points) => {
        const reach = reachAround(lat, km);
        for (const [part, bearing] of points) {
          const at = pointFrom(lat, lon, km * Math.min(1, part), bearing);
          const apart = Math.abs(at.lon - lon);
          expect(Math.abs(at.lat - lat)).toBeLessThanOrEqual(reach.lat + 1e-6);
          expect(Math.min(apart, 360 - apart)).toBeLessThanOrEqual(reach.lon + 1e-4);
        }
      }),
      { numRuns: 500 },
    );
  });
});
