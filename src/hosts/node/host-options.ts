import type { Context } from '../../serve/answer.ts';
import type { IsTrusted } from './client-address.ts';
import type { Exchange } from './exchange.ts';

/** What the host serves by. `context` is asked for each request, so that data can be swapped under a running server. */
export interface HostOptions {
  readonly context: () => Context;
  readonly allowedHosts: readonly string[];
  readonly isTrustedProxy: IsTrusted;
  /** Told of every exchange when its answer leaves; null where nobody listens. */
  readonly observe: ((exchange: Exchange) => void) | null;
  /** Whether requests are named to their clients, because a log names them too. */
  readonly namesRequests: boolean;
  /** Whether the process has more to do than it can; requests are refused then. */
  readonly overloaded: () => boolean;
  /** Whether clients should go on elsewhere: answers end their connections from then on. */
  readonly isStopping: () => boolean;
}
