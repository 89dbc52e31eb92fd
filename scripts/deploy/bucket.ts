import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { groupBy } from '../../src/contract/group-by.ts';
import { DeployError } from '../../src/hosts/prepare/site.ts';
import { recordKey, type BucketObject } from '../../src/hosts/s3/objects.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../../src/query/json-file.ts';
import { BusyError } from '../../src/writer/releases/lock.ts';
import type { Bucket } from './aws.ts';
import { endPrograms, UploadError } from './run-program.ts';

/** How a bucket differs from the files. */
export interface BucketDifference {
  /** What to upload, in the order that keeps links working. */
  readonly upload: readonly (readonly BucketObject[])[];
  /** Keys of objects that are no longer published. */
  readonly remove: readonly string[];
  readonly objects: readonly BucketObject[];
  /** The digest of each key after earlier uploads; null if an upload did not finish. */
  readonly known: Known;
  /** The ETag of the record that it was compared with; null without a record. */
  readonly record: string | null;
}

type Known = ReadonlyMap<string, string | null>;

/**
 * The record of what is in the bucket, and the lock of the bucket. An upload first marks what it is about to change as unknown, and itself as
 * the uploader; at the end it notes what is there. Each time it replaces the very record that it knows, or fails: so of two uploads at once,
 * the second changes nothing. With a record written only at the end, an interrupted upload followed by the previous release counted as done.
 * `aws s3 sync` can't set headers by file, and a run for each kind of file takes 280 s for the sample instead of 36.
 */
const recordFormat: JsonFormat = {
  file: recordKey,
  format: 'crane-discovery-upload',
  version: 1,
  members: ['objects'],
  sealed: true,
};
interface UploadRecord {
  readonly objects: Iterable<readonly [string, string | null]>;
  /** Who is uploading; absent when nobody is. */
  readonly uploader?: string;
}
/** Reads a record. An empty one marks a bucket as ours. */
const readRecord = (json: string): UploadRecord => (json === '' ? { objects: [] } : readJsonFile<UploadRecord>(recordFormat, json));

/**
 * An upload is dead when no object has changed for so long, milliseconds: it could not end its record, as one that fails or is interrupted
 * does. The clocks of S3 and of this machine must not differ by more.
 */
const deadAfterMs = 10 * 60_000;

const digestOf = ({ sha256, contentType, cacheControl }: BucketObject): string =>
  hash('sha256', JSON.stringify([sha256, contentType, cacheControl]), 'hex');

/**
 * Compares files with a bucket: an object is skipped if its size is right, the record of uploads has it, and it isn't newer than the record.
 *
 * @throws DeployError when the bucket holds objects of others; BusyError during another upload; UploadError when it can't be read.
 */
export async function compareBucket({ name, aws }: Bucket, published: Iterable<BucketObject>): Promise<BucketDifference> {
  const listed = await aws(
    's3api',
    'list-objects-v2',
    '--bucket',
    name,
    '--query',
    'Contents[].[Key,Size,LastModified,ETag]',
    '--output',
    'json',
  );
  const rows = (JSON.parse(listed) as [key: string, bytes: number, changed: string, tag: string][] | null) ?? [];
  const stored = new Map(rows.map(([key, bytes, changed, tag]) => [key, { bytes, changedMs: Date.parse(changed), tag }]));
  const record = stored.get(recordKey);
  if (stored.size > 0 && record === undefined)
    throw new DeployError(
      `The bucket ${name} holds objects that this command did not upload. Name an empty bucket. If they may be replaced, mark it first: aws s3api put-object --bucket ${name} --key ${recordKey}`,
    );
  const { objects: noted, uploader } = readRecord(record === undefined ? '' : await aws('s3', 'cp', `s3://${name}/${recordKey}`, '-'));
  if (uploader !== undefined) refuseRunning(name, uploader, [...stored.values()]);
  const known = new Map(noted);
  const objects = [...published];
  const keys = new Set(objects.map(({ key }) => key));
  const differing = objects.filter((object) => {
    const there = stored.get(object.key);
    return there?.bytes !== object.bytes || there.changedMs > record!.changedMs || known.get(object.key) !== digestOf(object);
  });
  const phases = groupBy(differing, ({ key, contentType }) => phaseOf(!stored.has(key), contentType));
  return {
    upload: [...phases].toSorted(([one], [other]) => one - other).map(([, group]) => group),
    remove: [...known.keys()].filter((key) => !keys.has(key)),
    objects,
    known,
    record: record?.tag ?? null,
  };
}

/** Refuses a bucket whose uploader may be alive. */
function refuseRunning(name: string, uploader: string, stored: readonly { readonly changedMs: number }[]): void {
  const quietMs = Date.now() - stored.reduce((newest, { changedMs }) => Math.max(newest, changedMs), 0);
  if (quietMs >= deadAfterMs) return;
  throw new BusyError(
    `Another upload to ${name} is running: ${uploader}. Try again when it has ended. If it has died, this works again in ${Math.ceil((deadAfterMs - quietMs) / 60_000)} min.`,
  );
}

