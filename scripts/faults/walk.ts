// Walks of edits and publications, each compared with a publication of the same data into a folder of its own.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { join, resolve } from 'node:path';
import { readMarket } from '../../src/documents/read-market.ts';
import { digestData } from '../../src/load/data-files.ts';
import type { FolderCheck } from '../../src/load/load-data.ts';
import { makeSite } from '../../src/writer/build-site.ts';
import { LossError } from '../../src/writer/loss.ts';
import { publishData, type PublishOptions } from '../../src/writer/publish-data.ts';
import { readBaseline } from '../../src/writer/baseline.ts';
import { currentReleaseName, openRelease, releaseBefore, releaseFolder } from '../../src/writer/releases/layout.ts';
import { BusyError } from '../../src/writer/releases/lock.ts';
import { openPublisher } from '../../src/writer/releases/publisher.ts';
import { publishTree, PublishError } from '../../src/writer/tree.ts';
import { runCanaries } from '../release/canaries.ts';
import { pick, pickInteger, startRandom, type Random } from '../sample/random.ts';
import { edits, mend, readFolder, savings, writeFolder, type Data, type Saving } from './data-edits.ts';
import { leftovers, readCurrent, readRelease } from './read-release.ts';
import type { CallFault } from './worker-fail-call.ts';

/** What happens between two publications, beside edits. */
export interface Disturbance {
  /** What it is counted as. */
  readonly group: 'edits alone' | 'processes' | 'state files' | 'releases' | 'kills and failed calls';
  /** Whether the release stays damaged until it is verified, as is promised for what neither size nor time shows. */
  readonly needsVerify?: boolean;
  /** Does it. A clean publication starts from the folder as it was before, or as it is `after`. */
  readonly act?: (at: Scene, random: Random) => void | Promise<void>;
  readonly cleanStarts?: 'before' | 'after';
}

/** Where a walk stands. */
interface Scene {
  readonly to: string;
  readonly data: string;
  /** Publishes the data as it is, by another process. */
  readonly publishByAnother: () => Promise<void>;
}

const stateFile = 'last-build.json';

/** Does something to the state file, if there is one. */
const toState =
  (change: (path: string, random: Random) => void): NonNullable<Disturbance['act']> =>
  ({ to }, random) => {
    const path = join(to, stateFile);
    if (existsSync(path) && statSync(path).isFile()) change(path, random);
  };

const currentFolder = (to: string): string => releaseFolder(to, currentReleaseName(to)!);
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Does something to a file of the current release. The history begins anew where that can't be read, so it is spared. */
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

