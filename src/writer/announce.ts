import { spawn } from 'node:child_process';
import type { ReleaseChanges } from '../../src/contract/changes.ts';
import { signatureHeader, signDelivery } from '../../src/contract/verify-webhook.mjs';

/** What the command and the webhook receive about a publication. */
export interface Announcement {
  readonly type: 'release.published';
  readonly base_url: string;
  readonly release: string;
  readonly data_version: string;
  /** What the release changed in the data; null when the data is unchanged. */
  readonly changes: ReleaseChanges | null;
}

/** Environment variable with the secrets that sign a webhook, comma-separated, the newest first. */
export const secretName = 'PUBLISH_WEBHOOK_SECRET';

/** How long a command may take, milliseconds. */
const commandMs = 120_000;
/** How long one delivery may take, milliseconds. */
const deliveryMs = 10_000;
/** Pauses before each retry, milliseconds. A signature holds whole seconds, and receivers refuse the same one twice. */
const pausesMs = [1_000, 4_000, 16_000];

/**
 * Runs the command after a publication. Its standard input is the announcement plus the release folder, which only this machine may know;
 * RELEASE, RELEASE_DIR and DATA_VERSION are in its environment.
 *
 * @returns As {@link runCommand}.
 */
export function runAfter(command: string, announcement: Announcement, folder: string, timeoutMs?: number): Promise<string | null> {
  const { release, data_version } = announcement;
  const environment = { RELEASE: release, RELEASE_DIR: folder, DATA_VERSION: data_version };
  return runCommand({ flag: '--after', command, environment, input: { ...announcement, folder } }, timeoutMs);
}

/** A command of the operator, with its input. */
export interface OperatorCommand {
  readonly flag: '--after' | '--on-failure';
  readonly command: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Its standard input, as JSON. */
  readonly input: object;
}

/**
 * Runs an operator's command in the shell, without the webhook secrets in its environment.
 *
 * @returns Why it failed; null when it ended with 0. The command isn't quoted, since it may contain a token.
 */
export function runCommand({ flag, command, environment, input }: OperatorCommand, timeoutMs = commandMs): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'inherit', 'inherit'],
      // Its own process group, so that everything the shell starts ends with it.
      detached: true,
      env: { ...process.env, [secretName]: undefined, ...environment },
    });
    let overdue = false;
    const timer = setTimeout(() => {
      overdue = true;
      process.kill(-child.pid!, 'SIGKILL');
    }, timeoutMs);
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${JSON.stringify(input)}\n`);
    child.on('error', (error) => resolve(`the ${flag} command was not started (${(error as NodeJS.ErrnoException).code ?? error.name})`));
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(null);
      else resolve(`the ${flag} command ${overdue ? `took more than ${timeoutMs / 1000} s` : `ended with ${code ?? signal}`}`);
    });
  });
}

export interface DeliveryOptions {
  readonly secrets: readonly string[];
  readonly timeoutMs?: number;
  readonly pauses?: readonly number[];
}

/**
 * Posts the announcement as a webhook, signed as the page on webhooks describes. If the receiver is unreachable, busy or fails, tries again
 * with a new signature; a refusal is final.
 *
 * @param url A user and password in it are sent as HTTP Basic authentication (RFC 7617).
 * @returns Why it was not delivered; null when the receiver answered 2xx. It names only the origin of the address: user, password, path and
 *   query may each be a secret.
 */
export async function deliver(
  url: string,
  announcement: Announcement,
  { secrets, timeoutMs = deliveryMs, pauses = pausesMs }: DeliveryOptions,
): Promise<string | null> {
  const body = JSON.stringify(announcement);
  const { address, origin, headers } = receiverOf(url);
  for (let attempt = 0; ; attempt++) {
    const { failure, mayTryAgain } = await deliverOnce(address, { headers, body, secrets, timeoutMs });
    if (failure === null) return null;
    const pause = pauses[attempt];
    if (!mayTryAgain || pause === undefined)
      return `the webhook at ${origin} ${failure}${attempt === 0 ? '' : `, tried ${attempt + 1} times`}`;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Where to post, and the header with the credentials: `fetch` refuses an address that contains them, and quotes it. */
function receiverOf(url: string): { address: URL; origin: string; headers: Readonly<Record<string, string>> } {
  const address = new URL(url);
  const { username, password, origin } = address;
  address.username = '';
  address.password = '';
  if (username === '' && password === '') return { address, origin, headers: {} };
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { address, origin, headers: { Authorization: `Basic ${credentials}` } };
}

/** One attempt at a delivery. */
interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly timeoutMs: number;
}

async function deliverOnce(
  address: URL,
  { headers, body, secrets, timeoutMs }: Delivery,
): Promise<{ failure: string | null; mayTryAgain: boolean }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', [signatureHeader]: await signDelivery(body, secrets) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    const { status } = response;
    return { failure: response.ok ? null : `answered ${status}`, mayTryAgain: status >= 500 || status === 408 || status === 429 };
  } catch (error) {
    const { name, cause } = error as Error;
    const reason =
      name === 'TimeoutError'
        ? `did not answer within ${timeoutMs / 1000} s`
        : `can't be reached (${(cause as Error | undefined)?.message ?? name})`;
    return { failure: reason, mayTryAgain: true };
  }
}
