// Trains the models, and writes their weights.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allModels, formatModels, parseModels } from '../src/ask/lexicon/linear-model.ts';
import { weightsFile } from '../src/documents/ask-records.ts';
import { readArguments } from '../scripts/command/arguments.ts';
import { openAskSources } from '../scripts/market/ask-sources.ts';
import { generatedLessons, lessonOf, readQuestions, trainModels } from './eval/examples-to-learn.ts';
import { projectRoot } from '../scripts/project-root.ts';

const help = `npm run lab -- train

Trains the models on test/ask/dev.jsonl and on questions generated from test/ask/templates/, and writes
src/ask/weights.json. The same questions give the same weights.
`;

readArguments(help, {}, false);
try {
  parseModels(readFileSync(weightsFile, 'utf8'));
} catch {
  // The index can’t be opened without models of these classes; what they say is not asked.
  writeFileSync(
    weightsFile,
    formatModels(allModels((_, classes) => ({ classes, size: 1, step: 0, weights: new Int8Array(classes.length) }))),
  );
}
const sources = await openAskSources(join(projectRoot, 'data'));
const lessons = [...readQuestions('dev').map((label) => lessonOf(sources, label)), ...generatedLessons(sources)];
writeFileSync(weightsFile, formatModels(trainModels(sources, lessons)));
const tagged = lessons.reduce((sum, lesson) => sum + lesson.tags.length, 0);
process.stdout.write(`Learned from ${lessons.length} questions, and from ${tagged} words, names and amounts in them.\n`);
