import { discoveryPaths } from '../../contract/discovery.ts';
import { compareAddress } from '../../contract/atlas-addresses.ts';
import type { AskResult } from '../../contract/entities.ts';
import { craneTypes } from '../../contract/service-types.ts';
import type { MachineValue } from '../tables/service-words.ts';
import type { AskRecord } from '../lexicon/ask-index.ts';
import type { Figure } from '../tables/aside-words.ts';
import { figureName } from '../tables/sentences.ts';
import { findDocumentTopic } from './document-topic.ts';
import type { Fact } from '../tables/document-topics.ts';
import { describesCrane, findListings, findModels, findNearest, findWanted, type FoundRecords } from './find-records.ts';
import { sayLacking } from './company-answers.ts';
import { sayExcluded } from './exclusions.ts';
import { codeName, cranePhrase, manyOf, modelPhrase, sayMissing, whereOf, wishOf } from './phrases.ts';
import { spend } from '../lexicon/steps.ts';
import { noBounds } from '../reading/quantities.ts';
import { shown, type Asked, type Reply, type Told } from './reply.ts';
import { atlasFigures, collectionResult, documentResults, pageText, recordResult, sayFigures, startingPoints } from './results.ts';
import { either } from './speak.ts';

/** Buyers' requests to buy. */
export function answerWanted(asked: Asked): Reply {
  const { understanding, speech } = asked;
  const find: Find = (some) => findWanted(asked, some, shown);
  const found = find(understanding);
  const whole = collectionResult(asked, 'wanted');
  if (found.all) return recordsReply(asked, found, [speech.say(speech.texts.label, { name: whole.name!, value: found.total })], whole);
  const anywhere = { ...understanding, alsoAt: [], slots: { ...understanding.slots, country: null, place: null } };
  const elsewhere = found.relaxed ? find(anywhere) : found;
  // Ads that fit except for the country come before ads that fit in part.
  if (!elsewhere.relaxed && !elsewhere.all && found.relaxed) {
    const none = countFitting(asked, { ...found, total: 0 }, 'wanted');
    return recordsReply(asked, elsewhere, [...none, ...countFitting(asked, elsewhere, 'wanted', speech.texts.worldwide)], whole);
  }
  return recordsReply(asked, found, countFitting(asked, found, 'wanted'), whole, find);
}

/** Pages of cranes for sale. */
export function answerListings(asked: Asked): Reply {
  const { understanding } = asked;
  const { slots } = understanding;
  const find: Find = (some) => findListings(asked, some, shown);
  const found = find(understanding);
  const { craneType, brand, country } = found.records[0]?.facets ?? { craneType: null, brand: null, country: null };
  // A page only has a kind, a maker and a country.
  const fits =
    (slots.serviceType === null || craneType !== null) &&
    (slots.brand === null || brand !== null) &&
    ((slots.country ?? slots.place) === null || country !== null) &&
    slots.model === null &&
    slots.capacity === null;
  // Pages of what is excluded are not counted, so that the others are not all there are.
  const excludesSome = understanding.excluded.length + understanding.excludedAreas.length + understanding.excludedModels.length > 0;
  const hides = fits && excludesSome && found.total > 0;
  const sentences = hides ? [asked.speech.texts.partly] : countFitting(asked, { ...found, relaxed: !fits }, 'listings');
  return recordsReply(asked, found, sentences, collectionResult(asked, 'marketplace'), find);
}

