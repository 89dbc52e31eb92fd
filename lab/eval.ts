// Prints how well questions are understood. Exits with 1 when a figure misses its target.
import { join } from 'node:path';
import { traceQuestion } from '../src/ask/answering/answer-question.ts';
import { readArguments } from '../scripts/command/arguments.ts';
import { openAskSources } from '../scripts/market/ask-sources.ts';
import { describeMachine, quantile } from './bench/measure.ts';
import { droppedNames } from './eval/dropped-names.ts';
import { trainBaseline } from './eval/baseline.ts';
import { compareRetrieval } from './eval/retrieval.ts';
import { readQuestions } from './eval/examples-to-learn.ts';
import { placeQuestions, scorePlaces } from './eval/place-questions.ts';
import { withPlaces } from '../src/ask/lexicon/with-places.ts';
import { evaluate, type Figures, predictionOf } from './eval/score.ts';
import { firstScores, leaveAuthorsOut, mistypeAll } from './eval/unseen.ts';
import { projectRoot } from '../scripts/project-root.ts';

const help = `npm run lab -- eval [FILE…] [--misses] [--places] [--baseline] [--unseen]

Asks every question in test/ask/watched.jsonl and held-out.jsonl and a third of dev.jsonl, or all in the files given, with one JSON object per line:
{"id","question","lang","intent","filters":{…},"tags":[…]}

  --misses   Shows the questions that were misunderstood, but for those that are held out
  --places   Also asks for towns and regions of the gazetteer in ordinary words, and shows those that were not understood
  --baseline Also trains a baseline of some hundred lines on dev.jsonl and shows its figures
  --unseen   Also trains models without one eighth of the authors and without another, asks them these authors’ questions, makes 10,000 typing
             errors, and measures how long a question takes; takes ten minutes
`;

const { values, words } = readArguments(
  help,
  { misses: { type: 'boolean' }, places: { type: 'boolean' }, baseline: { type: 'boolean' }, unseen: { type: 'boolean' } },
  true,
);

/** Questions that nobody reads: only their figures are printed. */
const heldOut = 'held-out';

type Floors = Readonly<Partial<Record<keyof Figures, number>>>;
/**
 * The least of each figure, of questions that tables and models were made with or that were watched. Of the questions to learn from, 280 are about
 * cranes and out of scope all the same, which is hard.
 */
const readFloors: Floors = {
  routing: 0.95,
  nonEnglish: 0.92,
  typos: 0.9,
  abstentionRecall: 0.93,
  abstentionPrecision: 0.93,
  slotF1: 0.95,
  frame: 0.9,
};
/** Questions that are held out are harder than everyday ones: half were reworded from real requests with their mess left in. */
const heldOutFloors: Floors = { routing: 0.93, nonEnglish: 0.92, slotF1: 0.9, frame: 0.73, language: 0.99, conditions: 0.96 };
const floorsOf = (set: string): Floors => (set === heldOut ? heldOutFloors : readFloors);
/** How many questions about places are asked: about towns, and about regions. */
const [askedTowns, askedRegions] = [3000, 600];
/** The least of them that is to be understood, the most that may be dropped in silence, and the most that may be taken for another place. */
const [leastUnderstood, mostSilent, mostOther] = [0.97, 0, 0.002];

/** Names that an answer may drop. */
const mostDropped = 0;
const titles: Readonly<Record<keyof Figures, string>> = {
  questions: 'questions',
  routing: 'routing accuracy',
  nonEnglish: 'routing, not English',
  typos: 'routing, with typing errors',
  abstentionRecall: 'abstention recall',
  abstentionPrecision: 'abstention precision',
  slotF1: 'slot F1',
  frame: 'intent and all slots right',
  language: 'language of the answer',
  conditions: 'conditions that lists cannot take into account, said',
  background: 'said as a condition without being one, per question',
  dropped: 'names that the answer neither uses nor speaks of',
};

const sources = await openAskSources(join(projectRoot, 'data'));
const predict = (question: string) => {
  const trace = traceQuestion(sources, question);
  return predictionOf(trace.understanding!, droppedNames(sources, question, trace));
};
const sets = (words.length > 0 ? words : ['dev', 'watched', heldOut]).map((set) => {
  // The models have learned from these, so a third of them says as much.
  const labels = readQuestions(set).filter((_, i) => set !== 'dev' || words.length > 0 || i % 3 === 0);
  return { name: set.split('/').at(-1)!.replace('.jsonl', ''), labels, ...evaluate(labels, predict) };
});
const readable = sets.filter(({ name }) => name !== heldOut);
if (values.misses)
  for (const { name, misses } of readable) process.stdout.write(`${name}\n${misses.map((miss) => `  ${miss}\n`).join('')}\n`);

