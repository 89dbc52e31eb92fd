import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBucket, type Bucket } from '../../scripts/deploy/aws.ts';
import { compareBucket, uploadDifference } from '../../scripts/deploy/bucket.ts';
import { recordKey, type BucketObject } from '../../src/hosts/s3/objects.ts';
import { BusyError } from '../../src/writer/releases/lock.ts';
import { temporaryFolder } from '../published.ts';
import { folderBucket } from './folder-aws.ts';

let temporary: ReturnType<typeof temporaryFolder>;
beforeAll(() => (temporary = temporaryFolder()));
afterAll(() => temporary.remove());

const types = ['text/html; charset=utf-8', 'application/json; charset=utf-8'] as const;
let buckets = 0;

/** A bucket whose program is killed after so many files and calls. Its clock begins at an hour ago, and a write takes a second. */
function makeBucket() {
  const folder = join(temporary.path, `bucket-${buckets++}`);
  mkdirSync(folder);
  const calls: string[] = [];
  let ms = Date.now() - 3_600_000;
  const { aws, ...stored } = folderBucket(
    folder,
    () => new Date((ms += 1000)),
    (change) => {
      if (bucket.writesLeft-- <= 0) throw new Error('killed');
      change();
    },
  );
  const bucket = {
    ...stored,
    name: 'cranes',
    calls,
    writesLeft: Infinity,
    /** Sets the clock. */
    setClock: (to: number) => (ms = to),
    aws: async (...args: readonly string[]) => {
      calls.push(args.slice(0, 2).join(' '));
      return aws(...args).catch((error: Error) => {
        throw error.message.includes('PreconditionFailed') ? new BusyError(error.message) : error;
      });
    },
    /** What it holds, but for the record. */
    contents: () => new Map(stored.keys().flatMap((key) => (key === recordKey ? [] : [[key, textOf(stored.get(key))] as const]))),
  };
  return bucket;
}

const textOf = ({ body, headers }: { body: Buffer; headers: string }) => ({ text: body.toString(), headers });

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

describe('an upload to a bucket', () => {
  let bucket: ReturnType<typeof makeBucket>;
  beforeEach(() => (bucket = makeBucket()));
  const first = { 'index.html': ['front', 0], docs: ['guides', 0], 'docs/quickstart': ['quick', 0], 'api/facets': ['{}', 1] } as const;

  it('puts every object under its key, also where one has the name of another’s folder', async () => {
    const objects = objectsOf(first);
    await upload(bucket, objects);
    expect(bucket.contents()).toEqual(contentsOf(objects));
  });

  it('compares each bucket with what lies there: a second one gets everything, and the first one nothing', async () => {
    const objects = objectsOf(first);
    await upload(bucket, objects);
    const second = makeBucket();
    await upload(second, objects);
    expect(second.contents()).toEqual(bucket.contents());
    expect(second.get(recordKey).body).toEqual(bucket.get(recordKey).body);
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
    bucket.remove('docs');
    bucket.put('api/facets', 'longer');
    bucket.put('docs/quickstart', 'slow!');
    const objects = objectsOf({ ...first, 'index.html': ['front', 1] });
    await upload(bucket, objects);
    expect(bucket.contents()).toEqual(contentsOf(objects));
  });

  it('refuses a bucket of others, and deletes nothing that it has not uploaded', async () => {
    bucket.put('thesis.txt', 'years of work');
    const objects = objectsOf(first);
    await expect(upload(bucket, objects)).rejects.toThrow(
      /cranes holds objects that this command did not upload.*put-object --bucket cranes --key/,
    );
    expect(bucket.keys()).toEqual(['thesis.txt']);
    // As the sentence says.
    bucket.put(recordKey, '');
    await upload(bucket, objects);
    await upload(bucket, objectsOf({ docs: ['guides', 0] }));
    expect(bucket.keys().toSorted()).toEqual([recordKey, 'docs', 'thesis.txt']);
  });

  it('makes the bucket equal to a release, wherever uploads of others before it were killed', async () => {
    const key = fc.constantFrom('index.html', 'docs', 'docs/a', 'docs/a/b', 'x.json', 'y.json');
    const release = fc.dictionary(key, fc.tuple(fc.constantFrom('1', '2', '33'), fc.nat(1)), { maxKeys: 6, noNullPrototype: true });
    const run = fc.array(fc.tuple(release, fc.nat(9)), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(run, release, async (before, last) => {
        const tried = makeBucket();
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
        expect(tried.contents()).toEqual(contentsOf(objects));
      }),
      { numRuns: 40 },
    );
  });

  it('changes nothing when another upload has begun since the comparison', async () => {
    const [one, other] = [objectsOf(first), objectsOf({ ...first, docs: ['GUIDES', 0], 'api/models': ['[]', 1] })];
    for (const before of [[], objectsOf({ docs: ['guide', 0] })]) {
      const raced = makeBucket();
      await upload(raced, before);
      const [winner, loser] = [await compareBucket(raced, one), await compareBucket(raced, other)];
      const ended = await Promise.allSettled([uploadDifference(raced, winner), uploadDifference(raced, loser)]);
      const failed = ended.filter((each) => each.status === 'rejected');
      expect(failed).toEqual([{ status: 'rejected', reason: expect.objectContaining({ name: 'BusyError' }) }]);
      expect(raced.contents()).toEqual(contentsOf(ended[0]!.status === 'fulfilled' ? one : other));
    }
  });

  it('refuses a bucket whose uploader may be alive: one whose last change is less than ten minutes old', async () => {
    const objects = objectsOf(first);
    bucket.setClock(Date.now() - 400_000);
    bucket.writesLeft = 2;
    await expect(upload(bucket, objects)).rejects.toThrow('killed');
    const refusal = /^Another upload to cranes is running: process \d+ on .*, since .*\. Try again.*this works again in 4 min/;
    await expect(upload(bucket, objects)).rejects.toMatchObject({ name: 'BusyError', message: expect.stringMatching(refusal) });
  });

  it('fails when another upload took it for dead, and the next one repairs what it wrote after that', async () => {
    const objects = objectsOf({ docs: ['guides', 0] });
    const late = await compareBucket(bucket, objectsOf({ docs: ['GUIDES', 0] }));
    let isTaken = false;
    const aws = async (...args: readonly string[]) => {
      if (args[1] === 'cp' && !isTaken) {
        isTaken = true;
        await upload(bucket, objects);
      }
      return bucket.aws(...args);
    };
    await expect(uploadDifference({ ...bucket, aws }, late)).rejects.toThrow('Another upload to cranes took this one for dead.');
    expect(bucket.contents()).not.toEqual(contentsOf(objects));
    await upload(bucket, objects);
    expect(bucket.contents()).toEqual(contentsOf(objects));
  });
});

