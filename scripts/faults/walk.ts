// Walks of edits and publications, each compared with a clean publication of the same data.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { join, resolve } from 'node:path';
import { readMarket } from '../../src/documents/read-market.ts';
import { digestData } from '../../src/load/data-files.ts';
import type { FolderCheck } from '../../src/load/load-data.ts';
import { LossError } from '../../src/writer/loss.ts';
import { publishData, type PublishOptions } from '../../src/writer/publish-data.ts';
import { currentReleaseName, releaseBefore, releaseFolder } from '../../src/writer/releases/layout.ts';
import { BusyError } from '../../src/writer/releases/lock.ts';
import { openPublisher } from '../../src/writer/releases/publisher.ts';
import { PublishError } from '../../src/writer/tree.ts';
import { runCanaries } from '../release/canaries.ts';
import { pick, pickInteger, startRandom, type Random } from '../sample/random.ts';
import { edits, mend, readFolder, savings, writeFolder, type Data, type Saving } from './data-edits.ts';
import { leftovers, readCurrent, readRelease } from './read-release.ts';
import type { CallFault } from './worker-fail-call.ts';

/** What happens between two publications, in addition to edits. */
interface Disturbance {
  /** Where it is counted. */
  readonly group: 'edits alone' | 'rollbacks' | 'state file' | 'releases' | 'kills and failed calls';
  /** Whether the release stays damaged until it is verified, as is promised for damage that keeps the size of a file. */
  readonly needsVerify?: boolean;
  /** Disturbs. The clean publication starts from the folder `before` or `after`. */
  readonly act?: (at: Scene, random: Random) => void | Promise<void>;
  readonly cleanStarts?: 'before' | 'after';
}

/** The state of a walk. */
interface Scene {
  readonly to: string;
  readonly data: string;
}

const stateName = 'last-build.json';

/** Changes the state file, if it exists. */
const toState =
  (change: (path: string, random: Random) => void): NonNullable<Disturbance['act']> =>
  ({ to }, random) => {
    const path = join(to, stateName);
    if (existsSync(path) && statSync(path).isFile()) change(path, random);
  };

const currentFolder = (to: string): string => releaseFolder(to, currentReleaseName(to)!);
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Changes a file of the current release, but not the history, which would start again. */
const toRelease =
  (change: (path: string) => void): NonNullable<Disturbance['act']> =>
  ({ to }, random) => {
    if (!existsSync(join(to, 'current', 'manifest.json'))) return;
    const files = filesIn(currentFolder(to)).filter((path) => !/changes|manifest\.json$/.test(path) && statSync(path).size > 0);
    change(pick(random, files));
  };

function flip(path: string, random: Random | null): void {
  const bytes = readFileSync(path);
  const at = random === null ? bytes.length >> 1 : pickInteger(random, 0, bytes.length - 1);
  bytes[at]! ^= 1 << (random === null ? 0 : pickInteger(random, 0, 7));
  writeFileSync(path, bytes);
}

const callFaults: readonly CallFault[] = ['kill', 'half', 'ENOSPC', 'EIO'];
/** Calls that write, on the main thread of a publication of small data; those of the states are the last. */
const mostCalls = 50;
const plannedEnds: ReadonlySet<number | null> = new Set([0, 1, 3]);

/** Publishes with a process that is killed, or in which a call fails. What is served stays whole. */
function failCall({ to, data }: Scene, fault: CallFault, thread: 'main' | 'other', number: number): void {
  const before = currentReleaseName(to);
  // An earlier disturbance stays until data without errors is published.
  const wasWhole = before === null || isWhole(releaseFolder(to, before));
  const scripts = import.meta.dirname;
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ['--import', join(scripts, 'worker-fail-call.ts'), join(scripts, 'worker-again.ts'), to, data],
    { encoding: 'utf8', env: { ...process.env, FAIL_CALL: `${to} ${fault} ${thread} ${number}` } },
  );
  if (wasWhole || currentReleaseName(to) !== before) readCurrent(to);
  if (signal === null && !plannedEnds.has(status)) throw new Error(`ended with ${status}: ${stderr}`);
  if (signal === null && status === 1 && currentReleaseName(to) !== before) throw new Error(`ended with 1 and has published: ${stderr}`);
}

