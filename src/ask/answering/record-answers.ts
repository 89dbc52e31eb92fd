import type { AskResult } from '../../contract/entities.ts';
import { discoveryPaths } from '../../contract/discovery.ts';
import type { AskRecord } from '../lexicon/ask-index.ts';
import { findListings, findModels, findNearest, findWanted, type FoundRecords } from './find-records.ts';
import { fill, shown, type Asked, type Reply } from './reply.ts';
import { collectionResult, documentResults, recordResult } from './results.ts';
import { codeName, describeSlots } from './slot-words.ts';
import { findDocumentTopic } from './document-topic.ts';

/** Buyers' requests to buy. */
export function answerWanted(asked: Asked): Reply {
  const { sources, texts, understanding } = asked;
  const found = findWanted(sources.index, understanding, shown);
  const count = fill(found.all ? texts.wantedAll : texts.wanted, { count: found.total });
  return recordsReply(asked, found, [count, texts.notStock], collectionResult(sources, 'wanted'));
}

/** Pages of cranes for sale. */
export function answerListings(asked: Asked): Reply {
  const { sources, texts, understanding } = asked;
  const found = findListings(sources.index, understanding, shown);
  const count = fill(found.all ? texts.listingsAll : texts.listings, { count: found.total });
  return recordsReply(asked, found, [count], collectionResult(sources, 'marketplace'));
}

/** Models of the atlas: the numbers of the few that are named, or how many there are. */
export function answerModels(asked: Asked): Reply {
  const { sources, texts, understanding } = asked;
  const found = findModels(sources.index, understanding, shown);
  const whole = collectionResult(sources, 'atlas');
  // A question may name a model several times.
  const models = [...new Map(understanding.models.map((code) => [code.model, code])).values()];
  const missing = models.filter(({ slugs }) => slugs.length === 0).slice(0, mostMissing);
  const nearest = missing.map((code) => findNearest(sources.index, code, missing.length === 1 ? shown : 1));
  const absent = missing.map((code) => {
    const name = codeName(code);
    return name === null ? texts.noModel : fill(texts.notInAtlas, { name });
  });
  const known = models.some(({ slugs }) => slugs.length > 0);
  if (known ? found.total > 3 : nearest.flat().length === 0) {
    const count = fill(found.all ? texts.atlas : texts.models, { count: found.total });
    // Those of the maker are counted where the atlas does not have the model.
    const counted = missing.length === 0 ? understanding : { ...understanding, slots: { ...understanding.slots, model: null } };
    const reply = recordsReply({ ...asked, understanding: counted }, found.all ? { ...found, records: [] } : found, [count], whole);
    return { ...reply, sentences: [...absent, ...reply.sentences] };
  }
  const named = known ? found.records : [];
  const families = models.filter(({ family }) => family === true);
  const figures = named.map((record) => {
    const parts = figuresOf(asked, record);
    return parts === '' ? `${record.name}.` : `${record.name}: ${parts}.`;
  });
  const instead = nearest.flatMap(([record]) => {
    if (record === undefined || named.includes(record)) return [];
    const parts = figuresOf(asked, record);
    return fill(texts.nearestModel, { model: parts === '' ? record.name : `${record.name} (${parts})` });
  });
  const records = [...new Set([...named, ...nearest.flat()])];
  return {
    sentences: [
      ...absent,
      ...families.map(({ brand, model, slugs }) => fill(texts.family, { name: `${brand} ${model}`, count: slugs.length })),
      ...figures,
      ...instead,
      understanding.load ? texts.load : '',
    ],
    results: [...records.slice(0, shown).map((record) => recordResult(sources, record)), whole],
  };
}

/** Models that the atlas does not have, in an answer at most. */
const mostMissing = 2;

/** The numbers of a model, in words. */
function figuresOf({ texts }: Asked, { facets }: AskRecord): string {
  const { capacityT, boomM, heightM, axles } = facets!;
  return [
    capacityT === null ? null : fill(texts.capacity, { t: capacityT }),
    boomM == null ? null : fill(texts.boom, { m: boomM }),
    heightM == null ? null : fill(texts.height, { m: heightM }),
    axles == null ? null : fill(texts.axles, { count: axles }),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** @param whole The page of all of the kind. */
function recordsReply(asked: Asked, found: FoundRecords, [count, ...more]: readonly [string, ...string[]], whole: AskResult): Reply {
  const { sources, texts, understanding } = asked;
  const slots = describeSlots(asked);
  const { capacity } = understanding.slots;
  return {
    sentences: [
      slots.length === 0 ? '' : fill(texts.understood, { slots: slots.join(', ') }),
      found.relaxed ? texts.nothing : '',
      found.relaxed && found.total > 0 ? '' : count,
      ...more,
      capacity !== null && capacity.convertedFrom !== null ? texts.converted : '',
      understanding.excluded.length > 0 ? texts.notExcluded : '',
    ],
    results: [...found.records.map((record) => recordResult(sources, record)), whole],
  };
}

/** Terms of the trade: those that are named, or else those that the words of the question are nearest to. */
export function answerConcepts({ sources, texts, understanding, question }: Asked): Reply {
  const { records, recordIndex } = sources.index;
  const named = understanding.slots.concepts.flatMap((slug) => records.find(({ path }) => path === `/atlas/concepts/${slug}`) ?? []);
  const found =
    named.length > 0
      ? named.slice(0, shown)
      : recordIndex.search(question, 3, (id) => records[id]!.kind === 'concept').map(({ id }) => records[id]!);
  // Definitions are written in English; in another language the page is pointed to.
  const sentences = found
    .slice(0, 2)
    .map(({ name, description }) => (understanding.language === 'en' ? `${name}: ${description}` : fill(texts.concept, { term: name })));
  return {
    sentences: sentences.length === 0 ? [texts.nothing] : sentences,
    results: [...found.map((record) => recordResult(sources, record)), collectionResult(sources, 'concepts')],
  };
}

/** Pages of the documentation: that of the topic, then those whose words the question has. */
export function answerDocs({ sources, texts, question }: Asked): Reply {
  const { records, recordIndex } = sources.index;
  const first = documentResults(sources, findDocumentTopic(question) ?? discoveryPaths.developers);
  const others = recordIndex
    .search(question, 3, (id) => records[id]!.kind === 'document' && sources.baseUrl + records[id]!.path !== first[0]?.url)
    .map(({ id }) => recordResult(sources, records[id]!));
  const developers = documentResults(sources, discoveryPaths.developers);
  const results = [...first, ...others, ...developers].filter(({ url }, i, all) => all.findIndex((other) => other.url === url) === i);
  return { sentences: [fill(texts.docs, { name: first[0]?.name ?? '' })], results };
}
