/**
 * A folder of releases has a file for each server that serves one of them, so that no publisher removes that release:
 *
 *     releases/NAME          a release
 * leases/NAME.SERVER a server that serves it, rewritten at intervals
 *
 * The age of the file tells whether a server has died. Process IDs wouldn't: servers may run in containers or on other machines.
 */
export const releasesName = 'releases';
export const leasesName = 'leases';

/** The name of a release, by its content. */
export const releaseNameOf = (manifestSha256: string): string => manifestSha256.slice(0, 16);
/** The form of these names. A number follows if the release of that name is damaged. */
export const releaseNameForm = '[0-9a-f]{16}(-[0-9]+)?';

/** How often a server renews its leases, milliseconds. */
export const leaseRenewMs = 60_000;

/** Age at which a lease expires, milliseconds; a server may be suspended for a while, and network disks show dates late. */
export const leaseExpiresMs = 600_000;

/** Name of a lease. Release names contain no dot. */
export const leaseName = (release: string, server: string): string => `${release}.${server}`;

/** The release of a lease. */
export const leasedRelease = (name: string): string => name.slice(0, Math.max(0, name.indexOf('.')));