/** Answers false if the publisher refused a rollback. @throws Any other error. */
function refused(error: unknown): false {
  if (error instanceof PublishError) return false;
  throw error;
}

function isWhole(folder: string): boolean {
  try {
    readRelease(folder);
    return true;
  } catch {
    return false;
  }
}

/** Swaps the state file for the one it met before, which may be of another walk. */
function swapState(): NonNullable<Disturbance['act']> {
  let earlier: Buffer | null = null;
  return toState((path) => {
    const own = readFileSync(path);
    if (earlier !== null) writeFileSync(path, earlier);
    earlier = own;
  });
}

const disturbances: Readonly<Record<string, Disturbance>> = {
  none: { group: 'edits alone' },
  'a rollback before': {
    group: 'rollbacks',
    cleanStarts: 'after',
    act: async ({ to }) => {
      const name = currentReleaseName(resolve(to));
      const before = name === null ? null : releaseBefore(resolve(to), name);
      if (before === null) return;
      const publisher = openPublisher(to);
      const rolledBack = await publisher
        .rollBack(null, () => Promise.resolve([]))
        .then(() => true, refused)
        .finally(() => publisher.close());
      // An earlier disturbance may have damaged the previous release: then it is refused, and the current one stays.
      if (rolledBack !== isWhole(releaseFolder(to, before))) throw new Error(`${before} was ${rolledBack ? 'served' : 'refused'}`);
      if (currentReleaseName(to) !== (rolledBack ? before : name)) throw new Error('a rollback left another release current');
    },
  },
  'a process killed, or one of its calls failed': {
    group: 'kills and failed calls',
    cleanStarts: 'after',
    act: (at, random) => {
      const thread = random() < 0.8 ? 'main' : 'other';
      failCall(at, pick(random, callFaults), thread, pickInteger(random, 0, thread === 'main' ? mostCalls : 400));
    },
  },
  ...Object.fromEntries(
    callFaults.flatMap((fault) =>
      Array.from({ length: mostCalls + 1 }, (_, call): [string, Disturbance] => [
        `${fault} at call ${call}`,
        {
          group: 'kills and failed calls',
          cleanStarts: 'after',
          act: (at) => failCall(at, fault, 'main', call),
        },
      ]),
    ),
  ),
  'state cut off': {
    group: 'state file',
    act: toState((path, random) => writeFileSync(path, readFileSync(path).subarray(0, pickInteger(random, 0, statSync(path).size - 1)))),
  },
  'a bit of the state turned': { group: 'state file', act: toState(flip) },
  'the state is of another version': {
    group: 'state file',
    act: toState((path) => writeFileSync(path, readFileSync(path, 'utf8').replace('"version":1', '"version":2'))),
  },
  'the state is of an earlier publication or another folder': {
    group: 'state file',
    act: swapState(),
  },
  'a folder in the place of the state': {
    group: 'state file',
    act: toState((path) => {
      rmSync(path);
      mkdirSync(join(path, 'x'), { recursive: true });
    }),
  },
  'the state can’t be read': {
    group: 'state file',
    act: toState((path) => {
      rmSync(path);
      symlinkSync(path, path);
    }),
  },
  'no room for the state': { group: 'state file', act: ({ to }) => void mkdirSync(join(to, `.${stateName}`, 'x'), { recursive: true }) },
  'a file of the release is gone': { group: 'releases', act: toRelease((path) => rmSync(path)) },
  'a file of the release cut short': {
    group: 'releases',
    act: toRelease((path) => writeFileSync(path, readFileSync(path).subarray(1))),
  },
  'a file of the release written over, with its old time': {
    group: 'releases',
    needsVerify: true,
    act: toRelease((path) => {
      const { atime, mtime } = statSync(path);
      flip(path, null);
      utimesSync(path, atime, mtime);
    }),
  },
  'the release is gone': {
    group: 'releases',
    cleanStarts: 'after',
    act: ({ to }) => {
      const name = currentReleaseName(to);
      if (name !== null) rmSync(releaseFolder(to, name), { recursive: true, force: true });
    },
  },
};

