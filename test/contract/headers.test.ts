import { describe, expect, it } from 'vitest';
import { HeaderList } from '../../src/contract/headers.ts';

describe('a list of headers', () => {
  const list = () => new HeaderList().set('Content-Type', 'text/html').set('Vary', 'Accept');

  it('keeps each name once, in the order in which they came, without regard to case', () => {
    const headers = list().set('content-type', 'application/json').append('Link', '</a>').append('link', '</b>');
    expect(headers.raw).toEqual(['Content-Type', 'application/json', 'Vary', 'Accept', 'Link', '</a>, </b>']);
    expect([...headers.entries()]).toEqual([
      ['Content-Type', 'application/json'],
      ['Vary', 'Accept'],
      ['Link', '</a>, </b>'],
    ]);
    expect([headers.get('LINK'), headers.has('vary'), headers.get('ETag'), headers.has('ETag')]).toEqual(['</a>, </b>', true, null, false]);
  });

  it('names a field in Vary once', () => {
    expect(list().vary('Accept').vary('Accept-Encoding').vary('Accept-Encoding').get('Vary')).toBe('Accept, Accept-Encoding');
    expect(new HeaderList().vary('Accept').raw).toEqual(['Vary', 'Accept']);
  });

  it('loses what is deleted with its value, and nothing else', () => {
    const headers = list();
    headers.delete('content-type');
    headers.delete('ETag');
    expect(headers.raw).toEqual(['Vary', 'Accept']);
  });

  it('takes over another list, and leaves it as it is', () => {
    const other = list();
    const headers = new HeaderList().set('ETag', '"a"').add(other).set('Vary', '*');
    expect(headers.raw).toEqual(['ETag', '"a"', 'Content-Type', 'text/html', 'Vary', '*']);
    expect(other.get('Vary')).toBe('Accept');
  });
});
