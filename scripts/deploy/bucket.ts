import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { groupBy } from '../../src/contract/group-by.ts';
import { DeployError } from '../../src/hosts/prepare/site.ts';
import { recordKey, type BucketObject } from '../../src/hosts/s3/objects.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../../src/query/json-file.ts';

/** An unfinished upload; the message is for the operator. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

/** How a bucket differs from the files. */
export interface BucketDifference {
  /** What to upload, in the order that keeps links working. */
  readonly upload: readonly (readonly BucketObject[])[];
  /** Keys of objects that are no longer published. */
  readonly remove: readonly string[];
  readonly objects: readonly BucketObject[];
  /** The digest of each key after earlier uploads; null if an upload did not finish. */
  readonly known: Known;
}

type Known = ReadonlyMap<string, string | null>;

/**
 * The record of what is in the bucket. An upload first marks what it is about to change as unknown, and at the end notes what is there: with
 * a record written only at the end, an interrupted upload followed by the previous release counted as done. `aws s3 sync` can't set headers
 * by file, and a run for each kind of file takes 280 s for the sample instead of 36.
 */
const recordFormat: JsonFormat = {
  file: recordKey,
  format: 'crane-discovery-upload',
  version: 1,
  members: ['objects'],
  sealed: true,
};
const writeRecord = (known: Iterable<readonly [string, string | null]>): string => writeJsonFile(recordFormat, { objects: [...known] });
const readRecord = (json: string): Known =>
  new Map(json === '' ? [] : readJsonFile<{ objects: (readonly [string, string | null])[] }>(recordFormat, json).objects);

const digestOf = ({ sha256, contentType, cacheControl }: BucketObject): string =>
  hash('sha256', JSON.stringify([sha256, contentType, cacheControl]), 'hex');

/** The AWS command line, for one bucket. */
export interface Bucket {
  readonly name: string;
  /** Runs the program. @returns What it prints. @throws UploadError */
  readonly aws: (...args: readonly string[]) => Promise<string>;
}

export const openBucket = (program: string, name: string): Bucket => ({
  name,
  async aws(...args) {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    if (status !== 0) throw new UploadError(`aws ${args.slice(0, 2).join(' ')} failed with ${status}.`);
    return output;
  },
});

/**
 * Compares files with a bucket: an object is skipped if its size is right and the record of uploads has it.
 *
 * @throws DeployError when the bucket holds objects of others; UploadError when it can't be read.
 */
export async function compareBucket({ name, aws }: Bucket, published: Iterable<BucketObject>): Promise<BucketDifference> {
  const listed = await aws('s3api', 'list-objects-v2', '--bucket', name, '--query', 'Contents[].[Key,Size]', '--output', 'json');
  const sizes = new Map((JSON.parse(listed) as [string, number][] | null) ?? []);
  if (sizes.size > 0 && !sizes.has(recordKey))
    throw new DeployError(
      `The bucket ${name} holds objects that this command did not upload. Name an empty bucket. If they may be replaced, mark it first: aws s3api put-object --bucket ${name} --key ${recordKey}`,
    );
  const known = sizes.size === 0 ? readRecord('') : readRecord(await aws('s3', 'cp', `s3://${name}/${recordKey}`, '-'));
  const objects = [...published];
  const keys = new Set(objects.map(({ key }) => key));
  const differing = objects.filter((object) => sizes.get(object.key) !== object.bytes || known.get(object.key) !== digestOf(object));
  const phases = groupBy(differing, ({ key, contentType }) => phaseOf(!sizes.has(key), contentType));
  return {
    upload: [...phases].toSorted(([one], [other]) => one - other).map(([, group]) => group),
    remove: [...known.keys()].filter((key) => !keys.has(key)),
    objects,
    known,
  };
}

/** New objects come before changed ones, which may link to them; pages and lists of addresses, which link to everything, come last. */
function phaseOf(isNew: boolean, contentType: string): number {
  if (isNew) return 0;
  return /^text\/(?:html|markdown|plain)|xml/.test(contentType) ? 2 : 1;
}

/**
 * Uploads what differs, then deletes what is gone. If it ends early, the record says what is unknown, and the next upload of any release
 * repairs it.
 */
export async function uploadDifference(bucket: Bucket, { upload, remove, objects, known }: BucketDifference): Promise<void> {
  const changing = [...upload.flat().map(({ key }) => key), ...remove];
  const isComplete = known.size === objects.length && [...known.values()].every((digest) => digest !== null);
  if (changing.length === 0 && isComplete) return;
  const work = mkdtempSync(join(tmpdir(), 'crane-upload-'));
  try {
    await putRecord(bucket, work, new Map([...known, ...changing.map((key) => [key, null] as const)]));
    for (const phase of upload) await copyGroups(bucket, work, groupsOf(phase));
    await removeObjects(bucket, work, remove);
    await putRecord(bucket, work, new Map(objects.map((object) => [object.key, digestOf(object)])));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function putRecord({ name, aws }: Bucket, work: string, known: Known): Promise<void> {
  const file = join(work, 'record.json');
  writeFileSync(file, writeRecord(known));
  await aws('s3', 'cp', file, `s3://${name}/${recordKey}`, '--only-show-errors', '--content-type', 'application/json');
}

/** Objects that one call can copy: they have the same headers, and none has the name of another’s folder. */
function groupsOf(objects: readonly BucketObject[]): readonly (readonly BucketObject[])[] {
  const depthOf = (key: string): number => (/\.\w+$/.test(key) ? 0 : key.split('/').length);
  return [...groupBy(objects, ({ key, contentType, cacheControl }) => JSON.stringify([contentType, cacheControl, depthOf(key)])).values()];
}

/** Groups that are copied at the same time: each call takes half a second before it copies anything. */
const maxCalls = 4;

async function copyGroups(bucket: Bucket, work: string, groups: readonly (readonly BucketObject[])[]): Promise<void> {
  const left = groups.entries();
  const copyOn = async (): Promise<void> => {
    for (const [i, group] of left) {
      const folder = join(work, String(i));
      await copyGroup(bucket, folder, group);
      rmSync(folder, { recursive: true });
    }
  };
  await Promise.all(Array.from({ length: maxCalls }, copyOn));
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
    if (failed !== '' && failed !== 'None') throw new UploadError(`These objects could not be deleted: ${failed}`);
  }
}
