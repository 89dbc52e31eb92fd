import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { clientFile, manifestFile, serverFile, serverFiles } from '../../../src/documents/addresses.ts';
import { encodeBody } from '../../../src/hosts/node/compress.ts';
import { readDataset } from '../../../src/hosts/node/read-dataset.ts';
import { companyPartPaths } from '../../../src/query/company-parts.ts';
import { respond, type Context } from '../../../src/serve/pipeline.ts';
import { finalizeResponse, isLarge, joinBody, loadBody } from '../../../src/serve/response.ts';
import { memoryLimiter } from '../../../src/serve/rate-limit.ts';
import type { ServiceRequest } from '../../../src/serve/request.ts';
import { openPublished } from '../../../src/writer/published.ts';
import { publishMarket } from '../../../test/published.ts';
import { syntheticMarket } from '../../../test/synthetic-market.ts';
import { pick, startRandom } from '../../random.ts';
import type { FaultOptions, Row } from '../part.ts';

export const name = 'files';

/** A request, and whether its answer may be compressed. */
interface Question {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly coding: 'identity' | 'br' | 'gzip';
  readonly body?: string;
}

/** Files that the server reads in addition to documents; they are damaged one by one. */
const functionFiles = (['site', 'columns', 'ask'] as const).map((index) => serverFile(serverFiles[index]));

/**
 * Damages each file that the server reads: truncates it, flips bits, swaps pieces, and removes it. The server must then refuse to start,
 * answer with an error, or answer as before; anything else is silently wrong.
 */
export async function run({ short, folder, progress }: FaultOptions): Promise<Row[]> {
  const whole = join(folder, 'whole');
  const damaged = join(folder, 'damaged');
  const market = syntheticMarket(60, 240);
  await publishMarket(market, whole);
  const { documents } = openPublished(whole);
  const companyParts = documents.filter(({ url }) => url.startsWith(companyPartPaths.folder)).map(({ file }) => clientFile(file));
  const indexes = [...functionFiles, ...companyParts];
  const slugs = market.companies.map(({ published }) => published.slug);
  const questions = questionsOf(documents, slugs);
  const truth = await askAll(whole, questions);
  if (truth === null || truth.some(({ status }) => status >= 500)) throw new Error('the undamaged folder does not answer');

  const random = startRandom(7, 'files');
  const files = [
    ...indexes,
    manifestFile,
    ...documents
      .slice(0, short ? 4 : 40)
      .flatMap(({ file, gzip, br }) => [file, ...(gzip === undefined ? [] : [`${file}.gz`]), ...(br === undefined ? [] : [`${file}.br`])])
      .map(clientFile),
  ];
  cpSync(whole, damaged, { recursive: true });
  const counts = { truncated: blank(), flipped: blank(), 'pieces swapped': blank(), missing: blank() };
  const examples: string[] = [];
  for (const file of files) {
    const bytes = readFileSync(join(whole, file));
    const places = (count: number) => Array.from({ length: count }, () => Math.floor(random() * bytes.length));
    const many = indexes.includes(file) || file === manifestFile;
    const cuts = [...new Set([0, Math.max(0, bytes.length - 1), ...places(many ? (short ? 2 : 12) : 1)])];
    const flips = [...new Set(places(many ? (short ? 6 : 60) : 2))];
    const trials: [keyof typeof counts, (path: string) => void][] = [
      ['missing', (path) => rmSync(path)],
      ...cuts.map((at): [keyof typeof counts, (path: string) => void] => ['truncated', (path) => truncateSync(path, at)]),
      ...flips.map((at): [keyof typeof counts, (path: string) => void] => [
        'flipped',
        (path) => {
          const copy = Buffer.from(bytes);
          copy[at]! ^= 1 << Math.floor(random() * 8);
          writeFileSync(path, copy);
        },
      ]),
      ...(bytes.length > 64 ? places(many ? (short ? 1 : 8) : 1) : []).map((at): [keyof typeof counts, (path: string) => void] => [
        'pieces swapped',
        (path) => {
          const copy = Buffer.from(bytes);
          const length = Math.min(32, copy.length - at);
          const other = Math.floor(random() * (copy.length - length));
          copy.copy(copy, other, at, at + length);
          writeFileSync(path, copy.equals(bytes) ? Buffer.concat([copy, pick(random, [Buffer.from(' '), Buffer.from('\0')])]) : copy);
        },
      ]),
    ];
    for (const [kind, damage] of trials) {
      damage(join(damaged, file));
      const answers = await askAll(damaged, questions);
      writeFileSync(join(damaged, file), bytes);
      const count = counts[kind];
      count.tried++;
      if (answers === null) count.refused++;
      else {
        const wrong = answers.findIndex(({ status, text }, i) => status < 500 && (status !== truth[i]!.status || text !== truth[i]!.text));
        if (wrong !== -1) {
          count.wrong++;
          if (examples.length < 5) examples.push(`${file} ${kind}: ${questions[wrong]!.target} (${questions[wrong]!.coding})`);
        } else if (answers.some(({ status }) => status >= 500)) count.errors++;
        else count.unharmed++;
      }
    }
    progress(`${file}: ${trials.length} damages`);
  }
  for (const example of examples) progress(`wrong: ${example}`);
  return Object.entries(counts).map(([kind, { tried, refused, errors, unharmed, wrong }]) => ({
    what: `a published file ${kind}`,
    tried: `${tried} damages of ${files.length} files, ${questions.length} requests after each`,
    violations: wrong,
    measured: `refused at the start ${refused}, an error answered ${errors}, every answer right ${unharmed}, silently wrong ${wrong}`,
    target: '0 silently wrong',
  }));
}

