/** A package in a lockfile of version 3; the members that are read here. */
interface LockEntry {
  /** The package's name if the folder has another one (an alias). */
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  /** Whether it links to a folder of the project. */
  readonly link?: boolean;
  /** Whether it comes in another package's archive, which that package's integrity covers. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}

export interface Lock {
  /** By folder; the project's own is empty. */
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** The faults of a lockfile. Each list is in the order of the lockfile. */
export interface LockFaults {
  /** Folders without a digest, so that their content could change unnoticed. */
  readonly withoutIntegrity: readonly string[];
  /** Packages with an install script that is neither allowed nor refused. */
  readonly undecidedScripts: readonly string[];
  /** Names that are allowed or refused but have no install script. */
  readonly unusedDecisions: readonly string[];
}

/** A SHA-512 digest; npm accepts weaker ones, which prove nothing. */
const sha512 = /(?:^| )sha512-[A-Za-z0-9+/]{86}==(?:$| )/;

/** The registry's name of the package in a folder. */
export const packageName = (path: string, entry: LockEntry): string => entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13);

/** Finds the faults of a lockfile. @param allowScripts The decisions of package.json, by package name. */
export function findLockFaults({ packages }: Lock, allowScripts: Readonly<Record<string, boolean>>): LockFaults {
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
  const scripts = new Set(
    installed.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path, entry]) => packageName(path, entry)),
  );
  return {
    withoutIntegrity: installed
      .filter(([, { integrity, inBundle }]) => inBundle !== true && !sha512.test(integrity ?? ''))
      .map(([path]) => path),
    undecidedScripts: [...scripts].filter((name) => allowScripts[name] === undefined),
    unusedDecisions: Object.keys(allowScripts).filter((name) => !scripts.has(name)),
  };
}

/** Adds digests to a lockfile, by folder. `integrity` comes after `version` and `resolved`, where npm writes it. */
export function withIntegrity(lock: Lock, digests: ReadonlyMap<string, string>): Lock {
  const packages = Object.entries(lock.packages).map(([path, entry]): [string, LockEntry] => {
    const integrity = digests.get(path);
    if (integrity === undefined) return [path, entry];
    const members = Object.entries(entry).filter(([member]) => member !== 'integrity');
    const at = members.findLastIndex(([member]) => ['name', 'version', 'resolved'].includes(member)) + 1;
    return [path, Object.fromEntries([...members.slice(0, at), ['integrity', integrity], ...members.slice(at)])];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