/** One publication, and what comes before it. */
export interface Step {
  readonly edits: readonly (readonly [name: string, seed: number])[];
  readonly saving: Saving;
  readonly disturbance: string;
  readonly seed: number;
  /** What goes differently in the publication itself. */
  readonly turn:
    | 'none'
    | 'canaries refuse first'
    | 'the loss is refused first'
    | 'the data is saved meanwhile'
    | 'two at once'
    | 'a file goes meanwhile';
}

export interface Walk {
  readonly seed: number;
  /** Whether documents of all companies are so large that they are made in parts. */
  readonly isLarge: boolean;
  readonly steps: readonly Step[];
}

/** Disturbances of random walks. */
const drawn = Object.keys(disturbances).filter((name) => !/ at call \d/.test(name));

type Settings = Parameters<typeof publishData>[1];

/** A random walk; the same for the same seed. */
export function drawWalk(seed: number, length: number): Walk {
  const random = startRandom(seed, 'walk');
  const number = () => pickInteger(random, 0, 0xffff_ffff);
  const steps = Array.from({ length }, (): Step => ({
    edits: Array.from({ length: pickInteger(random, 1, 4) }, () => [pick(random, Object.keys(edits)), number()] as const),
    saving: pick(random, savings),
    disturbance: random() < 0.45 ? pick(random, drawn) : 'none',
    seed: number(),
    turn:
      random() < 0.8
        ? 'none'
        : pick(random, [
            'canaries refuse first',
            'the loss is refused first',
            'the data is saved meanwhile',
            'two at once',
            'a file goes meanwhile',
          ] as const),
  }));
  return { seed, isLarge: random() < 0.08, steps };
}

/** A walk that fails one call after another, every `every`-th of them. */
export function callWalk(first: number, every: number): Walk {
  const steps: Step[] = [];
  for (let i = first; i < callFaults.length * (mostCalls + 1); i += every) {
    const disturbance = `${callFaults[i % callFaults.length]!} at call ${Math.floor(i / callFaults.length)}`;
    steps.push({ edits: [['insert a company', i], ['activate or deactivate a company', i]], saving: 'in place', disturbance, seed: i, turn: 'none' }); // prettier-ignore
  }
  return { seed: 0, isLarge: false, steps };
}

/** Counts of a walk. */
export interface Tally {
  publications: number;
  edits: number;
  /** Publications of data with errors, which change nothing. */
  refused: number;
  readonly groups: Record<string, number>;
}

export const emptyTally = (): Tally => ({ publications: 0, edits: 0, refused: 0, groups: {} });

/** A publication that differs from a clean one. */
export class Violation extends Error {
  readonly step: number;
  constructor(step: number, message: string) {
    super(message);
    this.step = step;
  }
}

type Published = Awaited<ReturnType<typeof publishData>>;

/** A data folder that is edited and published. */
interface Site {
  readonly data: string;
  readonly to: string;
  /** The folder of the clean publication. */
  readonly clean: string;
  state: Data;
  /** What was last published. */
  good: Data;
  /** The files of `data`, as written. */
  files: Map<string, string>;
}

/**
 * Walks.
 *
 * @param sample A data folder without errors; the walk takes a few of its rows.
 * @throws Violation
 */
export async function runWalk(walk: Walk, sample: string, folder: string, tally: Tally): Promise<void> {
  const site = startSite(walk, sample, folder);
  await publishClean(site.to, site.data);
  let failures = 0;
  for (const [at, step] of walk.steps.entries()) {
    let isPublished: boolean;
    try {
      isPublished = await takeStep(site, step);
    } catch (error) {
      throw error instanceof Violation ? error : new Violation(at, `${step.disturbance}, ${step.turn}: ${(error as Error).stack}`);
    }
    tally.publications++;
    tally.edits += step.edits.length;
    const { group } = disturbances[step.disturbance]!;
    tally.groups[group] = (tally.groups[group] ?? 0) + 1;
    if (isPublished) {
      failures = 0;
      site.good = structuredClone(site.state);
      continue;
    }
    tally.refused++;
    if (++failures > 1) site.state = structuredClone(site.good);
    else mend(site.state);
  }
}