const blank = () => ({ tried: 0, refused: 0, errors: 0, unharmed: 0, wrong: 0 });

function questionsOf(documents: readonly { url: string }[], slugs: readonly string[]): Question[] {
  const get = (target: string, coding: Question['coding'] = 'identity'): Question => ({ method: 'GET', target, coding });
  const codings = ['identity', 'br', 'gzip'] as const;
  return [
    ...documents.flatMap(({ url }) => codings.map((coding) => get(url, coding))),
    ...slugs.flatMap((slug) => codings.map((coding) => get(`/api/companies/${slug}`, coding))),
    ...['', '?country=DE', '?limit=7', '?limit=500', '?bbox=-30,-60,90,60', '?capacity_min_t=100', '?service_type=mobile_crane'].flatMap(
      (query) => codings.map((coding) => get(`/api/companies${query}`, coding)),
    ),
    { method: 'POST', target: '/api/companies/batch', coding: 'identity', body: JSON.stringify({ slugs: slugs.slice(0, 50) }) },
    ...['Liebherr LTM 1100', 'crawler crane in Germany', slugs[3]!.replaceAll('-', ' '), 'telescopic boom', 'rent a crane 200 t'].map(
      (query): Question => ({ method: 'POST', target: '/ask', coding: 'identity', body: JSON.stringify({ query }) }),
    ),
  ];
}

/** Opens a folder as the server does, and sends all requests. Null when it is refused. */
async function askAll(folder: string, questions: readonly Question[]): Promise<{ status: number; text: string }[] | null> {
  const dataset = await readDataset(folder).catch(() => null);
  if (dataset === null) return null;
  const context: Context = {
    dataset,
    limiter: memoryLimiter({ requests: 1_000_000, windowSeconds: 1 }),
    cdn: true,
    report: () => {},
  };
  const answers: { status: number; text: string }[] = [];
  for (const question of questions) answers.push(await ask(context, question).catch(() => ({ status: 500, text: '' })));
  dataset.close();
  return answers;
}

/** An answer as the host sends it, with its body decoded. */
async function ask(context: Context, { method, target, coding, body = '' }: Question): Promise<{ status: number; text: string }> {
  const [path = '', search = ''] = target.split(/(?=\?)/, 2);
  const headers = new Map([
    ['accept-encoding', coding],
    ['content-type', 'application/json'],
  ]);
  const request: ServiceRequest = {
    method,
    path,
    search,
    header: (header) => headers.get(header) ?? null,
    body: () => Promise.resolve(Buffer.from(body)),
    pause: () => Promise.resolve(),
    client: 'a',
  };
  const begun = await respond(context, request);
  const response = finalizeResponse(begun, request, await encodeBody(context.dataset, begun, request));
  const found = response.body === null ? null : await loadBody(response.body);
  if (isLarge(found)) throw new Error(`${target} is not in memory`);
  const bytes = Buffer.from((found === null ? '' : joinBody(found)) as string);
  const used = response.headers.get('Content-Encoding');
  let decoded = bytes;
  try {
    if (used !== null) decoded = used === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
  } catch {
    // A body that no client can decode differs from the truth, and counts as wrong.
  }
  // Headers too: a wrong tag would keep an old answer in caches. The tag of an encoded body names its coding.
  response.headers.delete('Content-Length');
  return { status: response.status, text: [...response.headers.raw, decoded.toString('latin1')].join('\n') };
}
