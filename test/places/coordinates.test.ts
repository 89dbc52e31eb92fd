import { expect, it } from 'vitest';
import { readCoordinates, readDegrees } from '../../src/places/coordinates.ts';

it.each([
  '52.52, 13.405',
  '52.52 13.405',
  '(52.52, 13.405)',
  '52.52°, 13.405°',
  '52,52; 13,405',
  '52,52 13,405',
  'lat: 52.52, lon: 13.405',
  '52.52 N, 13.405 E',
  'N52.52 E13.405',
  '13.405 Ost, 52.52 Nord',
  `52°31'12"N 13°24'18"E`,
  '52° 31′ 12″ N, 13° 24′ 18″ E',
  "N 52° 31.2', E 13° 24.3'",
  '52 31 12 N 13 24 18 E',
  '52:31:12 N 13:24:18 E',
  'POINT (13.405 52.52)',
  'SRID=4326;POINT(13.405 52.52)',
  'geo:52.52,13.405',
  'https://www.google.com/maps/@52.52,13.405,15z',
  'https://www.google.com/maps/place/Berlin/@1.5,2.5,12z/data=!3d52.52!4d13.405',
  'https://maps.google.com/?q=52.52,13.405',
  'https://maps.apple.com/?ll=52.52,13.405',
  'https://www.openstreetmap.org/?mlat=52.52&mlon=13.405',
  'https://www.openstreetmap.org/#map=15/52.52/13.405',
  'https://www.bing.com/maps?cp=52.52~13.405&lvl=12',
])('reads %s', (text) => {
  const read = readCoordinates(text);
  expect(read?.kind).toBe('position');
  if (read?.kind !== 'position') return;
  expect(read.position.lat).toBeCloseTo(52.52, 6);
  expect(read.position.lon).toBeCloseTo(13.405, 6);
});

it.each([
  ['-33.87, 151.21', -33.87, 151.21],
  ['−33.87 −151.21', -33.87, -151.21],
  ['33.87 S, 151.21 W', -33.87, -151.21],
  ['40,4 Norte 3,7 Oeste', 40.4, -3.7],
  ['48.85 Nord, 2.35 Est', 48.85, 2.35],
])('reads the signs and directions of %s', (text, lat, lon) => {
  expect(readCoordinates(text)).toEqual({ kind: 'position', position: { lat, lon } });
});

it('says when a position is nowhere on earth, and what it is when swapped', () => {
  expect(readCoordinates('120.5, 45.2')).toEqual({ kind: 'beyond', swapped: { lat: 45.2, lon: 120.5 } });
  expect(readCoordinates('200, 100')).toEqual({ kind: 'beyond', swapped: null });
});

it.each([
  '52.5',
  'Berlin 10115',
  '12 Main Street',
  // A lone O is west in French, and east in German.
  `52°31'12"N, 13°24'18"O`,
  '52 61 00 N 13 24 18 E',
  'https://www.example.com/cranes/52',
  '',
])('reads no position from “%s”', (text) => expect(readCoordinates(text)).toBeNull());

it.each([
  ['52.5', 'lat', 52.5],
  ['52,5', 'lat', 52.5],
  ['52.5 N', 'lat', 52.5],
  ['S 52.5', 'lat', -52.5],
  ["54°58'N", 'lat', 54 + 58 / 60],
  ["51° 23.3' N", 'lat', 51 + 23.3 / 60],
  ['56 23 45 N', 'lat', 56 + 23 / 60 + 45 / 3600],
  ['-1.6°', 'lon', -1.6],
  ['3.5 W', 'lon', -3.5],
  ['3.5 W', 'lat', null],
  ['91', 'lat', null],
  ['N 52.5 N', 'lat', null],
  ['1.2.3', 'lat', null],
  ['12 13 14 15', 'lon', null],
  ['Berlin', 'lat', null],
] as const)('reads %s as one cell of a %s', (text, axis, degrees) => {
  const read = readDegrees(text, axis);
  if (degrees === null) expect(read).toBeNull();
  else expect(read).toBeCloseTo(degrees, 9);
});

it.each(['1,000', '25,000', '1.000,00', '5/12'])('“%s” is an amount or a day, and no position', (text) => {
  expect(readCoordinates(text)).toBe(null);
});
