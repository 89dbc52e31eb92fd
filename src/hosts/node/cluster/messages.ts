import type { Quota } from '../../../serve/rate-limit.ts';
import type { Versions } from '../monitoring/metrics.ts';

/** Metrics of a process, as prom-client returns them. */
export type MetricsJson = readonly object[];

/** A decision of the limiter: allowed, requests left, seconds until reset. */
export type Decision = readonly [allowed: boolean, remaining: number, resetSeconds: number];

/** Messages from a worker to the primary. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly port: number; readonly versions: Versions }
  | { readonly kind: 'failed'; readonly reason: string; readonly code: string | null }
  /** Clients of the requests of one turn of the event loop; decisions come back in the same order. */
  | { readonly kind: 'take'; readonly batch: number; readonly quota: Quota; readonly clients: readonly string[] }
  /** Asks for `settled`: every connection accepted so far has reached this worker. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'refund'; readonly quota: Quota; readonly client: string }
  /** The last metrics, sent before the worker ends, answer no question. */
  | { readonly kind: 'metrics'; readonly question: number | null; readonly metrics: MetricsJson };

/** Messages from the primary to a worker. */
export type ToWorker =
  | { readonly kind: 'decided'; readonly batch: number; readonly decisions: readonly Decision[] }
  | { readonly kind: 'metrics'; readonly question: number }
  /** Another worker is listening: end when the clients have moved to it. */
  | { readonly kind: 'hand-over' }
  /** Every connection for this worker that the primary had accepted when it received `settle` has arrived. */
  | { readonly kind: 'settled' }
  /** The whole service ends. */
  | { readonly kind: 'stop' };
