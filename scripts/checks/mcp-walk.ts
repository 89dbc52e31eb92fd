import { discoveryPaths } from '../../src/contract/discovery.ts';
import { startVerdict, type Verdict } from '../validate/verdict.ts';
import { countTokens, tokenizer } from './tokens.ts';

/** The size of a result at which some assistants are said to warn, tokens. */
const warnedTokens = 10_000;

/** The tokens of a walk. */
interface Tokens {
  /** In what a host shows a text-only model: instructions, tools with their arguments, the texts of results. */
  readonly text: number;
  /** In all results as sent, with schemas of results and `structuredContent`. */
  readonly sent: number;
}

interface Content {
  readonly text: string;
}

/** A client without prior knowledge, which counts what it gets. */
interface Walker {
  /** Calls a tool. */
  call(name: string, args: object): Promise<{ text: string; structured: Record<string, any> }>;
  /** Reads a resource. */
  read(uri: string): Promise<string>;
}

interface Walk {
  readonly task: string;
  /** Takes the walk, and returns whether it reached its goal. */
  readonly take: (walker: Walker) => Promise<boolean>;
  /**
   * The walk to the same goal over the sample data, when texts were the whole JSON and a list had 50 companies (commit aeff9cb) or, where a
   * comment says so, before a tool for towns existed (commit 53c9eda).
   */
  readonly before: Tokens;
}

const walks: readonly Walk[] = [
  {
    task: 'find cranes near a town with a capacity',
    async take({ call }) {
      const { structured } = await call('ask_crane_atlas', { query: 'mobile cranes of 100 t near Hamburg' });
      const { pathname, searchParams } = new URL(structured['_meta'].json as string);
      const tool = pathname.endsWith('nearest') ? 'find_nearest_companies' : 'list_companies';
      const args = Array.from(searchParams, ([name, value]) => [
        name,
        /^(?:capacity_min_t|max_km|limit)$/.test(name) ? Number(value) : value,
      ]);
      const list = await call(tool, Object.fromEntries(args) as object);
      const [first] = list.structured['items'];
      const company = await call('get_company', { slug: (first.company ?? first).slug });
      return company.text.includes('+') && (company.structured['phone'] !== null || company.structured['website'] !== null);
    },
    before: { text: 4535, sent: 11_682 },
  },
  {
    task: 'the boom of a model',
    async take({ call, read }) {
      const { text, structured } = await call('ask_crane_atlas', { query: 'How long is the boom of the Liebherr LTM 1100-5.2?' });
      const page = await read(structured['results'][0].url as string);
      return text.includes('52 m') && page.includes('52 m');
    },
    before: { text: 2521, sent: 6301 },
  },
  {
    task: 'the three companies nearest to a town with a capacity',
    async take({ call }) {
      const { text, structured } = await call('find_nearest_companies', { near: 'Zwolle', capacity_min_t: 300, limit: 3 });
      const items = structured['items'] as { company: { slug: string; max_capacity_t: number } }[];
      return items.length === 3 && items.every(({ company }) => company.max_capacity_t >= 300 && text.includes(company.slug));
    },
    // At 53c9eda, by a question.
    before: { text: 1837, sent: 4490 },
  },
  {
    task: 'who buys a type of crane in a country',
    async take({ call }) {
      const { structured } = await call('ask_crane_atlas', { query: 'Who wants to buy a crawler crane in Poland?' });
      return (structured['results'] as { '@type': string }[])[0]!['@type'] === 'Demand';
    },
    // At 53c9eda.
    before: { text: 1606, sent: 3986 },
  },
  {
    task: 'who wants to buy a model',
    async take({ call, read }) {
      const { structured } = await call('ask_crane_atlas', { query: 'Who wants to buy a Liebherr LTM 1100-5.2?' });
      const [ad] = structured['results'] as { '@type': string; url: string }[];
      return ad!['@type'] === 'Demand' && (await read(ad!.url)).includes('LTM 1100-5.2');
    },
    before: { text: 1826, sent: 5582 },
  },
  {
    task: 'how to publish a listing',
    async take({ call, read }) {
      const { text, structured } = await call('ask_crane_atlas', { query: 'How do I publish a listing?' });
      const [signIn, how] = structured['results'] as { url: string }[];
      return text.includes(signIn!.url) && (await read(how!.url)).includes(signIn!.url);
    },
    before: { text: 1600, sent: 5312 },
  },
  {
    task: 'the companies of a country',
    take: async ({ call }) => (await call('list_companies', { country: 'DE' })).structured['items'].length > 0,
    before: { text: 16_417, sent: 35_845 },
  },
];

/** Takes each walk from the first message on, and counts its tokens in the encoding of current OpenAI models. */
export async function runWalks(baseUrl: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { task, take, before } of walks) {
    const counted = { text: 0, sent: 0 };
    let largest = 0;
    const send = async (method: string, params: object): Promise<Record<string, any>> => {
      const response = await fetch(baseUrl + discoveryPaths.mcp, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const { result } = (await response.json()) as { result: Record<string, any> };
      const tokens = countTokens(JSON.stringify(result));
      counted.sent += tokens;
      if (method !== 'tools/list') largest = Math.max(largest, tokens);
      return result;
    };
    const show = (text: string): void => void (counted.text += countTokens(text));
    const started = await send('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'walk', version: '1' },
    });
    show(started['instructions'] as string);
    const { tools } = await send('tools/list', {});
    show(
      JSON.stringify(
        (tools as Record<string, unknown>[]).map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      ),
    );
    const texts = (contents: readonly Content[]): string => {
      const text = contents.map((content) => content.text).join('\n');
      show(text);
      return text;
    };
    const found = await take({
      async call(name, args) {
        const { content, structuredContent } = await send('tools/call', { name, arguments: args });
        return { text: texts(content as Content[]), structured: structuredContent as Record<string, any> };
      },
      read: async (uri) => texts((await send('resources/read', { uri }))['contents'] as Content[]),
    });
    const figures = ({ text, sent }: Tokens) => `${text.toLocaleString('en')} tokens as text, ${sent.toLocaleString('en')} sent`;
    const verdict = startVerdict(tokenizer, `MCP, cold walk, ${task}: ${figures(counted)} (before: ${figures(before)})`);
    verdict.check('it finds what it is for', found);
    verdict.check(`no result has ${warnedTokens} tokens`, largest < warnedTokens, largest);
    verdict.check('fewer tokens are sent than before', counted.sent < before.sent, counted.sent);
    verdicts.push(verdict.end());
  }
  return verdicts;
}
