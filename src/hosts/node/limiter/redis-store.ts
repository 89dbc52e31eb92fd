import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import { limits } from '../../../contract/limits.ts';
import { networkOf, type Quota, type Verdict } from '../../../serve/rate-limit.ts';
import { gcraScript } from './redis-script.ts';
import type { SharedStore } from './shared-limiter.ts';

/** How long a request waits for the store, milliseconds. */
const commandMs = 50;
/** Requests in a row without a reply after which the store counts as unreachable. */
const patience = 3;
/** Most requests waiting at a time; further ones are decided in the process. */
const maxWaiting = 1000;
/** Time for opening a connection, and pause before the next attempt, milliseconds. No request waits for either. */
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

/** A client that neither reconnects nor queues commands while disconnected: the store reconnects. */
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
 * Counters in Redis or Valkey, one key per client and network, which expires when the quota is full again.
 *
 * @param url redis:, rediss:, valkey: or valkeys:.
 * @returns The store after the first attempt to reach it; it keeps trying.
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
      if (client === null) return Promise.reject(new Error('the store is unreachable'));
      return within(run(client, key, quota, '1'), commandMs).then(
        ([allowed, remaining, reset]): Verdict => {
          inVain = 0;
          return { allowed: allowed === 1, remaining, resetSeconds: Number(reset) / 1e6, byNetwork: allowed === -1 };
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

/** What a request takes from the quota; -1 gives it back. */
type Step = '1' | '-1';

/** @param lose Called when the connection breaks, even before it is open. @throws The first reason why it can't be opened. */
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
  const network = networkOf(key);
  const keys = [key, ...(network === null ? [] : [network])].map((each) => keyPrefix + each);
  const args = [String(keys.length), ...keys, String(requests), String(windowSeconds * 1e6), step, String(limits.networkQuotas)];
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
      // After a long turn of the event loop, the reply may already be in the socket, which is read before the next immediate.
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
