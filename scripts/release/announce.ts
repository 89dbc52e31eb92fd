import { spawn } from 'node:child_process';
import type { ReleaseChanges } from '../../src/contract/changes.ts';
import { signatureHeader, signDelivery } from '../../src/contract/verify-webhook.mjs';

/** What is told of a publication, to a command and to a webhook. */
export interface Announcement {
  readonly type: 'release.published';
  readonly base_url: string;
  readonly release: string;
  /** Folder of the release. */
  readonly folder: string;
  readonly data_version: string;
  /** What the release changed in the data; null when it has the data of the one before. */
  readonly changes: ReleaseChanges | null;
}

/** Environment variable with the secrets that sign a webhook, comma-separated, the newest first. */
export const secretName = 'PUBLISH_WEBHOOK_SECRET';

/** How long a command may take, milliseconds. */
const commandMs = 120_000;
/** How long one delivery may take, milliseconds. */
const deliveryMs = 10_000;
/** Pauses before each further delivery, milliseconds. A signature holds whole seconds, and no receiver takes the same one twice. */
const pausesMs = [1_000, 4_000, 16_000];

/**
 * Runs a command of the operator by the shell. The announcement is its standard input; RELEASE, RELEASE_DIR and DATA_VERSION are in
 * its environment.
 *
 * @returns Why it failed; null when it ended with 0.
 */
export function runCommand(command: string, announcement: Announcement, timeoutMs = commandMs): Promise<string | null> {
  const { release, folder, data_version } = announcement;
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'inherit', 'inherit'],
      // A group of its own, so that what the shell has started ends with it.
      detached: true,
      env: { ...process.env, RELEASE: release, RELEASE_DIR: folder, DATA_VERSION: data_version },
    });
    let overdue = false;
    const timer = setTimeout(() => {
      overdue = true;
      process.kill(-child.pid!, 'SIGKILL');
    }, timeoutMs);
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${JSON.stringify(announcement)}\n`);
    child.on('error', (error) => resolve(`${command} was not started: ${error.message}`));
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(null);
      else resolve(overdue ? `${command} took more than ${timeoutMs / 1000} s` : `${command} ended with ${code ?? signal}`);
    });
  });
}

export interface DeliveryOptions {
  readonly secrets: readonly string[];
  readonly timeoutMs?: number;
  readonly pauses?: readonly number[];
}

/**
 * Posts the announcement as a webhook, signed as the page on webhooks says. A receiver that is away, busy or fails is tried again,
 * with a new signature each time; one that refuses is not.
 *
 * @returns Why it was not delivered; null when the receiver answered 2xx.
 */
export async function deliver(
  url: string,
  announcement: Announcement,
  { secrets, timeoutMs = deliveryMs, pauses = pausesMs }: DeliveryOptions,
): Promise<string | null> {
  const body = JSON.stringify(announcement);
  for (let attempt = 0; ; attempt++) {
    const { failure, mayTryAgain } = await deliverOnce(url, body, secrets, timeoutMs);
    if (failure === null) return null;
    const pause = pauses[attempt];
    if (!mayTryAgain || pause === undefined) return `${url} ${failure}${attempt === 0 ? '' : `, ${attempt + 1} times tried`}`;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function deliverOnce(
  url: string,
  body: string,
  secrets: readonly string[],
  timeoutMs: number,
): Promise<{ failure: string | null; mayTryAgain: boolean }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [signatureHeader]: await signDelivery(body, secrets) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    const { status } = response;
    return { failure: response.ok ? null : `answered ${status}`, mayTryAgain: status >= 500 || status === 408 || status === 429 };
  } catch (error) {
    const { name, cause, message } = error as Error;
    const reason =
      name === 'TimeoutError'
        ? `did not answer within ${timeoutMs / 1000} s`
        : `can't be reached (${(cause as Error | undefined)?.message ?? message})`;
    return { failure: reason, mayTryAgain: true };
  }
}
