/** A package in a lockfile of version 3, as far as it is read here. */
interface LockEntry {
  /** The package's name where the folder is called otherwise (an alias). */
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  /** A folder of the project, linked. */
  readonly link?: boolean;
  /** Comes inside the archive of another package, whose integrity covers it. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}

export interface Lock {
  /** By folder; the project itself is the empty one. */
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** What a lockfile leaves open. Each list is in the order of the lockfile. */
export interface LockFaults {
  /** Folders whose content could change unnoticed. */
  readonly withoutIntegrity: readonly string[];
  /** Packages whose install script is neither allowed nor refused. */
  readonly undecidedScripts: readonly string[];
  /** Names that are allowed or refused and have no install script. */
  readonly unusedDecisions: readonly string[];
}

/** Where a digest is an SHA-512: weaker ones are taken by npm, and are no proof. */
const sha512 = /(?:^| )sha512-[A-Za-z0-9+/]{86}==(?:$| )/;

/** The name under which the registry knows the package in a folder. */
export const packageName = (path: string, entry: LockEntry): string => entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13);

/** Finds what a lockfile leaves open. @param allowScripts The decisions of package.json, by name of package. */
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

/** The lockfile with digests added, by folder. `integrity` comes after `version` and `resolved`, where npm writes it. */
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
