import type { Server } from 'node:http';
import { join } from 'node:path';
import { installOnce, isInstalled, type Installation } from './install-once.ts';
import type { Progress } from './progress.ts';
import { projectRoot } from './project-root.ts';
import type { SampleSite } from './serve-sample.ts';
import { runProgram, type Verdict } from './validate/verdict.ts';

/** A page’s scores in Lighthouse. */
export interface PageScores {
  /** 0 to 100, by category. */
  readonly scores: Readonly<Record<string, number>>;
  /** Audits that cost points, by category. */
  readonly costly: Readonly<Record<string, readonly string[]>>;
}

/**
 * Exports of the files of `scripts/checks`, by file name. Those files import packages that may not be installed, so nothing imports them,
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

/** The folder with their manifest, their packages and the files that import them. */
export const checksFolder = join(projectRoot, 'scripts/checks');

const installation: Installation = {
  what: 'the programs of scripts/checks',
  sources: ['package.json', 'package-lock.json'].map((file) => join(checksFolder, file)),
  folder: join(checksFolder, 'node_modules'),
  notes: join(checksFolder, '.cache'),
  install: () => runProgram('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], checksFolder, 900),
};

/** Whether the packages of `scripts/checks` are installed as in its lockfile. */
export const hasChecks = (): boolean => isInstalled(installation);

/** Installs the packages of `scripts/checks` from its lockfile, if they are missing. */
export const installChecks = (progress?: Progress): Promise<void> => installOnce(installation, progress);

/** Loads a file of `scripts/checks`; first installs their packages if they are missing. */
export async function loadCheck<N extends keyof Checks>(name: N, progress?: Progress): Promise<Checks[N]> {
  await installChecks(progress);
  return (await import(new URL(`./checks/${name}.ts`, import.meta.url).href)) as Checks[N];
}
