import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import type { Quota, Verdict } from '../../../serve/rate-limit.ts';
import { gcraScript } from './redis-script.ts';
import type { SharedStore } from './shared-limiter.ts';

/** Longest wait of a request for the store, milliseconds. */
const commandMs = 50;
/** Requests in a row without a reply, after which the store counts as unreachable. */
const patience = 3;
/** Requests that may wait at the same time; a further one is decided in the process. */
const maxWaiting = 1000;
/** Time for a connection to open, and the pause before the next try, milliseconds. No request waits for either. */
const connectMs = 1000;
const retryMs = 500;

const keyPrefix = 'crane-api:quota:';
const scriptHash = createHash('sha1').update(gcraScript).digest('hex');

/** Called when the store is lost, with the reason, and when it is back. */
export interface StoreEvents {
  away(reason: string): void;
  back(): void;
}

/** A reply of the script. */
type Reply = [allowed: number, remaining: number, resetMicroseconds: string];

type Client = ReturnType<typeof connectTo>;

/** A client that neither reconnects nor queues commands while it is disconnected: the store itself reconnects. */
function connectTo(url: string) {
  return createClient({
    // Valkey speaks the protocol of Redis, under a name of its own.
    url: url.replace(/^valkey(s?):/, 'redis$1:'),
    RESP: 2,
    socket: { connectTimeout: connectMs, reconnectStrategy: false },
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxWaiting * 4,
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
}

/**
 * Counters in Redis or Valkey, one key a client, which expires when the quota is whole again.
 *
 * @param url redis:, rediss:, valkey: or valkeys:.
 * @returns The store after the first try to reach it; it goes on trying.
 */
export async function openRedisStore(url: string, events: StoreEvents): Promise<SharedStore> {
  let current: Client | null = null;
  let wasAway = false;
  let closed = false;
  let waiting = 0;
  let inVain = 0;
  let retry: NodeJS.Timeout | undefined;

  const away = (reason: unknown): void => {
    if (closed) return;
    if (!wasAway) events.away(reason instanceof Error ? reason.message || reason.name : String(reason));
    wasAway = true;
    retry = setTimeout(() => void connect(), retryMs).unref();
  };
  const lose = (client: Client, reason: unknown): void => {
    if (current !== client) return;
    current = null;
    if (client.isOpen) client.destroy();
    away(reason);
  };
  async function connect(): Promise<void> {
    try {
      const client = await openClient(url, lose);
      if (closed) return client.destroy();
      current = client;
      inVain = 0;
      if (wasAway) events.back();
      wasAway = false;
    } catch (error) {
      away(error);
    }
  }
  const run = (client: Client, key: string, quota: Quota, step: Step): Promise<Reply> => {
    waiting++;
    return runScript(client, key, quota, step).finally(() => waiting--);
  };

  await connect();
  return {
    isUp: () => current !== null && waiting < maxWaiting,
    take(key, quota) {
      const client = current;
      if (client === null) return Promise.reject(new Error('the store is away'));
      return within(run(client, key, quota, '1'), commandMs).then(
        ([allowed, remaining, reset]): Verdict => {
          inVain = 0;
          return { allowed: allowed === 1, remaining, resetSeconds: Number(reset) / 1e6 };
        },
        (error: unknown) => {
          if (!(error instanceof LateError) || ++inVain >= patience) lose(client, error);
          throw error;
        },
      );
    },
    refund(key, quota) {
      if (current !== null && waiting < maxWaiting) run(current, key, quota, '-1').catch(() => {});
    },
    close() {
      closed = true;
      clearTimeout(retry);
      current?.destroy();
      current = null;
    },
  };
}

/** What a request takes from its quota; -1 gives it back. */
type Step = '1' | '-1';

/** @param lose Told when the connection breaks, also before it is open. @throws The first reason why it can't be opened. */
async function openClient(url: string, lose: (client: Client, reason: unknown) => void): Promise<Client> {
  const client = connectTo(url);
  let failure: unknown = null;
  client.on('error', (error) => {
    failure ??= error;
    lose(client, error);
  });
  client.on('end', () => lose(client, 'the connection was closed'));
  try {
    await within(client.connect(), connectMs);
    await within(client.sendCommand(['SCRIPT', 'LOAD', gcraScript]), connectMs);
    return client;
  } catch (error) {
    if (client.isOpen) client.destroy();
    throw failure ?? error;
  }
}

function runScript(client: Client, key: string, { requests, windowSeconds }: Quota, step: Step): Promise<Reply> {
  const args = ['1', keyPrefix + key, String(requests), String(windowSeconds * 1e6), step];
  return client.sendCommand<Reply>(['EVALSHA', scriptHash, ...args]).catch((error: Error) =>
    // The script is gone when the store was flushed.
    error.message.startsWith('NOSCRIPT') ? client.sendCommand<Reply>(['EVAL', gcraScript, ...args]) : Promise.reject(error),
  );
}

class LateError extends Error {}

/** Waits for a limited time. A result that comes later is discarded. */
function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // After a long turn of the event loop the reply may already be in the socket: it is read before the next immediate.
      setImmediate(() => reject(new LateError(`no answer within ${ms} ms`)));
    }, ms);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error as Error);
      },
    );
  });
}