/** Models of the atlas: the figures of a few that are named, or else how many there are. */
export function answerModels(asked: Asked): Reply {
  const { understanding, speech } = asked;
  const { texts, say, count } = speech;
  const find: Find = (some) => findModels(asked, some, shown);
  const found = find(understanding);
  const whole = collectionResult(asked, 'atlas');
  // A question may name a model several times.
  const models = [...new Map(understanding.models.map((code) => [code.model, code])).values()];
  const missing = models.filter(({ slugs }) => slugs.length === 0).slice(0, mostMissing);
  const nearest = missing.map((code) => findNearest(asked, code, missing.length === 1 ? shown : 1));
  const absent = missing.map((code) => {
    const name = codeName(code);
    return say(either(texts.notInAtlas, name === null), { name: name ?? '' });
  });
  const families = models
    .filter(({ family }) => family === true)
    .map(({ brand, model, slugs }) => count(texts.models, slugs.length, { crane: `(${brand} ${model})` }));
  const known = models.some(({ slugs }) => slugs.length > 0);
  if (!known && understanding.alsoKinds.length > 0) return compareKinds(asked, whole);
  if (known ? found.total > (families.length > 0 ? 3 : shown) : nearest.flat().length === 0) {
    // Counts the models of the maker, because a model that the atlas lacks would count as none.
    const { slots, loadT } = understanding;
    // Cranes that can’t lift the load are not counted.
    const able = loadT === null ? null : { ...noBounds, min: loadT };
    const counted = { ...asked, understanding: { ...understanding, slots: { ...slots, model: null, capacity: slots.capacity ?? able } } };
    const sentences = families.length > 0 ? families : countFitting(counted, { ...found, all: found.all && loadT === null }, 'models', '');
    const [first] = found.records;
    const most = first?.facets?.capacityT ?? null;
    const largest = understanding.largest && most !== null ? say(texts.largest, { name: `(${first!.name})`, t: most }) : '';
    const shownNone = found.all && !understanding.largest ? { ...found, records: [] } : found;
    const load = loadT === null ? '' : texts.load;
    return recordsReply(asked, shownNone, [...absent, ...sentences, largest, load], whole, found.total > 0 ? undefined : find);
  }
  const named = known ? found.records : [];
  const figures = named.flatMap((model) => {
    const said = sayFigures(speech, model);
    // Of a model without figures, all that the atlas has of others are missing.
    const wanted = new Set([...(said === null ? atlasFigures.keys() : []), ...understanding.figures]);
    const isKnown = (figure: Figure) => atlasFigures.has(figure) && model.facets![atlasFigures.get(figure)![0]] != null;
    const unknown = [...wanted].filter((figure) => !isKnown(figure)).map((figure) => figureName(texts, figure));
    return [said ?? `${model.name}.`, sayMissing(speech, unknown)];
  });
  // Only the name of the nearest model, because the question didn’t ask for its figures.
  const instead = nearest.flatMap(([record]) =>
    record === undefined || named.includes(record) ? [] : say(texts.nearestModel, { model: record.name }),
  );
  const records = [...new Set([...named, ...nearest.flat()])];
  const [only] = named.length === 1 ? named : [];
  return {
    sentences: [
      ...absent,
      ...families,
      ...figures,
      ...instead,
      ...(only === undefined ? [] : ownersAndBuyers(asked, only)),
      understanding.load ? texts.load : '',
    ],
    results: [...comparisonResults(asked, named), ...records.slice(0, shown).map((record) => recordResult(asked, record)), whole],
  };
}

/** The page that compares models, for two or more. */
const comparisonResults = ({ sources, speech }: Asked, models: readonly AskRecord[]): AskResult[] =>
  models.length < 2
    ? []
    : [
        {
          '@type': 'WebPage',
          ...pageText(speech.texts.pages.compare),
          url: sources.baseUrl + compareAddress(models.map(({ path }) => path.slice('/atlas/'.length))),
        },
      ];

/** How many companies show a model, and how many wanted ads it fits. */
function ownersAndBuyers(asked: Asked, { name, facets }: AskRecord): string[] {
  const { sources, speech, understanding, steps } = asked;
  const { brand, model, craneType } = facets!;
  const count = sources.columns.count;
  spend(steps, count);
  const shows = sources.index.showsCrane(brand, { brand: brand!, model: model!, slugs: [] });
  const owners = Array.from({ length: count }, (_, row) => row).filter(shows).length;
  const slots = { ...understanding.slots, craneType, serviceType: null, country: null, place: null, capacity: null };
  const { total } = findWanted(asked, { ...understanding, slots, alsoBrands: [], alsoAt: [] }, shown);
  const crane = modelPhrase(speech, name);
  return [speech.count(speech.texts.show, owners, { where: '', crane }), speech.count(speech.texts.wanted, total, { where: '', crane })];
}

/** Kinds of cranes side by side: how many models of each there are, and the largest of them. */
function compareKinds(asked: Asked, whole: AskResult): Reply {
  const { understanding, speech } = asked;
  const { slots, alsoKinds } = understanding;
  const first: MachineValue = slots.craneType ?? 'mobile_crane';
  const kinds = [first, ...alsoKinds].map((kind) => {
    const craneType = kind === 'mobile_crane' ? null : kind;
    const serviceType = kind === 'mobile_crane' ? kind : craneTypes[kind];
    const found = findModels(asked, { ...understanding, largest: true, alsoKinds: [], slots: { ...slots, craneType, serviceType } }, 1);
    const [largest] = found.records;
    const t = largest?.facets?.capacityT ?? null;
    const counted = speech.count(speech.texts.models, found.total, { crane: `(${manyOf(speech.texts, kind)})` });
    return {
      records: found.records,
      said: [counted, t === null ? '' : speech.say(speech.texts.largest, { t, name: `(${largest!.name})` })],
    };
  });
  const records = kinds.flatMap((kind) => kind.records);
  return {
    sentences: kinds.flatMap(({ said }) => said),
    results: [...comparisonResults(asked, records), ...records.map((record) => recordResult(asked, record)), whole],
  };
}

/** The most models named in an answer that the atlas lacks. */
const mostMissing = 2;