/** Publishes by a process that is killed, or has a call failed. What is served is whole all the same. */
function failCall(to: string, data: string, fault: CallFault, thread: 'main' | 'other', number: number): void {
  const before = currentReleaseName(to);
  // An earlier disturbance stays where no data without errors has been published since.
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

/** A rollback that the publisher refused was not done. @throws Any other error. */
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

let stateBefore: Buffer | null = null;

const disturbances: Readonly<Record<string, Disturbance>> = {
  none: { group: 'edits alone' },
  'a rollback before': {
    group: 'processes',
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
      // An earlier disturbance may have damaged the release before: then it is refused, and the current one stays.
      if (rolledBack !== isWhole(releaseFolder(to, before))) throw new Error(`${before} was ${rolledBack ? 'served' : 'refused'}`);
      if (currentReleaseName(to) !== (rolledBack ? before : name)) throw new Error('a rollback left another release current');
    },
  },
  'another process has published': { group: 'processes', cleanStarts: 'after', act: ({ publishByAnother }) => publishByAnother() },
  'a process killed, or one of its calls failed': {
    group: 'kills and failed calls',
    cleanStarts: 'after',
    act: ({ to, data }, random) => {
      const thread = random() < 0.8 ? 'main' : 'other';
      failCall(to, data, pick(random, callFaults), thread, pickInteger(random, 0, thread === 'main' ? mostCalls : 400));
    },
  },
  ...Object.fromEntries(
    callFaults.flatMap((fault) =>
      Array.from({ length: mostCalls + 1 }, (_, call): [string, Disturbance] => [
        `${fault} at call ${call}`,
        {
          group: 'kills and failed calls',
          cleanStarts: 'after',
          act: ({ to, data }) => failCall(to, data, fault, 'main', call),
        },
      ]),
    ),
  ),
  'state cut off': {
    group: 'state files',
    act: toState((path, random) => writeFileSync(path, readFileSync(path).subarray(0, pickInteger(random, 0, statSync(path).size - 1)))),
  },
  'a bit of the state turned': { group: 'state files', act: toState(flip) },
  'the state is of another version': {
    group: 'state files',
    act: ({ to }) => {
      const path = join(to, stateFile);
      if (existsSync(path) && statSync(path).isFile())
        writeFileSync(path, readFileSync(path, 'utf8').replace('"version":1', '"version":2'));
    },
  },
  'the state is of an earlier publication or another folder': {
    group: 'state files',
    act: ({ to }) => {
      const path = join(to, stateFile);
      if (!existsSync(path) || !statSync(path).isFile()) return;
      const [other, own] = [stateBefore, readFileSync(path)];
      if (other !== null) writeFileSync(path, other);
      stateBefore = own;
    },
  },
  'a folder in the place of the state': {
    group: 'state files',
    act: toState((path) => {
      rmSync(path);
      mkdirSync(join(path, 'x'), { recursive: true });
    }),
  },
  'the state can’t be read': {
    group: 'state files',
    act: toState((path) => {
      rmSync(path);
      symlinkSync(path, path);
    }),
  },
  'no room for the state': {
    group: 'state files',
    act: ({ to }) => void mkdirSync(join(to, `.${stateFile}`, 'x'), { recursive: true }),
  },
  'a file of the release is gone': { group: 'releases', act: toRelease((path) => rmSync(path)) },
  'a file of the release cut short': {
    group: 'releases',
    act: toRelease((path) => writeFileSync(path, readFileSync(path).subarray(1))),
  },
  'a file of the release written over': { group: 'releases', act: toRelease((path) => flip(path, null)) },
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
  /** What goes otherwise in the publication itself. */
  readonly turn:
    | 'none'
    | 'canaries refuse first'
    | 'the loss is refused first'
    | 'the data is saved meanwhile'
    | 'two at once'
    | 'a file goes meanwhile';
  /** How far the clock is off, milliseconds. */
  readonly clockMs: number;
  /** Whether an empty folder is published into as well, where every byte is made. */
  readonly isCompared: boolean;
}

export interface Walk {
  readonly seed: number;
  readonly steps: readonly Step[];
}

/** Those that a random walk has. */
const drawn = Object.keys(disturbances).filter((name) => !/ at call \d/.test(name));

type Settings = Parameters<typeof publishData>[1];

const dayMs = 86_400_000;

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
    clockMs: pick(random, [0, 0, 10_000, 365 * dayMs, -365 * dayMs]),
    isCompared: random() < 0.04,
  }));
  return { seed, steps };
}

/** A walk in which one call after the other is met by a fault, every `every`-th of them. */
export function callWalk(first: number, every: number): Walk {
  const steps: Step[] = [];
  for (let i = first; i < callFaults.length * (mostCalls + 1); i += every) {
    const disturbance = `${callFaults[i % callFaults.length]!} at call ${Math.floor(i / callFaults.length)}`;
    steps.push({ edits: [['insert a company', i], ['activate or deactivate a company', i]], saving: 'in place', disturbance, seed: i, turn: 'none', clockMs: 0, isCompared: false }); // prettier-ignore
  }
  return { seed: 0, steps };
}

/** What a walk came to. */
export interface Tally {
  publications: number;
  edits: number;
  /** Publications of data with errors, which change nothing. */
  refused: number;
  /** Publications whose every byte was made a second time in an empty folder. */
  remade: number;
  readonly groups: Record<string, number>;
}

export const emptyTally = (): Tally => ({ publications: 0, edits: 0, refused: 0, remade: 0, groups: {} });

/** A publication that differs from a clean one, and where. */
export class Violation extends Error {
  readonly step: number;
  constructor(step: number, message: string) {
    super(message);
    this.step = step;
  }
}

/**
 * Walks.
 *
 * @param sample A data folder without a fault, of which a few rows are taken.
 * @throws Violation
 */
