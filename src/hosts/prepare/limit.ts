import type { Counted } from './site.ts';

export const plans = ['free', 'paid'] as const;
export type Plan = (typeof plans)[number];

/** A limit of a host. Sizes are bytes. */
export interface Limit {
  readonly counted: Counted;
  readonly max: Readonly<Record<Plan, number>>;
  /** What to do when it is exceeded, in sentences for the operator. */
  readonly remedy: string;
  /** Where the host documents it, and when we read that. */
  readonly source: string;
  readonly read: string;
}

export const KiB = 1024;
export const MiB = 1024 * KiB;
export const forAllPlans = (max: number): Limit['max'] => ({ free: max, paid: max });

export const fewerFiles =
  'Lower company_pages.prerendered or list_pages.max_bytes_per_combination in data/service.json and build again: the function answers what has no file.';
export const otherFunction =
  'A market of this size belongs on a Node server (--host nginx, caddy, s3 or node): the function holds all companies and indexes.';
