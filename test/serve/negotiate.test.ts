import { describe, expect, it } from 'vitest';
import { chooseAskFormat, chooseCodings } from '../../src/serve/negotiate.ts';

describe('the format of an answer to a question', () => {
  it.each([
    [null, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['text/event-stream', 'stream'],
    ['TEXT/Event-Stream;charset=utf-8', 'stream'],
    ['application/json, text/event-stream', 'json'],
    ['text/event-stream, application/json', 'json'],
    ['text/event-stream, */*', 'stream'],
    ['text/event-stream;q=0.5, application/json', 'json'],
    ['text/event-stream, application/json;q=0.9', 'stream'],
    ['text/event-stream;q=0, */*', 'json'],
    ['text/*, */*;q=0.1', 'stream'],
    ['application/*', 'json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
    ['text/event-stream;q=0', null],
    ['text/html', null],
    ['application/json;q=0', null],
    ['application/json;q=0, text/event-stream;q=0.001', 'stream'],
    ['text/event-stream;q=2', null],
  ])('for %s is %s', (accept, expected) => {
    expect(chooseAskFormat(accept)).toBe(expected);
  });
});

describe('the content coding', () => {
  it.each([
    [null, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['identity;q=1, gzip;q=0.5', null],
    ['deflate', null],
    ['GZIP', 'gzip'],
  ])('for %s is %s', (acceptEncoding, expected) => {
    expect(chooseCodings(acceptEncoding)[0] ?? null).toBe(expected);
  });

  it.each([
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['gzip;q=1.0, br;q=0.5', ['gzip', 'br']],
    ['br', ['br']],
    ['br, gzip;q=0', ['br']],
    ['br, identity;q=0.8, gzip;q=0.5', ['br']],
    ['identity, br;q=0.9', []],
  ])('for %s is one of %j, in this order', (acceptEncoding, expected) => {
    expect(chooseCodings(acceptEncoding)).toEqual(expected);
  });
});