const percent = (value: number): string => value.toFixed(3);
const counts: ReadonlySet<keyof Figures> = new Set(['questions', 'dropped']);
const rows = (Object.keys(titles) as (keyof Figures)[]).map((figure) => {
  const cells = sets.map(({ figures }) => (counts.has(figure) ? String(figures[figure]) : percent(figures[figure])));
  const targets = sets.map(({ name }) => floorsOf(name)[figure] ?? '–');
  const target = figure === 'dropped' ? `≤ ${mostDropped}` : targets.every((each) => each === '–') ? '' : `≥ ${targets.join(', ')}`;
  return `| ${[titles[figure], ...cells, target].join(' | ')} |`;
});
const understanding = [
  `| figure | ${sets.map(({ name }) => name).join(' | ')} | target |`,
  `| --- |${' --- |'.repeat(sets.length + 1)}`,
  ...rows,
];

const retrieval = compareRetrieval(sources, 1);
const found = [
  '| way | questions | found first | MRR@5 |',
  '| --- | --- | --- | --- |',
  ...retrieval.map(({ way, questions, first, mrr5 }) => `| ${way} | ${questions} | ${percent(first)} | ${percent(mrr5)} |`),
];

const baseline = values.baseline ? baselineFigures() : [];

const placed = values.places ? placesAsked() : { lines: [], missed: [] };

const unseen = values.unseen
  ? `### First scores\n\nOf sets that nobody had read, in order of time.\n\n${firstScores()}\n\n### Authors left out\n\nQuestions of a quarter of the authors, asked of models that learned from others: authors are in eight groups, of which two are left out, one at a time. The tables and templates were written by people who had read them, so an author whom nobody has read scores lower: see the first scores.\n\n${leaveAuthorsOut(sources)}\n\n### Typing errors\n\n${mistypeAll(['dev', 'watched'], predict)}\n\n### Time\n\n${latency()}`
  : '';
process.stdout.write(`${[...understanding, '', ...baseline, ...found, '', ...placed.lines, '', unseen].join('\n').trimEnd()}\n`);
const missed = sets.flatMap(({ name, figures }) => [
  ...Object.entries(floorsOf(name))
    .filter(([figure, floor]) => figures[figure as keyof Figures] < floor)
    .map(([figure]) => `${name}: ${titles[figure as keyof Figures]}`),
  ...(figures.dropped > mostDropped ? [`${name}: ${titles.dropped}`] : []),
]);
missed.push(...placed.missed);
if (missed.length > 0) {
  process.stderr.write(`Targets missed: ${missed.join(', ')}\n`);
  process.exit(1);
}

/** The figures of the baseline, but for those of what it never says. */
function baselineFigures(): string[] {
  const asked = trainBaseline(sources, readQuestions('dev'));
  const others = sets.filter(({ name }) => name !== 'dev').map(({ name, labels }) => ({ name, figures: evaluate(labels, asked).figures }));
  const shown = ['routing', 'nonEnglish', 'slotF1', 'frame', 'language'] as const;
  return [
    `| baseline | ${others.map(({ name }) => name).join(' | ')} |`,
    `| --- |${' --- |'.repeat(others.length)}`,
    ...shown.map((figure) => `| ${titles[figure]} | ${others.map(({ figures }) => percent(figures[figure])).join(' | ')} |`),
    '',
  ];
}

function placesAsked() {
  const questions = placeQuestions(sources, askedTowns, askedRegions);
  const score = scorePlaces(sources, questions);
  const share = (count: number) => count / score.questions;
  const lines = [
    '| places in ordinary words | questions | understood | said | dropped | another place |',
    '| --- | --- | --- | --- | --- | --- |',
    `| towns of three sizes and regions | ${score.questions} | ${percent(share(score.understood))} | ${score.said} | ${score.dropped.length} | ${score.other.length} |`,
    ...(values.misses ? ['', ...score.dropped.map((each) => `dropped: ${each}`), ...score.other.map((each) => `another: ${each}`)] : []),
  ];
  const isMissed = share(score.understood) < leastUnderstood || score.dropped.length > mostSilent || share(score.other.length) > mostOther;
  return { lines, missed: isMissed ? ['places in ordinary words'] : [] };
}

/** How long a question takes. */
function latency(): string {
  const questions = sets.flatMap(({ labels }) => labels.map(({ question }) => question));
  for (const question of [...questions, ...questions]) traceQuestion(sources, question);
  // The best of several times, because longer ones come from other work on the machine.
  const times = questions.map((question) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const started = performance.now();
        traceQuestion({ ...sources, index: withPlaces(sources.unplaced, sources.tables) }, question);
        return performance.now() - started;
      }),
    ),
  );
  return `A question takes ${quantile(times, 0.5).toFixed(2)} ms at the median and ${quantile(times, 0.99).toFixed(2)} ms at the 99th percentile, each the best of seven (${describeMachine()}).`;
}
