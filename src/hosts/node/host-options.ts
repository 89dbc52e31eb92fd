import type { IsTrusted } from '../../serve/client-address.ts';
import type { Context } from '../../serve/pipeline.ts';
import type { Exchange } from './monitoring/exchange.ts';
import type { OverloadWatch } from './overload.ts';

/** What the host works with. It is read anew for each request, so that data can be replaced while the server runs. */
export interface HostOptions {
  context: Context;
  /** Whether clients should go on elsewhere: responses close their connections from then on. */
  stopping: boolean;
  readonly allowedHosts: readonly string[];
  readonly isTrustedProxy: IsTrusted;
  /** Called with every exchange when its response is sent; null without logs and metrics. */
  readonly observe: ((exchange: Exchange) => void) | null;
  /** Whether responses carry the ID of their request, because a log has it too. */
  readonly sendsRequestId: boolean;
  /** Refuses requests while the process has more to do than it can; null refuses none. */
  overload: OverloadWatch | null;
}