export async function runWalk({ steps, seed }: Walk, sample: string, folder: string, tally: Tally): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const [data, to, clean] = [join(folder, 'data'), join(folder, 'site'), join(folder, 'clean')];
  mkdirSync(data, { recursive: true });
  const first = startRandom(seed, 'data');
  const companies = pickInteger(first, 1, 12);
  let state = readFolder(sample, { companies, models: 6, concepts: 4, listings: 5, wantedAds: 5 });
  const owners = new Set(state.tables.companies.rows.map((row) => row['slug']));
  state.tables.fleet.rows = state.tables.fleet.rows.filter((row) => owners.has(row['company_slug'])).slice(0, 60);
  let good: Data = structuredClone(state);
  let written = writeFolder(data, state, new Map(), 'anew');
  let failures = 0;
  const check: { found: FolderCheck | null } = { found: null };
  const source = (target: string, from: string, into: { found: FolderCheck | null }): PublishOptions => ({
    to: target,
    readMarket: async () => {
      // The clock that jumps decides nothing else of the data.
      const { market, check: found } = await readMarket(from, { limits: { today: '2100-01-01' } });
      into.found = found;
      return market;
    },
    digestData: () => digestData(from),
    baseUrl: '',
    mayLose: true,
    onStage: () => undefined,
  });
  const plain: Settings = { keep: 2, canaries: () => Promise.resolve([]), verify: false };
  await publishData(source(to, data, check), plain);

  for (const [at, step] of steps.entries()) {
    const say = (message: string): never => {
      throw new Violation(at, message);
    };
    const random = startRandom(step.seed, 'disturbance');
    const disturbance = disturbances[step.disturbance]!;
    // What another process publishes, or does not come to publish.
    const isShared = disturbance.group === 'kills and failed calls' || step.disturbance === 'another process has published';
    if (isShared) changeData(state, step.edits.slice(0, 1));
    if (isShared) written = writeFolder(data, state, written, step.saving);
    const edited = isShared ? step.edits.slice(1) : step.edits;
    // The clean publication starts from a copy that shares nothing with what is disturbed.
    if (disturbance.cleanStarts !== 'after') copyForClean(to, clean);
    const publishByAnother = async () => void (await publishData(source(to, data, { found: null }), plain));
    try {
      await disturbance.act?.({ to, data, publishByAnother }, random);
    } catch (error) {
      say(`${step.disturbance}: ${(error as Error).stack}`);
    }
    if (disturbance.cleanStarts === 'after') copyForClean(to, clean);
    changeData(state, edited);
    written = writeFolder(data, state, written, step.saving);

    const realNow = Date.now;
    Date.now = () => realNow() + step.clockMs;
    const publish = (options: Partial<PublishOptions> = {}, settings: Partial<Settings> = {}) =>
      publishData({ ...source(to, data, check), ...options }, { ...plain, ...settings });
    let read = data;
    let result: Awaited<ReturnType<typeof publishData>>;
    /** Where there was nothing to refuse. */
    let early: typeof result = null;
    check.found = null;
    try {
      const needsVerify = disturbance.needsVerify === true;
      if (step.turn === 'canaries refuse first') {
        await publish({}, { canaries: () => Promise.resolve(['wrong']) }).catch((error: Error) => {
          if (!error.message.includes('answers wrongly')) throw error;
        });
      } else if (step.turn === 'the loss is refused first') {
        early = await publish({ mayLose: false }).catch((error: unknown) => {
          if (error instanceof LossError) return null;
          throw error;
        });
      }
      if (step.turn === 'a file goes meanwhile') {
        // The release is served; the next publication, of the same, makes it whole.
        const canaries = (staged: string) => {
          const file = join(staged, 'client/robots.txt');
          if (filesIn(staged).includes(file)) rmSync(file);
          return Promise.resolve([]);
        };
        early = await publish({}, { canaries }).catch((error: unknown) => {
          // One that was to be made durable is missed before the switch.
          if (error instanceof PublishError && error.message.includes('was removed')) return publish();
          throw error;
        });
        if (early !== null) {
          const { changes } = early;
          early = await publish();
          if (early?.changes === null) early = { ...early, changes };
        }
      }
      if (step.turn === 'the data is saved meanwhile') {
        read = join(folder, 'read');
        rmSync(read, { recursive: true, force: true });
        cpSync(data, read, { recursive: true, preserveTimestamps: true });
        const own = source(to, data, check);
        result = await publish({
          readMarket: async () => {
            const market = await own.readMarket();
            changeData(state, [['change a company', step.seed], ['add cranes', step.seed]]); // prettier-ignore
            written = writeFolder(data, state, written, step.saving);
            return market;
          },
        });
      } else if (step.turn === 'two at once') {
        const [one, other] = await Promise.allSettled([publish(), publish()]);
        if (other.status === 'fulfilled' || !(other.reason instanceof BusyError)) say('a second publisher was not refused');
        if (one.status === 'rejected') throw one.reason as Error;
        result = one.value;
      } else {
        result = early ?? (await publish({}, needsVerify ? { canaries: runCanaries } : {}));
      }
      if (needsVerify && result !== null) {
        const repaired = await publish({}, { verify: true });
        if (repaired?.manifest.data_version !== result.manifest.data_version) say('it was verified as something else');
      }
    } catch (error) {
      if (error instanceof Violation) throw error;
      return say(`publishing failed: ${(error as Error).stack}`);
    } finally {
      Date.now = realNow;
    }
    tally.publications++;
    tally.edits += step.edits.length;
    for (const group of [disturbance.group, ...(step.turn === 'none' ? [] : ['processes']), ...(step.clockMs === 0 ? [] : ['clocks'])])
      tally.groups[group] = (tally.groups[group] ?? 0) + 1;

    const own: { found: FolderCheck | null } = { found: null };
    const expected = await publishData(source(clean, read, own), plain);
    const found = result?.rememberedWarnings == null ? JSON.stringify(check.found) : null;
    if (found !== null && found !== JSON.stringify(own.found)) say(`the notices differ:\n${found}\n${JSON.stringify(own.found)}`);
    if (result?.rememberedWarnings != null && result.rememberedWarnings !== own.found?.totals.warnings)
      say('the number of warnings differs');
    if ((result === null) !== (expected === null)) say(`it ${result === null ? 'was refused' : 'was published'}, the clean one not`);
    const left = leftovers(to);
    if (left.length > 0) say(`left ${left.join(', ')}`);
    if (result !== null && expected !== null) {
      const difference = compareFolders(currentFolder(to), currentFolder(clean));
      if (difference !== null) say(difference);
      if (disturbance.needsVerify !== true && JSON.stringify(result.changes) !== JSON.stringify(expected.changes))
        say(`the changes differ: ${JSON.stringify([result.changes, expected.changes])}`);
      readCurrent(to);
      if (result.manifest.server.length === 0) say('there are no files of the function');
      if (step.isCompared) {
        tally.remade++;
        const remade = await remake(folder, read, to, clean, expected.switched);
        const unlike = remade === null ? null : compareFolders(currentFolder(to), remade);
        if (unlike !== null) say(`made in an empty folder: ${unlike}`);
      }
    }
    if (result === null) {
      tally.refused++;
      if (++failures > 1) state = structuredClone(good);
      else mend(state);
    } else {
      failures = 0;
      good = structuredClone(state);
    }
  }
}

