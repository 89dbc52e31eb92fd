import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { understand } from '../../src/ask/deciding/understand.ts';
import { limits } from '../../src/contract/limits.ts';
import { groupBy } from '../../src/contract/group-by.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { pick, startRandom } from '../../scripts/market/random.ts';
import { generatedLessons, lessonOf, readQuestions, trainModels } from './examples-to-learn.ts';
import { mistype } from './mistype.ts';
import { evaluate, isSlotted, type Labelled, type Prediction, predictionOf } from './score.ts';

const percent = (value: number): string => value.toFixed(3);
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The author of a question: the letters at the beginning of its id. */
const authorOf = ({ id }: Labelled): string => /^\p{L}*/u.exec(id)![0];

/** Groups of authors who are left out together, and how many of them are: each takes a training of four minutes. */
const [groupsOfAuthors, groupsLeftOut] = [8, 2];

/**
 * How well the questions of some authors are understood by models trained on authors of the other groups: by author, by language, and which
 * intents are confused.
 */
export function leaveAuthorsOut(sources: NamedSources): string {
  const labels = readQuestions('dev');
  const lessons = labels.map((label) => lessonOf(sources, label));
  const generated = generatedLessons(sources);
  const authors = [...new Set(labels.map(authorOf))];
  const groupOf = (label: Labelled) => authors.indexOf(authorOf(label)) % groupsOfAuthors;
  const rows = Array.from({ length: groupsLeftOut }, (_, group) => group).flatMap((group) => {
    const theirs = labels.filter((label) => groupOf(label) === group);
    const learned = [...lessons.filter((_, i) => groupOf(labels[i]!) !== group), ...generated];
    const models = trainModels(sources, learned);
    return theirs.map((label) => {
      const understanding = understand(label.question, { ...sources.index, models }, limits);
      const { intent, lead } = understanding;
      const { figures, misses } = evaluate([label], () => predictionOf(understanding, []));
      if (process.env['MISSES']) process.stderr.write(misses.join('\n') + '\n');
      return { label, author: authorOf(label), intent, margin: lead, whole: figures.frame };
    });
  });
  const groups = (name: string, keyOf: (row: (typeof rows)[number]) => string): string =>
    table(
      [name, 'questions', 'routed right', 'intent and all slots right'],
      [...groupBy(rows, keyOf)].map(([key, all]) => {
        const framed = all.filter(({ label }) => isSlotted(label));
        return [
          key,
          all.length,
          percent(all.filter(({ label, intent }) => label.intent === intent).length / all.length),
          framed.length === 0 ? '' : percent(framed.filter(({ whole }) => whole === 1).length / framed.length),
        ];
      }),
    );
  const confused = [...groupBy(rows.filter(({ label, intent }) => label.intent !== intent), ({ label, intent }) => `${label.intent} → ${intent}`)]
    .toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(([pair, all]) => [pair, all.length]);
  const close = [0.5, 1, 2].map((margin) => {
    const near = rows.filter((row) => row.margin < margin);
    return [`under ${margin}`, near.length, percent(near.filter(({ label, intent }) => label.intent === intent).length / Math.max(1, near.length))];
  });
  return [
    groups('all', () => 'dev'),
    groups('author', ({ author }) => author),
    groups('language', ({ label }) => label.lang),
    groups('intent', ({ label }) => label.intent),
    table(['confused intents', 'questions'], confused),
    table(['lead over the second intent', 'questions', 'routed right'], close),
  ].join('\n\n');
} // prettier-ignore

/** The first scores of sets that nobody had read before, in order of time. */
export function firstScores(): string {
  const scores = JSON.parse(readFileSync(join(projectRoot, 'test/ask/first-scores.json'), 'utf8')) as {
    readonly set: string;
    readonly questions: number;
    readonly router: string;
    readonly routing: number;
    readonly frame: number | null;
  }[];
  const cell = (value: number | null) => (value === null ? '' : percent(value));
  return table(
    ['set', 'questions', 'decided by', 'routing', 'intent and all slots right'],
    scores.map(({ set, questions, router, routing, frame }) => [set, questions, router, cell(routing), cell(frame)]),
  );
}

/** The number of mistyped questions, with one error each. */
const typingErrors = 10_000;

/** How many of the understood questions are still understood with one typing error. */
export function mistypeAll(sets: readonly string[], predict: (question: string) => Prediction & { readonly lang: string }): string {
  const random = startRandom(1, 'typing errors');
  const right = sets.flatMap(readQuestions).filter((label) => evaluate([label], predict).misses.length === 0);
  const mistyped = Array.from({ length: typingErrors }, () => {
    const label = pick(random, right);
    return { ...label, question: mistype(label.question, random) };
  });
  const routed = mistyped.filter(({ question, intent }) => predict(question).intent === intent).length;
  const whole = typingErrors - evaluate(mistyped, predict).misses.length;
  return table(
    ['questions with one typing error', 'still routed right', 'intent and all slots still right'],
    [[typingErrors, percent(routed / typingErrors), percent(whole / typingErrors)]],
  );
}
