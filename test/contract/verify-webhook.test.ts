import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVerifier, signatureHeader, signDelivery, toleranceSeconds } from '../../src/contract/verify-webhook.mjs';

const secret = 'whsec_1f0c';
const sent = 1_790_000_000;
const body = '{"event":"saved_alert.match","id":"evt_1"}';
const hex = (text: string, key = secret, time = sent) => createHmac('sha256', key).update(`${time}.${text}`).digest('hex');
const verifier = (now = sent, secrets: readonly string[] = [secret]) => createVerifier({ secrets, now: () => now });

describe('a webhook delivery', () => {
  test('is signed as the documentation says, by any implementation of HMAC', async () => {
    expect(signatureHeader).toBe('SVC-Webhook-Signature');
    expect(await signDelivery(body, [secret], sent)).toBe(`t=${sent},v1=${hex(body)}`);
    expect(await verifier()(`t=${sent},v1=${hex(body)}`, body)).toEqual({ valid: true, time: sent });
  });

  test('is verified over the raw bytes, in whatever form they come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.string({ minLength: 1 }), async (bytes, key) => {
        const header = await signDelivery(bytes, [key], sent);
        const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
        expect(await verifier(sent, [key])(header, bytes)).toEqual({ valid: true, time: sent });
        expect(await verifier(sent, [key])(header, buffer)).toMatchObject({ valid: true });
        expect(await verifier(sent, [key])(header, Uint8Array.from([...bytes, 0]))).toEqual({ valid: false, reason: 'wrong_signature' });
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['missing_signature', null],
    ['missing_signature', ''],
    ['malformed_signature', 'v1=abc'],
    ['malformed_signature', `t=${sent}`],
    ['malformed_signature', `t=${sent},v1=xyz`],
    ['malformed_signature', `t=${sent},v1=${hex(body).toUpperCase()}`],
    ['malformed_signature', `t=${sent},t=${sent},v1=${hex(body)}`],
    ['malformed_signature', `t=-1,v1=${hex(body)}`],
    ['malformed_signature', `t=1e9,v1=${hex(body)}`],
    ['malformed_signature', `t=${sent};v1=${hex(body)}`],
    ['malformed_signature', `t=${sent},${Array.from({ length: 9 }, () => `v1=${hex(body)}`).join(',')}`],
    ['malformed_signature', 'x'.repeat(5000)],
    ['wrong_signature', `t=${sent},v1=${hex(body, 'another secret')}`],
    ['wrong_signature', `t=${sent},v1=${hex(body, secret, sent + 1)}`],
    ['wrong_signature', `t=${sent},v1=${hex('{}')}`],
  ])('is refused as %s: %s', async (reason, header) => {
    expect(await verifier()(header, body)).toEqual({ valid: false, reason });
  });

  test('is refused when its time is out of tolerance, early or late, and taken at the edge', async () => {
    const header = await signDelivery(body, [secret], sent);
    for (const off of [-toleranceSeconds, 0, toleranceSeconds])
      expect(await verifier(sent + off)(header, body)).toMatchObject({ valid: true });
    for (const off of [-toleranceSeconds - 1, toleranceSeconds + 1]) {
      expect(await verifier(sent + off)(header, body)).toEqual({ valid: false, reason: 'time_out_of_tolerance' });
    }
  });

  test('is taken once, also when its signatures come in another order', async () => {
    const verify = verifier(sent, [secret, 'old']);
    const header = await signDelivery(body, [secret, 'old'], sent);
    expect(await verify(header, body)).toMatchObject({ valid: true });
    expect(await verify(header, body)).toEqual({ valid: false, reason: 'replayed' });
    const [time, one, other] = header.split(',');
    expect(await verify([time, other, one].join(','), body)).toEqual({ valid: false, reason: 'replayed' });
    expect(await verify([other, time].join(','), body)).toEqual({ valid: false, reason: 'replayed' });
    expect(await verify(await signDelivery(body, [secret], sent + 1), body)).toMatchObject({ valid: true });
  });

  test('can’t be replayed after it has been forgotten', async () => {
    let now = sent;
    const verify = createVerifier({ secrets: [secret], now: () => now });
    const header = await signDelivery(body, [secret], sent);
    await verify(header, body);
    for (now = sent; now <= sent + toleranceSeconds; now += 10) {
      await verify(await signDelivery(`${now}`, [secret], now), `${now}`);
      expect(await verify(header, body)).toEqual({ valid: false, reason: 'replayed' });
    }
    now = sent + toleranceSeconds + 1;
    expect(await verify(header, body)).toEqual({ valid: false, reason: 'time_out_of_tolerance' });
  });

  test('can’t be replayed by a clock that is set back after it was forgotten, and what is newer is accepted', async () => {
    let now = sent;
    const verify = createVerifier({ secrets: [secret], now: () => now });
    const header = await signDelivery(body, [secret], sent);
    expect(await verify(header, body)).toMatchObject({ valid: true });
    now = sent + 10 * toleranceSeconds;
    expect(await verify(await signDelivery('ahead', [secret], now), 'ahead')).toMatchObject({ valid: true });
    for (now = sent + toleranceSeconds; now >= sent - toleranceSeconds; now -= 100)
      expect(await verify(header, body)).toEqual({ valid: false, reason: 'time_out_of_tolerance' });
    now = sent + 1;
    expect(await verify(await signDelivery('after', [secret], now), 'after')).toMatchObject({ valid: true });
  });

  test('can’t be replayed when more arrived than are remembered, and evicts no other', async () => {
    const verify = createVerifier({ secrets: [secret], now: () => sent, remember: 20 });
    const first = await signDelivery(body, [secret], sent - 1);
    expect(await verify(first, body)).toMatchObject({ valid: true });
    const later = Array.from({ length: 20 }, (_, i) => [`t=${sent},v1=${hex(String(i))}`, String(i)] as const);
    for (const [header, text] of later) expect(await verify(header, text)).toMatchObject({ valid: true });
    expect(await verify(first, body)).toEqual({ valid: false, reason: 'time_out_of_tolerance' });
    for (const [header, text] of later) expect(await verify(header, text)).toEqual({ valid: false, reason: 'replayed' });
  });

  test('is verified with the old and the new secret while the secret is changed', async () => {
    const both = await signDelivery(body, ['new', 'old'], sent);
    for (const secrets of [['old'], ['new'], ['new', 'old']])
      expect(await verifier(sent, secrets)(both, body)).toMatchObject({ valid: true });
    expect(await verifier(sent, ['new', 'old'])(await signDelivery(body, ['old'], sent), body)).toMatchObject({ valid: true });
    expect(await verifier(sent, ['new'])(await signDelivery(body, ['old'], sent), body)).toEqual({
      valid: false,
      reason: 'wrong_signature',
    });
  });

  test('is verified by the known scheme when it also has unknown ones', async () => {
    expect(await verifier()(`t=${sent},v2=abc,v1=${hex(body)}`, body)).toMatchObject({ valid: true });
  });

  test('requires a valid secret', () => {
    expect(() => createVerifier({ secrets: [] })).toThrow(RangeError);
    expect(() => createVerifier({ secrets: [''] })).toThrow(RangeError);
  });

  test('never throws, whatever was sent', async () => {
    const verify = verifier();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (header, text) => {
        expect((await verify(header, text)).valid).toBe(false);
      }),
    );
  });

  test('is verified by one file without imports', () => {
    expect(readFileSync(new URL('../../src/contract/verify-webhook.mjs', import.meta.url), 'utf8')).not.toMatch(
      /\bimport\b\s*[\w{*'"(]|require\(/,
    );
  });
});
