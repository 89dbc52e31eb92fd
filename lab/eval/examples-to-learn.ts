import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Candidate } from '../../src/ask/deciding/candidates.ts';
import { gatherFacts, type Reading } from '../../src/ask/deciding/gather-facts.ts';
import { intentFeatures } from '../../src/ask/deciding/intent-features.ts';
import { conditionClasses, conditionFeatures } from '../../src/ask/deciding/conditions.ts';
import { type Intent, intents } from '../../src/ask/deciding/intent.ts';
import { roleFeatures } from '../../src/ask/deciding/role-features.ts';
import { type Role, roles } from '../../src/ask/deciding/roles.ts';
import type { Models } from '../../src/ask/deciding/understand.ts';
import { phraseKey } from '../../src/ask/lexicon/lexicon.ts';
import { readQuestion } from '../../src/ask/lexicon/text.ts';
import { limits } from '../../src/contract/limits.ts';
import { craneTypes, type CraneType } from '../../src/contract/tables.ts';
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
  readonly intent: Example<Intent> | null;
  readonly roles: readonly Example<Role>[];
  readonly words: readonly Example<WordClass>[];
}

/** What a word of a question is. */
const wordClasses = [...conditionClasses, 'background'] as const;
type WordClass = (typeof wordClasses)[number];

/** Trains the models. Of words, the weights of one class are those of the other with the opposite sign, so that one is enough. */
export function trainModels(lessons: readonly Lesson[]): Models {
  const { size, step, weights } = trainModel(
    wordClasses,
    lessons.flatMap(({ words }) => words),
    manyFeatures,
  );
  return {
    intents: trainModel(
      intents,
      lessons.flatMap(({ intent }) => intent ?? []),
    ),
    roles: trainModel(
      roles,
      lessons.flatMap((lesson) => lesson.roles),
      manyFeatures,
    ),
    conditions: { classes: conditionClasses, size, step, weights: weights.filter((_, i) => i % wordClasses.length === 0) },
  };
}

/** Features with weights of their own, where words of eight languages stand beside names or each other. */
const manyFeatures = 32_768;

/** The weight of a generated question, for intents and for roles; that of a question written by a person is 1. */
const [generatedWeight, generatedRoleWeight] = [0.2, 0.35];

const read = ({ index }: NamedSources, question: string): Reading => gatherFacts(question, index, limits);

/** The lesson of a labelled question: its intent, and the roles of its names and amounts, as far as known. */
export function lessonOf(sources: NamedSources, label: Labelled): Lesson {
  const reading = read(sources, label.question);
  return {
    intent: exampleOf(reading, label.intent as Intent, 1),
    roles: roleExamples(reading, label.intent as Intent, isSlotted(label) ? labelledRoles(label, reading) : [], 1),
    words: label.conditions === undefined ? [] : wordExamples(reading, label.intent as Intent, label.conditions),
  };
}

/** The lessons of questions generated from the templates. */
export const generatedLessons = (sources: NamedSources): Lesson[] =>
  generateQuestions(sources).map((label) => {
    const reading = read(sources, label.question);
    const known = reading.candidates.map((candidate) => generatedRole(label, textOf(reading, candidate)));
    // Many templates with roles have the same few intents, which would get too much weight.
    const intent = label.roles.length > 0 ? null : exampleOf(reading, label.intent, generatedWeight);
    return { intent, roles: roleExamples(reading, label.intent, known, generatedRoleWeight), words: [] };
  });

const exampleOf = (reading: Reading, name: Intent, weight: number): Example<Intent> => ({
  features: intentFeatures(reading),
  name,
  weight,
});

function roleExamples(reading: Reading, intent: Intent, known: readonly (Role | null)[], weight: number): Example<Role>[] {
  if (known.every((role) => role === null)) return [];
  const features = roleFeatures(reading, intent);
  return known.flatMap((name, i) => (name === null ? [] : [{ features: features[i]!, name, weight }]));
}

function wordExamples(reading: Reading, intent: Intent, conditions: readonly string[]): Example<WordClass>[] {
  const parts = conditions.map((condition) => {
    const text = readQuestion(condition, limits).text.trim();
    const start = reading.text.indexOf(text);
    if (start === -1) throw new Error(`“${condition}” is not in “${reading.text}”`);
    return { start, end: start + text.length };
  });
  return conditionFeatures(reading, intent).map(({ word, features }) => {
    const { start, end } = reading.words[word]!;
    return { features, name: parts.some((part) => start < part.end && end > part.start) ? 'condition' : 'background', weight: 1 };
  });
}

const textOf = ({ text, words }: Reading, { from, to }: Candidate): string => text.slice(words[from]!.start, words[to - 1]!.end);

/** The role of each name and amount according to the label: from `roles`, or `filter` if the label has it as a filter. Null if neither says. */
function labelledRoles(label: Labelled, reading: Reading): (Role | null)[] {
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

function filterRole({ filters }: Labelled, { kind, value, mass }: Candidate): Role | null {
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
function generatedRole(question: GeneratedQuestion, text: string): Role | null {
  const named = ` ${phraseKey(text)} `;
  const found = new Set(question.roles.filter(({ value }) => ` ${phraseKey(value)} `.includes(named)).map(({ role }) => role));
  return found.size === 1 ? [...found][0]! : null;
}
