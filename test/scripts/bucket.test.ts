import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareBucket, uploadDifference, type Bucket } from '../../scripts/deploy/bucket.ts';
import { recordKey, type BucketObject } from '../../src/hosts/s3/objects.ts';
import { temporaryFolder } from '../published.ts';

let temporary: ReturnType<typeof temporaryFolder>;
beforeAll(() => (temporary = temporaryFolder()));
afterAll(() => temporary.remove());

const types = ['text/html; charset=utf-8', 'application/json; charset=utf-8'] as const;

/** What a bucket holds of an object. */
interface Stored {
  readonly text: string;
  readonly headers: string;
}

/** A bucket in memory that understands the calls of an upload, and whose program is killed after so many files and calls. */
function bucketInMemory() {
  const stored = new Map<string, Stored>();
  const calls: string[] = [];
  const bucket = { stored, calls, writesLeft: Infinity, name: 'cranes', aws };
  const change = (work: () => void): void => {
    if (bucket.writesLeft-- <= 0) throw new Error('killed');
    work();
  };
  const option = (args: readonly string[], name: string): string => args[args.indexOf(name) + 1]!;
  async function aws(...args: readonly string[]): Promise<string> {
    calls.push(args.slice(0, 2).join(' '));
    if (args[1] === 'list-objects-v2') {
      return JSON.stringify(stored.size === 0 ? null : [...stored].map(([key, { text }]) => [key, Buffer.byteLength(text)]));
    }
    if (args[1] === 'delete-objects') {
      const { Objects } = JSON.parse(readFileSync(option(args, '--delete').slice('file://'.length), 'utf8')) as {
        Objects: { Key: string }[];
      };
      for (const { Key } of Objects) change(() => stored.delete(Key));
      return '\n';
    }
    const [, , from = '', to = ''] = args;
    if (to === '-') return stored.get(from.slice('s3://cranes/'.length))!.text;
    const headers = [option(args, '--content-type'), args.includes('--cache-control') ? option(args, '--cache-control') : ''].join('; ');
    const files = args.includes('--recursive')
      ? readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(from, path)).isFile())
      : [''];
    for (const path of files)
      change(() =>
        stored.set(path === '' ? to.slice('s3://cranes/'.length) : path, { text: readFileSync(join(from, path), 'utf8'), headers }),
      );
    return '';
  }
  return bucket;
}

/** The objects of a release: each key with its text and the number of its media type. */
function objectsOf(release: Readonly<Record<string, readonly [text: string, type: number]>>): BucketObject[] {
  return Object.entries(release).map(([key, [text, type]]) => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    const path = join(temporary.path, sha256);
    if (!existsSync(path)) writeFileSync(path, text);
    return { key, path, bytes: Buffer.byteLength(text), sha256, contentType: types[type]!, cacheControl: 'public' };
  });
}

const upload = async (bucket: Bucket, objects: readonly BucketObject[]) => uploadDifference(bucket, await compareBucket(bucket, objects));
/** What a bucket holds of a release. */
const contentsOf = (objects: readonly BucketObject[]) =>
  new Map(
    objects.map(({ key, path, contentType, cacheControl }) => [
      key,
      { text: readFileSync(path, 'utf8'), headers: `${contentType}; ${cacheControl}` },
    ]),
  );
const without = <T>(stored: ReadonlyMap<string, T>, ...keys: string[]) => new Map([...stored].filter(([key]) => !keys.includes(key)));

describe('an upload to a bucket', () => {
  let bucket: ReturnType<typeof bucketInMemory>;
  beforeEach(() => (bucket = bucketInMemory()));
  const first = { 'index.html': ['front', 0], docs: ['guides', 0], 'docs/quickstart': ['quick', 0], 'api/facets': ['{}', 1] } as const;

  it('puts every object under its key, also where one has the name of another’s folder', async () => {
    const objects = objectsOf(first);
    await upload(bucket, objects);
    expect(without(bucket.stored, recordKey)).toEqual(contentsOf(objects));
  });

  it('compares each bucket with what lies there: a second one gets everything, and the first one nothing', async () => {
    const objects = objectsOf(first);
    await upload(bucket, objects);
    const second = bucketInMemory();
    await upload(second, objects);
    expect(second.stored).toEqual(bucket.stored);
    bucket.calls.length = 0;
    await upload(bucket, objects);
    expect(bucket.calls).toEqual(['s3api list-objects-v2', 's3 cp']);
  });

  it('uploads what is new first, then what changed, pages last, and then deletes what is gone', async () => {
    await upload(bucket, objectsOf(first));
    const { upload: phases, remove } = await compareBucket(
      bucket,
      objectsOf({ 'index.html': ['front 2', 0], docs: ['guides', 0], 'api/facets': ['{ }', 1], 'api/models': ['[]', 1] }),
    );
    expect(phases.map((group) => group.map(({ key }) => key))).toEqual([['api/models'], ['api/facets'], ['index.html']]);
    expect(remove).toEqual(['docs/quickstart']);
  });

  it('uploads again what has other headers, or was changed or deleted by somebody', async () => {
    await upload(bucket, objectsOf(first));
    bucket.stored.delete('docs');
    bucket.stored.set('api/facets', { text: 'longer', headers: '' });
    const objects = objectsOf({ ...first, 'index.html': ['front', 1] });
    await upload(bucket, objects);
    expect(without(bucket.stored, recordKey)).toEqual(contentsOf(objects));
  });

  it('refuses a bucket of others, and deletes nothing that it has not uploaded', async () => {
    bucket.stored.set('thesis.txt', { text: 'years of work', headers: '' });
    const objects = objectsOf(first);
    await expect(upload(bucket, objects)).rejects.toThrow(
      /cranes holds objects that this command did not upload.*put-object --bucket cranes --key/,
    );
    expect(bucket.stored.size).toBe(1);
    // As the sentence says.
    bucket.stored.set(recordKey, { text: '', headers: '' });
    await upload(bucket, objects);
    await upload(bucket, objectsOf({ docs: ['guides', 0] }));
    expect([...bucket.stored.keys()].toSorted()).toEqual([recordKey, 'docs', 'thesis.txt']);
  });

  it('makes the bucket equal to a release, wherever uploads of others before it were killed', async () => {
    const key = fc.constantFrom('index.html', 'docs', 'docs/a', 'docs/a/b', 'x.json', 'y.json');
    const release = fc.dictionary(key, fc.tuple(fc.constantFrom('1', '2', '33'), fc.nat(1)), { maxKeys: 6, noNullPrototype: true });
    const run = fc.array(fc.tuple(release, fc.nat(9)), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(run, release, async (before, last) => {
        const tried = bucketInMemory();
        for (const [objects, writes] of before) {
          tried.writesLeft = writes;
          try {
            await upload(tried, objectsOf(objects));
          } catch (error) {
            expect((error as Error).message).toBe('killed');
          }
        }
        tried.writesLeft = Infinity;
        const objects = objectsOf(last);
        await upload(tried, objects);
        expect(without(tried.stored, recordKey)).toEqual(contentsOf(objects));
      }),
      { numRuns: 40 },
    );
  });
});
