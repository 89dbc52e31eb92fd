import { apiVersion, discoveryPaths } from '../../contract/discovery.ts';
import type { AskResponse, AskResult, PublicCompany } from '../../contract/entities.ts';
import { guidePaths } from '../../contract/guides.ts';
import { limits } from '../../contract/limits.ts';
import type { Pack, PackRows } from '../../query/pack.ts';
import { answerCompanies, answerCompanyByName } from './company-answers.ts';
import { answerConcepts, answerDocs, answerListings, answerModels, answerWanted } from './record-answers.ts';
import { fill, type Asked, type CompanyReply, type Reply } from './reply.ts';
import { documentResults, startingPoints } from './results.ts';
import type { AskSources, ReplySources } from './sources.ts';
import { answerTexts, intentTopics, type AnswerTexts } from '../tables/answer-texts.ts';
import { selfQuestion } from '../tables/intent-patterns.ts';
import { understand, type Understanding } from '../deciding/understand.ts';

/** An answer with what was understood; the answer alone is public. */
export interface Trace {
  /** Null for a blank question. */
  readonly understanding: Understanding | null;
  readonly response: AskResponse;
}

/**
 * What is said of an answer. The members and the name of the format are those of NLWeb; the version is that of this interface, since the
 * request, `answer` and the stream are its own.
 */
const meta = { response_type: 'answer', response_format: 'conversational_search', version: apiVersion } as const;

/** Answers a question. A blank one gets a description of what can be asked. Nothing of the question's text is repeated but a model code, see `codeName`. */
export async function answerQuestion(sources: ReplySources & { readonly pack: Pack }, question: string): Promise<AskResponse> {
  const { rows, respond } = prepareAnswer(sources, question);
  return respond(rows.length === 0 ? null : await sources.pack.load(rows));
}

/** Answers a question at once, with what was understood of it. */
export function traceQuestion(sources: AskSources, question: string): Trace {
  const { understanding, respond } = prepareAnswer(sources, question);
  return { understanding, response: respond(sources.pack) };
}

/** An answer, but for the companies that have to be read for it. */
interface PreparedAnswer extends Pick<Trace, 'understanding'> {
  readonly rows: readonly number[];
  /** @param companies At least those of the rows; null where there are none. */
  readonly respond: (companies: PackRows | null) => AskResponse;
}

const decoder = new TextDecoder();

function prepareAnswer(sources: ReplySources, question: string): PreparedAnswer {
  const { index } = sources;
  if (question.trim() === '') {
    const { sentences, results } = describeService(sources, answerTexts.en);
    return { understanding: null, rows: [], respond: () => ({ _meta: meta, answer: { text: sentences.join(' ') }, results }) };
  }
  const understanding = understand(question, index.lexicon, index.names, limits);
  const texts = answerTexts[understanding.language];
  const found = withOther({ question: understanding.text, understanding, sources, texts });
  const rows = rowsOf(found);
  const { cut, uncompared } = understanding;
  const left = [
    cut || uncompared ? texts.tooLong : '',
    cut ? fill(texts.readOnly, { ...limits }) : '',
    uncompared ? texts.comparedOnly : '',
  ];
  return {
    understanding,
    rows,
    respond(companies) {
      const read = (row: number) => JSON.parse(decoder.decode(companies!.range(row, row))) as PublicCompany;
      const { sentences, results } = replyOf(found, rows.map(read));
      return { _meta: meta, answer: { text: [...left, ...sentences].filter(Boolean).join(' ') }, results };
    },
  };
}

/** What can be asked, and where to begin. */
const describeService = (sources: ReplySources, texts: AnswerTexts): Reply => ({
  sentences: [`${sources.service.title}.`, texts.intro],
  results: startingPoints(sources),
});

const rowsOf = (found: Reply | CompanyReply): readonly number[] => ('rows' in found ? found.rows : []);
const replyOf = (found: Reply | CompanyReply, companies: readonly PublicCompany[]): Reply =>
  'rows' in found ? found.reply(companies) : found;

/** The answer, with where the other reading of a question leads when two are nearly equally likely. */
function withOther(asked: Asked): Reply | CompanyReply {
  const { understanding, texts } = asked;
  const { intent, other, language } = understanding;
  const own = reply(asked);
  if (other === null || other === 'out_of_scope') return own;
  const second = reply({ ...asked, understanding: { ...understanding, intent: other } });
  const topics = intentTopics[language];
  const said =
    intent === 'out_of_scope'
      ? fill(texts.perhaps, { second: topics[other] })
      : fill(texts.twoReadings, { first: topics[intent], second: topics[other] });
  const count = rowsOf(own).length;
  return {
    rows: [...rowsOf(own), ...rowsOf(second)],
    reply(companies) {
      const { sentences, results } = replyOf(own, companies.slice(0, count));
      const [leading] = replyOf(second, companies.slice(count)).results;
      // Where both readings lead to the same, there is no choice.
      if (leading === undefined || results.some(({ url }) => url === leading.url)) return { sentences, results };
      return { sentences: [...sentences, said], results: [...results, leading] };
    },
  };
}

function reply(asked: Asked): Reply | CompanyReply {
  const { sources, texts, understanding } = asked;
  const { service } = sources;
  switch (understanding.intent) {
    case 'companies':
      return answerCompanies(asked);
    case 'company_by_name':
      return answerCompanyByName(asked);
    case 'wanted_ads':
      return answerWanted(asked);
    case 'marketplace_listings':
      return answerListings(asked);
    case 'atlas_model':
      return answerModels(asked);
    case 'atlas_concept':
      return answerConcepts(asked);
    case 'developer_docs':
      return selfQuestion.test(understanding.text) ? describeService(sources, texts) : answerDocs(asked);
    case 'auth':
      return { sentences: [texts.auth], results: documentResults(sources, discoveryPaths.auth, guidePaths.errors) };
    case 'rate_limits': {
      const { requests, window_seconds: seconds } = service.quota;
      return {
        sentences: [fill(texts.rate, { requests, seconds })],
        results: documentResults(sources, guidePaths.limits, guidePaths.errors),
      };
    }
    case 'openapi':
      return { sentences: [texts.openapi], results: documentResults(sources, discoveryPaths.openApi, discoveryPaths.developers) };
    case 'mcp':
      return { sentences: [texts.mcp], results: documentResults(sources, guidePaths.mcp, discoveryPaths.mcpCard) };
    case 'account_action': {
      const url = service.sign_in_url;
      const signIn: AskResult = { '@type': 'WebPage', name: 'Sign in', description: 'Account actions, in the browser.', url };
      return { sentences: [fill(texts.account, { url })], results: [signIn, ...documentResults(sources, discoveryPaths.auth)] };
    }
    case 'out_of_scope':
      return { sentences: [understanding.unsafe ? texts.unsafe : texts.outside, texts.scope], results: [] };
  }
}
