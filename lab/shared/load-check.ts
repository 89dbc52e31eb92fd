import type { Server } from 'node:http';
import { join } from 'node:path';
import { installOnce, isInstalled, type Installation } from './install-once.ts';
import type { Progress } from '../../scripts/command/progress.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import type { SampleSite } from './serve-sample.ts';
import { runProgram, type Verdict } from './verdict.ts';

/** A page’s scores in Lighthouse. */
export interface PageScores {
  /** 0 to 100, by category. */
  readonly scores: Readonly<Record<string, number>>;
  /** Audits that cost points, by category. */
  readonly costly: Readonly<Record<string, readonly string[]>>;
}

/**
 * Exports of the files of `lab/programs`, by file name. Those files import packages that may not be installed, so nothing imports them,
 * and they take the types of their exports from here.
 */
export interface Checks {
  readonly validators: {
    /** Runs every third-party validator, linter and client against a served site. */
    readonly runValidators: (site: SampleSite, progress: Progress) => Promise<readonly Verdict[]>;
  };
  readonly lighthouse: {
    /** Audits left out of the scores, each with the reason. */
    readonly leftOut: Readonly<Record<string, string>>;
    /**
     * Measures a page in the browser at `port`. When the performance is below the floor, the page is measured again, and the median of the
     * runs counts; other categories do not vary.
     */
    readonly measurePage: (url: string, form: 'mobile' | 'desktop', port: number, floor: number) => Promise<PageScores>;
  };
  readonly world: {
    /** The files of `src/documents/geography` that show the world, with their contents. */
    readonly drawWorld: () => Readonly<Record<string, string>>;
    /** The sides of each country's land, by its code, at a scale that the map draws it at. */
    readonly sidesOfLand: (scale: '10m' | '50m') => ReadonlyMap<string, readonly Side[]>;
  };
  readonly 'site-fonts': {
    /** Cuts the typeface of the pages out of its package. */
    readonly makeFonts: () => Promise<readonly { readonly file: string; readonly bytes: Uint8Array }[]>;
    /** The file with the license of the typeface. */
    readonly licenseFile: string;
  };
  readonly tokens: {
    /** How many tokens a text has for current models of OpenAI. */
    readonly countTokens: (text: string) => number;
  };
  readonly 'cloudflare-runtime': {
    /** workerd, with the prepared Worker and assets. @param logFile Where wrangler writes its log. */
    readonly startWorker: (folder: string, logFile: string) => Promise<{ readonly port: number; readonly stop: () => Promise<void> }>;
  };
  readonly 'netlify-runtime': {
    readonly createNetlifyRuntime: (folder: string) => Promise<Server>;
  };
}

/** A straight piece of a shore, degrees. */
export type Side = readonly [x1: number, y1: number, x2: number, y2: number];

/** The folder with their manifest, their packages and the files that import them. */
export const checksFolder = join(projectRoot, 'lab/programs');

const installation: Installation = {
  what: 'the programs of lab/programs',
  sources: ['package.json', 'package-lock.json'].map((file) => join(checksFolder, file)),
  folder: join(checksFolder, 'node_modules'),
  notes: join(checksFolder, '.cache'),
  install: () => runProgram('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], checksFolder, 900),
};

/** Whether the packages of `lab/programs` are installed as in its lockfile. */
export const hasChecks = (): boolean => isInstalled(installation);

/** Installs the packages of `lab/programs` from its lockfile, if they are missing. */
export const installChecks = (progress?: Progress): Promise<void> => installOnce(installation, progress);

/** Loads a file of `lab/programs`; first installs their packages if they are missing. */
export async function loadCheck<N extends keyof Checks>(name: N, progress?: Progress): Promise<Checks[N]> {
  await installChecks(progress);
  return (await import(new URL(`../programs/${name}.ts`, import.meta.url).href)) as Checks[N];
}
