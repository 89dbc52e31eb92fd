import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Candidate } from '../../src/ask/deciding/candidates.ts';
import { completeReading, type Parts, readParts } from '../../src/ask/deciding/gather-facts.ts';
import { intentFeatures } from '../../src/ask/deciding/intent-features.ts';
import { type Intent, intents, type MeantService, meantServices, type Tag, tags } from '../../src/ask/tables/labels.ts';
import { tagFeatures, tagQuestion } from '../../src/ask/deciding/tagger.ts';
import type { Models } from '../../src/ask/lexicon/linear-model.ts';
import { languageFeatures } from '../../src/ask/reading/language.ts';
import { type Language, languages, phrasesOf } from '../../src/ask/tables/languages.ts';
import { contactWords } from '../../src/ask/tables/contact-channels.ts';
import { documentTopics } from '../../src/ask/tables/document-topics.ts';
import { countryCode } from '../../src/query/columns.ts';
import { countriesOf } from '../../src/ask/tables/places.ts';
import { phraseKey } from '../../src/ask/lexicon/lexicon.ts';
import { readQuestion } from '../../src/ask/lexicon/text.ts';
import { limits } from '../../src/contract/limits.ts';
import { craneTypes, type CraneType } from '../../src/contract/service-types.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { generateQuestions, type GeneratedQuestion } from './generate-questions.ts';
import { isSlotted, slotFits, type Labelled } from './score.ts';
import { type Example, trainModel } from './train-model.ts';