/** New objects come before changed ones, which may link to them; pages and lists of addresses, which link to everything, come last. */
function phaseOf(isNew: boolean, contentType: string): number {
  if (isNew) return 0;
  return /^text\/(?:html|markdown|plain)|xml/.test(contentType) ? 2 : 1;
}

/**
 * Uploads what differs, then deletes what is gone. If it ends early, the record says what is unknown, and the next upload of any release
 * repairs it.
 *
 * @throws BusyError when another upload has changed the record since the comparison: nothing has changed then; UploadError.
 */
export async function uploadDifference(bucket: Bucket, { upload, remove, objects, known, record }: BucketDifference): Promise<void> {
  const changing = [...upload.flat().map(({ key }) => key), ...remove];
  const isComplete = known.size === objects.length && [...known.values()].every((digest) => digest !== null);
  if (changing.length === 0 && isComplete) return;
  const work = mkdtempSync(join(tmpdir(), 'crane-upload-'));
  const unfinished = [...known, ...changing.map((key) => [key, null] as const)];
  const uploader = `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`;
  try {
    const own = await putRecord(bucket, work, { objects: unfinished, uploader }, record);
    try {
      for (const phase of upload) await copyGroups(bucket, work, groupsOf(phase));
      await removeObjects(bucket, work, remove);
      await putRecord(bucket, work, { objects: objects.map((object) => [object.key, digestOf(object)]) }, own);
    } catch (error) {
      await putRecord(bucket, work, { objects: unfinished }, own).catch(() => undefined);
      if (!(error instanceof BusyError)) throw error;
      throw new UploadError(`Another upload to ${bucket.name} took this one for dead. Wait until it has ended.`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Writes the record in place of the one that has an ETag.
 *
 * @returns Its ETag.
 * @throws BusyError when another one is there.
 */
async function putRecord(
  { name, aws }: Bucket,
  work: string,
  { objects, uploader }: UploadRecord,
  replaced: string | null,
): Promise<string> {
  const file = join(work, 'record.json');
  writeFileSync(file, writeJsonFile(recordFormat, { objects: [...new Map(objects)], uploader }));
  const condition = replaced === null ? ['--if-none-match', '*'] : ['--if-match', replaced];
  const output = ['--content-type', 'application/json', '--query', 'ETag', '--output', 'text'];
  return (await aws('s3api', 'put-object', '--bucket', name, '--key', recordKey, '--body', file, ...condition, ...output)).trim();
}

/** Objects that one call can copy: they have the same headers, and none has the name of another’s folder. */
function groupsOf(objects: readonly BucketObject[]): readonly (readonly BucketObject[])[] {
  const depthOf = (key: string): number => (/\.\w+$/.test(key) ? 0 : key.split('/').length);
  return [...groupBy(objects, ({ key, contentType, cacheControl }) => JSON.stringify([contentType, cacheControl, depthOf(key)])).values()];
}

/** Groups that are copied at the same time: each call takes half a second before it copies anything. */
const maxCalls = 4;

async function copyGroups(bucket: Bucket, work: string, groups: readonly (readonly BucketObject[])[]): Promise<void> {
  const left = [...groups.entries()];
  let failure: unknown = null;
  const copyOn = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const folder = join(work, String(next[0]));
      await copyGroup(bucket, folder, next[1]);
      rmSync(folder, { recursive: true });
    }
  };
  const stopAll = (error: unknown): void => {
    failure ??= error;
    left.length = 0;
    endPrograms();
  };
  await Promise.all(Array.from({ length: maxCalls }, () => copyOn().catch(stopAll)));
  if (failure !== null) throw failure;
}

async function copyGroup({ name, aws }: Bucket, folder: string, group: readonly BucketObject[]): Promise<void> {
  for (const { key, path } of group) {
    const link = join(folder, key);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(path, link);
  }
  const { contentType, cacheControl } = group[0]!;
  const headers = ['--content-type', contentType, '--cache-control', cacheControl];
  await aws('s3', 'cp', folder, `s3://${name}`, '--recursive', '--no-progress', '--only-show-errors', ...headers);
}

/** Objects that S3 deletes in one call. https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html */
const maxDeleted = 1000;

async function removeObjects({ name, aws }: Bucket, work: string, keys: readonly string[]): Promise<void> {
  const file = join(work, 'delete.json');
  for (let i = 0; i < keys.length; i += maxDeleted) {
    const part = keys.slice(i, i + maxDeleted).map((key) => ({ Key: key }));
    writeFileSync(file, JSON.stringify({ Objects: part, Quiet: true }));
    const query = ['--query', 'Errors[].Key', '--output', 'text'];
    const failed = (await aws('s3api', 'delete-objects', '--bucket', name, '--delete', `file://${file}`, ...query)).trim();
    if (failed !== '' && failed !== 'None') throw new UploadError(`These objects could not be deleted: ${failed}. Fix the cause.`);
  }
}