/** Says how many records fit the slots; if the search had to give some up, that none does. */
function countFitting(
  asked: Asked,
  { total, relaxed, all }: FoundRecords,
  kind: 'wanted' | 'listings' | 'models',
  place?: string,
): string[] {
  const { speech, understanding, sources } = asked;
  const { slots } = understanding;
  const countries = [slots.country ?? slots.place?.country ?? null, ...understanding.alsoAt.map(({ country }) => country)];
  const where = place ?? speech.list(countries.map((country) => whereOf(asked, null, null, country)).filter(Boolean), speech.texts.or);
  const wish = wishOf(speech, slots, understanding.alsoBrands);
  // One crane meets requests.
  const isOne = kind === 'wanted' && describesCrane(sources.index, slots);
  const phrase = isOne ? cranePhrase(speech, { ...wish, exact: true }, 'one') : cranePhrase(speech, wish, 'many');
  const crane = kind !== 'models' ? phrase : all ? '' : `(${phrase})`;
  const counted = speech.count(speech.texts[kind], relaxed ? 0 : total, { where, crane });
  return relaxed && total > 0 ? [counted, speech.texts.partly] : [counted];
}

/** Finds the records of an answer. */
type Find = (understanding: Asked['understanding']) => FoundRecords;

/**
 * @param whole The page with all records of the kind.
 * @param find Finds them, to tell whether the question excludes all that there are.
 */
function recordsReply(
  asked: Asked,
  { records, relaxed, total }: FoundRecords,
  sentences: readonly string[],
  whole: AskResult,
  find?: Find,
): Reply {
  const everything = { ...asked.understanding, excluded: [], excludedAreas: [], excludedModels: [] };
  const without = records.length > 0 ? undefined : find?.(everything);
  return {
    sentences: [
      ...sentences,
      ...sayLacking(asked),
      ...sayExcluded(asked, records, [], without !== undefined && without.total > 0 && !without.relaxed),
    ],
    results: [...records.map((record) => recordResult(asked, record)), whole],
    ...(relaxed || total === 0 ? { isNear: true } : {}),
  };
}

/** Terms of the trade: those that the question names, or else those nearest to its words. */
export function answerConcepts(asked: Asked): Reply {
  const { sources, understanding, question, speech } = asked;
  const { texts, say } = speech;
  const { records, recordIndex, recordTable } = sources.index;
  const named = understanding.slots.concepts.flatMap((slug) => recordTable.at(`/atlas/concepts/${slug}`) ?? []);
  const found: readonly AskRecord[] =
    named.length > 0
      ? named.slice(0, shown)
      : recordIndex.search(question, 3, (id) => records[id]!.kind === 'concept').map(({ id }) => records[id]!);
  // Definitions are in English, and are left out in other languages.
  const sentences = found.slice(0, 2).map(({ name, description }) => say(texts.concept, { term: name, definition: description }));
  const near = named.length === 0 ? either(texts.nearConcept, false) : '';
  return {
    sentences: sentences.length === 0 ? [either(texts.nearConcept, true)] : [near, ...sentences],
    results: [...found.map((record) => recordResult(asked, record)), collectionResult(asked, 'concepts')],
    ...(named.length === 0 ? { isNear: true } : {}),
  };
}

/** Pages of the documentation: that of the topic, then those that share words with the question; without a topic, what can be asked. */
export function answerDocs(asked: Asked): Reply {
  const { sources, question, speech } = asked;
  const { texts, say } = speech;
  const { records, recordIndex } = sources.index;
  const topic = findDocumentTopic(question);
  if (topic === null) return describeService(asked);
  const first = documentResults(asked, topic.path);
  const others = recordIndex
    .search(question, 3, (id) => records[id]!.kind === 'document' && sources.baseUrl + records[id]!.path !== first[0]?.url)
    .map(({ id }) => recordResult(asked, records[id]!));
  const developers = documentResults(asked, discoveryPaths.developers);
  const results = [...first, ...others, ...developers].filter(({ url }, i, all) => all.findIndex((other) => other.url === url) === i);
  const page = say(either(texts.docs, topic.absent === true), { name: first[0]?.name ?? '' });
  return { sentences: [topic.fact === undefined ? '' : sayFact(asked, topic.fact), page], results };
}

/** What the service says of itself, so that nobody has to open the page for it. */
function sayFact({ sources, speech: { texts, say } }: Told, fact: Fact): string {
  const licence = sources.service.licence?.name;
  return fact === 'terms' ? say(either(texts.terms, licence === undefined), { licence: licence ?? '' }) : texts[fact];
}

/** Says what can be asked and where to begin. */
export const describeService = (asked: Told): Reply => ({
  sentences: [`${asked.sources.service.title}.`, asked.speech.texts.help],
  results: startingPoints(asked),
  isNear: true,
});