function changeData(data: Data, chosen: Step['edits']): void {
  for (const [name, seed] of chosen) edits[name]!(data, startRandom(seed, name));
}

/** The releases without what the last publication left to the next: the current one, with what came before it. */
function copyForClean(to: string, clean: string): void {
  rmSync(clean, { recursive: true, force: true });
  mkdirSync(join(clean, 'releases'), { recursive: true });
  const name = currentReleaseName(to);
  if (name === null) return;
  if (existsSync(releaseFolder(to, name)))
    cpSync(releaseFolder(to, name), releaseFolder(clean, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(readlinkSync(join(to, 'current')), join(clean, 'current'));
}

/** Makes the whole site into an empty folder, after the same history. Null when the release before is no longer known. */
async function remake(folder: string, data: string, to: string, clean: string, switched: boolean): Promise<string | null> {
  const target = join(folder, 'remade');
  rmSync(target, { recursive: true, force: true });
  const { market } = await readMarket(data);
  const name = currentReleaseName(clean)!;
  const before = readdirSync(join(clean, 'releases')).find((other) => other !== name && other !== '.next');
  if (switched && before === undefined) return null;
  const { history } = readBaseline(openRelease(clean, switched ? before! : name));
  const { contents } = await makeSite({
    market: market!,
    baseUrl: market!.service.base_url,
    onStage: () => undefined,
    history,
  });
  await publishTree(target, contents);
  return target;
}

/** What is different in two folders, folders and files; null when nothing is. */
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