function startSite({ isLarge, seed }: Walk, sample: string, folder: string): Site {
  rmSync(folder, { recursive: true, force: true });
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const companies = isLarge ? 400 : pickInteger(startRandom(seed, 'data'), 1, 12);
  const state = readFolder(sample, { companies, models: 6, concepts: 4, listings: 5, wantedAds: 5 });
  const owners = new Set(state.tables.companies.rows.map((row) => row['slug']));
  state.tables.fleet.rows = state.tables.fleet.rows.filter((row) => owners.has(row['company_slug'])).slice(0, 60);
  if (isLarge)
    for (const [i, row] of state.tables.companies.rows.entries()) row['description'] = `No. ${i}:${' crane, Kran, grue'.repeat(270)}`;
  const files = writeFolder(data, state, new Map(), 'anew');
  return { data, to: join(folder, 'site'), clean: join(folder, 'clean'), state, good: structuredClone(state), files };
}

/** The options of a publication, and what the check found. */
function source(to: string, from: string): PublishOptions & { readonly check: { found: FolderCheck | null } } {
  const check: { found: FolderCheck | null } = { found: null };
  const read = async () => {
    const { market, check: found } = await readMarket(from, { limits: { today: '2100-01-01' } });
    check.found = found;
    return market;
  };
  return { to, readMarket: read, digestData: () => digestData(from), baseUrl: '', mayLose: true, onStage: () => undefined, check };
}

const plain: Settings = { keep: 2, canaries: () => Promise.resolve([]), verify: false };

/** Publishes without reusing anything. */
const publishClean = (to: string, data: string): Promise<Published> => publishData(source(to, data), { ...plain, verify: true });

/** Disturbs, edits and publishes, and compares. @returns Whether the data had no errors. @throws When something is not as promised. */
async function takeStep(site: Site, step: Step): Promise<boolean> {
  const { to, data, clean } = site;
  const disturbance = disturbances[step.disturbance]!;
  // Data for the process that is killed or fails.
  const isShared = disturbance.group === 'kills and failed calls';
  if (isShared) save(site, step.edits.slice(0, 1), step.saving);
  // The clean publication starts from a copy that shares nothing with what is disturbed.
  if (disturbance.cleanStarts !== 'after') copyForClean(to, clean);
  await disturbance.act?.({ to, data }, startRandom(step.seed, 'disturbance'));
  if (disturbance.cleanStarts === 'after') copyForClean(to, clean);
  save(site, isShared ? step.edits.slice(1) : step.edits, step.saving);

  const own = source(to, data);
  // To verify, the data is published once more.
  const turn = disturbance.needsVerify === true ? 'none' : step.turn;
  const read = turn === 'the data is saved meanwhile' ? copyOf(data) : data;
  let result = await turns[turn](site, step, own);
  if (disturbance.needsVerify === true && result !== null) {
    const { changes } = result;
    result = await publishData(own, { ...plain, canaries: runCanaries, verify: true });
    if (result !== null) result = { ...result, changes };
  }
  const other = source(clean, read);
  const expected = await publishData(other, { ...plain, verify: true });
  compareResults({ result, expected, found: own.check.found, other: other.check.found });
  const left = leftovers(to);
  if (left.length > 0) throw new Error(`left ${left.join(', ')}`);
  if (result === null) return false;
  const difference = compareFolders(currentFolder(to), currentFolder(clean));
  if (difference !== null) throw new Error(difference);
  readCurrent(to);
  return true;
}

function save(site: Site, chosen: Step['edits'], saving: Saving): void {
  for (const [name, seed] of chosen) edits[name]!(site.state, startRandom(seed, name));
  site.files = writeFolder(site.data, site.state, site.files, saving);
}

