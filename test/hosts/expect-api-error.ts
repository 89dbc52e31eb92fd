import { expect } from 'vitest';
import { errorCodes, type ErrorCode } from '../../src/contract/errors.ts';
import { header, type RawResponse } from './raw-client.ts';

/** Checks everything that every error answer promises, and returns its code and message. Null where the method leaves the body out. */
export function expectApiError(response: RawResponse, method = 'GET'): { code: ErrorCode; message: string } | null {
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(header(response, 'content-type')).toBe('application/json; charset=utf-8');
  expect(header(response, 'cache-control')).toBe('no-store');
  expect(header(response, 'access-control-allow-origin')).toBe('*');
  expect(header(response, 'x-content-type-options')).toBe('nosniff');
  expect(header(response, 'svc-api-version')).toBe('2026-07-06');
  if (response.status === 405) expect(header(response, 'allow')).not.toBeNull();
  if (response.status === 401) expect(header(response, 'www-authenticate')).toContain('resource_metadata=');
  if (method === 'HEAD') return null;
  expect(header(response, 'content-length')).toBe(String(response.body.length));
  const text = response.body.toString('utf8');
  expect(Buffer.from(text).equals(response.body), 'valid UTF-8').toBe(true);
  const { error, ...others } = JSON.parse(text) as { error: { code: ErrorCode; message: string; resolution: string } };
  expect(others).toEqual({});
  expect(Object.keys(error)).toEqual(['code', 'message', 'resolution']);
  expect(errorCodes[error.code].status).toBe(response.status);
  expect(error.message).toMatch(/\S.{8,}/);
  expect(error.message.isWellFormed()).toBe(true);
  expect(text, 'no inner workings').not.toMatch(/node_modules|\.ts\b|\/work\/|\bat \w+ \(|HPE_/);
  return error;
}