describe('a failure of aws', () => {
  // As aws 1.46 prints them; those of an account, as the reference of S3 names them.
  const inCall = (code: string, call = 'ListObjectsV2') => `An error occurred (${code}) when calling the ${call} operation: …`;
  it.each([
    [inCall('NoSuchBucket'), 'There is no bucket cranes. Make it with aws s3 mb s3://cranes, or correct --target.'],
    [
      'Unable to locate credentials. You can configure credentials by running "aws configure".',
      'aws has no credentials. Run aws configure',
    ],
    ['upload failed: ./a to s3://cranes/a Unable to locate credentials', 'aws has no credentials.'],
    ['The config profile (cranes) could not be found', 'AWS_PROFILE names a profile that aws doesn’t know.'],
    [inCall('InvalidAccessKeyId'), 'The credentials of aws are wrong or have expired.'],
    ['Error when retrieving token from sso: Token has expired and refresh failed', 'The credentials of aws are wrong or have expired.'],
    [
      inCall('AccessDenied', 'PutObject'),
      'The credentials of aws don’t give access to cranes, or it is somebody else’s bucket. Allow s3:ListBucket',
    ],
    [inCall('403', 'HeadObject'), 'The credentials of aws don’t give access to cranes'],
    [inCall('PermanentRedirect'), 'cranes is in another region than aws uses. Set AWS_DEFAULT_REGION to what'],
    ['Could not connect to the endpoint URL: "https://cranes.s3.eu-central-1.amazonaws.com/"', 'S3 could not be reached.'],
    ['usage: aws [options]\n\nUnknown options: --if-match, "1"', 'This aws is older than December 2024.'],
    ['fatal error', 'aws s3api list-objects-v2 failed with 3. Fix the cause.'],
  ])('that prints “%s” is explained', async (printed, explained) => {
    const program = join(temporary.path, 'aws');
    writeFileSync(program, `#!/bin/sh\necho '${printed}' >&2\nexit 3\n`);
    chmodSync(program, 0o755);
    await expect(openBucket(program, 'cranes').aws('s3api', 'list-objects-v2')).rejects.toMatchObject({
      name: 'UploadError',
      message: expect.stringContaining(explained),
    });
  });
});
