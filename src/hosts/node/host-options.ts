import type { IsTrusted } from '../../serve/client-address.ts';
import type { Context } from '../../serve/pipeline.ts';
import type { Exchange } from './monitoring/exchange.ts';
import type { OverloadWatch } from './overload.ts';

/** What the host works with. It is read for each request, so that data can be replaced while the server runs. */
export interface HostOptions {
  context: Context;
  /** Whether clients should move elsewhere: responses then close their connections. */
  stopping: boolean;
  readonly allowedHosts: readonly string[];
  readonly isTrustedProxy: IsTrusted;
  /** Called after each response; null without logs and metrics. */
  readonly observe: ((exchange: Exchange) => void) | null;
  /** Whether responses carry a request ID, because the log has it too. */
  readonly sendsRequestId: boolean;
  /** Refuses requests while the process is overloaded; null refuses none. */
  overload: OverloadWatch | null;
}