function copyOf(data: string): string {
  const copy = `${data}-read`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(data, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

/** The ways a publication can go. */
const turns: Readonly<Record<Step['turn'], (site: Site, step: Step, own: PublishOptions) => Promise<Published>>> = {
  none: (_site, _step, own) => publishData(own, plain),
  'canaries refuse first': async (_site, _step, own) => {
    await publishData(own, { ...plain, canaries: () => Promise.resolve(['wrong']) }).catch((error: Error) => {
      if (!error.message.includes('wrong')) throw error;
    });
    return publishData(own, plain);
  },
  'the loss is refused first': async (_site, _step, own) => {
    const early = await publishData({ ...own, mayLose: false }, plain).catch((error: unknown) => {
      if (error instanceof LossError) return null;
      throw error;
    });
    return early ?? publishData(own, plain);
  },
  'the data is saved meanwhile': (site, step, own) =>
    publishData(
      {
        ...own,
        readMarket: async () => {
          const market = await own.readMarket();
          save(site, [['change a company', step.seed], ['add cranes', step.seed]], step.saving); // prettier-ignore
          return market;
        },
      },
      plain,
    ),
  'two at once': async (_site, _step, own) => {
    const [one, other] = await Promise.allSettled([publishData(own, plain), publishData(own, plain)]);
    if (other.status === 'fulfilled' || !(other.reason instanceof BusyError)) throw new Error('a second publisher was not refused');
    if (one.status === 'rejected') throw one.reason as Error;
    return one.value;
  },
  // The release may be served; the next publication, of the same, makes it whole.
  'a file goes meanwhile': async (_site, _step, own) => {
    const canaries = (staged: string) => {
      rmSync(join(staged, 'client/robots.txt'), { force: true });
      return Promise.resolve([]);
    };
    const early = await publishData(own, { ...plain, canaries }).catch((error: unknown) => {
      if (error instanceof PublishError && error.message.includes('was removed')) return null;
      throw error;
    });
    const last = await publishData(own, plain);
    return last === null || early === null ? last : { ...last, changes: last.changes ?? early.changes };
  },
};

interface Results {
  readonly result: Published;
  readonly expected: Published;
  readonly found: FolderCheck | null;
  readonly other: FolderCheck | null;
}

/** Compares the result of a publication with that of the clean one. @throws When they differ. */
function compareResults({ result, expected, found, other }: Results): void {
  if ((result === null) !== (expected === null))
    throw new Error(`it ${result === null ? 'was refused' : 'was published'}, the clean one not`);
  if (found !== null && JSON.stringify(found) !== JSON.stringify(other))
    throw new Error(`the notices differ:\n${JSON.stringify(found)}\n${JSON.stringify(other)}`);
  if (result?.rememberedWarnings != null && result.rememberedWarnings !== other?.totals.warnings)
    throw new Error('the number of warnings differs');
  if (JSON.stringify(result?.changes) !== JSON.stringify(expected?.changes))
    throw new Error(`the changes differ: ${JSON.stringify([result?.changes, expected?.changes])}`);
}

/** Copies the current release, without the state kept for the next publication. */
function copyForClean(to: string, clean: string): void {
  rmSync(clean, { recursive: true, force: true });
  mkdirSync(join(clean, 'releases'), { recursive: true });
  const name = currentReleaseName(to);
  if (name === null) return;
  if (existsSync(releaseFolder(to, name)))
    cpSync(releaseFolder(to, name), releaseFolder(clean, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(readlinkSync(join(to, 'current')), join(clean, 'current'));
}

/** The first difference between two folders; null when they are equal. */
function compareFolders(a: string, b: string): string | null {
  const below = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();
  const [names, others] = [below(a), below(b)];
  const odd = names.find((name) => !others.includes(name)) ?? others.find((name) => !names.includes(name));
  if (odd !== undefined) return `${odd} is ${names.includes(odd) ? 'there, and not in the clean one' : 'missing'}`;
  for (const name of names) {
    if (statSync(join(a, name)).isDirectory()) continue;
    if (!readFileSync(join(a, name)).equals(readFileSync(join(b, name)))) return `${name} differs`;
  }
  return null;
}