/** Reads the questions of a set in `test/ask/`, or of a file. */
export const readQuestions = (set: string): Labelled[] =>
  readFileSync(set.endsWith('.jsonl') ? set : join(projectRoot, `test/ask/${set}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Labelled);

/** What the models learn from a question. */
export interface Lesson {
  readonly parts: Parts;
  readonly language: Language;
  /** What it is after; null if that is not to be learned from it. */
  readonly intent: Intent | null;
  /** The service that it means without naming a machine; null if that is not to be learned from it. */
  readonly service: MeantService | null;
  /** The tags of its words and names, as far as known. */
  readonly tags: readonly Example<Tag>[];
  /** Its weight among the questions: 1 for one that a person wrote. */
  readonly weight: number;
}

/** Features with weights of their own, where words of eight languages stand beside names or each other. */
const manyFeatures = 65_536;
/** The same for whole questions. */
const someFeatures = 16_384;

/** Trains the models: that of tags, and then that of intents, which sees what the tags make of a question. */
export function trainModels({ index, columns }: NamedSources, lessons: readonly Lesson[]): Models {
  const tagModel = trainModel(
    tags,
    lessons.flatMap((lesson) => lesson.tags),
    manyFeatures,
  );
  const asked: Example<Intent>[] = [];
  const meant: Example<MeantService>[] = [];
  for (const { parts, intent, service, weight } of lessons) {
    if (intent === null && service === null) continue;
    const steps = { left: Infinity };
    const features = intentFeatures(completeReading({ ...parts, steps }, tagQuestion(tagModel, { ...parts, steps }), index));
    if (intent !== null) asked.push({ features, name: intent, weight });
    if (service !== null) meant.push({ features, name: service, weight });
  }
  const spoken = lessons.map(({ parts, language, weight }): Example<Language> => ({
    features: languageFeatures(readQuestion(parts.asking, limits)),
    name: language,
    weight,
  }));
  // Names alone are in the language of their country, and those of models in English; words of the interface are in that of their table.
  const nameIn = (name: string, language: Language): Example<Language> => ({
    features: languageFeatures(readQuestion(name, limits)),
    name: language,
    weight: nameWeight,
  });
  for (let row = 0; row < columns.count; row++) {
    const [language, ...others] = languages.filter((known) => countriesOf[known].includes(countryCode(columns.country[row]!)));
    if (language !== undefined && others.length === 0) spoken.push(nameIn(index.companyAt(row).name, language));
  }
  for (const { kind, name } of index.records) if (kind === 'model') spoken.push(nameIn(name, 'en'));
  for (const words of [...documentTopics.map((topic) => topic.words), contactWords])
    for (const language of languages) for (const phrase of phrasesOf(words[language] ?? '')) spoken.push(nameIn(phrase, language));
  return {
    tags: tagModel,
    intents: trainModel(intents, asked, someFeatures),
    languages: trainModel(languages, spoken),
    services: trainModel(meantServices, meant, someFeatures),
  };
}

/** The weight of a generated question, for intents and for tags, and of a name. */
const [generatedWeight, generatedTagWeight, nameWeight] = [0.2, 0.35, 1];

const read = ({ index }: NamedSources, question: string): Parts => readParts(question, index, limits);

/** The lesson of a labelled question: its intent, and the tags of its words and names, as far as known. */
export function lessonOf(sources: NamedSources, label: Labelled): Lesson {
  const parts = read(sources, label.question);
  const known = labelledTags(label, parts);
  const conditions = label.conditions === undefined ? null : label.conditions.map((condition) => stretchOf(parts, condition));
  const isCondition = (from: number, to: number) =>
    conditions!.some(({ start, end }) => parts.words[from]!.start < end && parts.words[to - 1]!.end > start);
  const examples = tagFeatures(parts).flatMap(({ item: { candidate, word }, features }): Example<Tag>[] => {
    const of = (name: Tag) => [{ features, name, weight: 1 }];
    if (candidate === null) return conditions === null ? [] : of(isCondition(word!, word! + 1) ? 'condition' : 'none');
    const tag = known[parts.candidates.indexOf(candidate)] ?? null;
    if (tag !== null) return of(tag);
    if (conditions !== null && isCondition(candidate.from, candidate.to)) return of('condition');
    return candidate.mass?.isBare === true || isNoPlace(label, candidate) ? of('none') : [];
  });
  const isNamed = parts.candidates.some(({ kind }, i) => kind === 'machine' && known[i] === 'filter');
  const service = isSlotted(label) && !isNamed ? ((label.filters['service_type'] ?? 'none') as MeantService) : null;
  return { parts, language: label.lang as Language, service, intent: label.intent as Intent, tags: examples, weight: 1 };
}

/** Where a stretch of a question stands in its text. */
function stretchOf(parts: Parts, condition: string): { start: number; end: number } {
  const text = readQuestion(condition, limits).text.trim();
  const start = parts.text.indexOf(text);
  if (start === -1) throw new Error(`“${condition}” is not in “${parts.text}”`);
  return { start, end: start + text.length };
}

/**
 * Whether the name of a place is just a word. A label says which places are searched, and mostly which others are named; a name that needs a
 * sign and that no label has is none.
 */
const isNoPlace = (label: Labelled, { span, place }: Candidate): boolean =>
  place !== null &&
  span?.meaning.kind === 'place' &&
  (span.meaning.certainty === 'locative' || span.meaning.certainty === 'few' || (span.meaning.wordIn?.length ?? 0) > 0);

/** The lessons of questions generated from the templates. */
export const generatedLessons = (sources: NamedSources): Lesson[] =>
  generateQuestions(sources).map((label) => {
    const parts = read(sources, label.question);
    const examples = tagFeatures(parts).flatMap(({ item: { candidate }, features }): Example<Tag>[] => {
      // Templates that state no tags have filters alone: of these, only that names of places are meant is to be learned.
      const isLearned = candidate !== null && (label.isTagged || candidate.place !== null);
      const name = isLearned ? generatedTag(label, textOf(parts, candidate)) : null;
      return name === null ? [] : [{ features, name, weight: generatedTagWeight }];
    });
    // Many templates with roles have the same few intents, which would get too much weight.
    return {
      parts,
      language: label.lang,
      service: null,
      intent: label.isTagged ? null : label.intent,
      tags: examples,
      weight: generatedWeight,
    };
  });

const textOf = ({ text, words }: Parts, { from, to }: Candidate): string => text.slice(words[from]!.start, words[to - 1]!.end);

/** The tag of each name and amount according to the label: from `roles`, or `filter` if the label has it as a filter. Null if neither says. */
function labelledTags(label: Labelled, reading: Parts): (Tag | null)[] {
  if (!isSlotted(label)) return [];
  const times = new Map<string, number>();
  return reading.candidates.map((candidate) => {
    const text = textOf(reading, candidate);
    const time = times.get(text) ?? 0;
    times.set(text, time + 1);
    const said = label.roles?.[text];
    if (said === undefined) return filterRole(label, candidate);
    return typeof said === 'object' && said !== null ? (said[time] ?? null) : said;
  });
}

function filterRole({ filters }: Labelled, { kind, value, mass }: Candidate): Tag | null {
  if (mass !== null) {
    const fits = (side: 'min' | 'max') => {
      const [expected, said] = [filters[`capacity_${side}_t`], mass[side]];
      return expected === undefined ? null : said !== null && slotFits(`capacity_${side}_t`, expected, said, filters);
    };
    const [min, max] = [fits('min'), fits('max')];
    return min === true || (max === true && (min === null || mass.min === null)) ? 'filter' : null;
  }
  const slot = kind === 'machine' ? 'service_type' : kind === 'mass' ? 'capacity_min_t' : kind;
  const said = kind === 'machine' && value !== 'mobile_crane' ? craneTypes[value as CraneType] : value;
  const expected = filters[slot];
  return expected !== undefined && slotFits(slot, expected, said, filters) ? 'filter' : null;
}

/** The role of a value according to its template; null if the same words have several. */
function generatedTag(question: GeneratedQuestion, text: string): Tag | null {
  const named = ` ${phraseKey(text)} `;
  const found = new Set(question.tags.filter(({ value }) => ` ${phraseKey(value)} `.includes(named)).map(({ tag }) => tag));
  return found.size === 1 ? [...found][0]! : null;
}
