/**
 * A folder of releases has a file for each server that serves one of them, so that no publisher removes that release:
 *
 *     releases/NAME          a release
 *     leases/NAME.SERVER     a server that serves it, written again and again while it does
 *
 * A server that has died is known by the age of its file. Process numbers would not do: servers may run in containers or on other
 * machines.
 */
export const releasesName = 'releases';
export const leasesName = 'leases';

/** How often a server renews its leases, milliseconds. */
export const leaseRenewMs = 60_000;

/** Age at which a lease has expired, milliseconds; a server may be suspended for a while, and network disks show dates late. */
export const leaseExpiresMs = 600_000;

/** Name of a lease. Names of releases have no dot. */
export const leaseName = (release: string, server: string): string => `${release}.${server}`;

/** The release that a lease is for. */
export const leasedRelease = (name: string): string => name.slice(0, Math.max(0, name.indexOf('.')));
