// Trains the models of intents, roles and conditions, and writes their weights.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeModel } from '../src/ask/deciding/linear-model.ts';
import { readArguments } from '../scripts/command/arguments.ts';
import { openAskSources } from '../scripts/market/ask-sources.ts';
import { generatedLessons, lessonOf, readQuestions, trainModels } from './eval/examples-to-learn.ts';
import { projectRoot } from '../scripts/project-root.ts';

const help = `npm run lab -- train

Trains the models of intents, roles and conditions on test/ask/dev.jsonl and on questions generated from test/ask/templates/, and
writes src/ask/tables/intent-weights.ts, role-weights.ts and condition-weights.ts. The same questions give the same weights.
`;

readArguments(help, {}, false);
const sources = await openAskSources(join(projectRoot, 'data'));
const lessons = [...readQuestions('dev').map((label) => lessonOf(sources, label)), ...generatedLessons(sources)];
const models = trainModels(lessons);
for (const [name, model] of Object.entries(models)) {
  const one = name.slice(0, -1);
  writeFileSync(
    join(projectRoot, `src/ask/tables/${one}-weights.ts`),
    `/** Weights of the model of ${name}, written by \`npm run lab -- train\` and read by \`readModel\`. */\nexport const ${one}Weights =\n  '${writeModel(model)}';\n`,
  );
}
const count = (key: 'roles' | 'words') => lessons.reduce((sum, lesson) => sum + lesson[key].length, 0);
process.stdout.write(
  `Learned from ${lessons.length} questions, ${count('roles')} names and amounts in them, and ${count('words')} other words.\n`,
);
