// Trains the models for the intent of a question and the roles of the names in it, and writes their weights.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { intents } from '../src/ask/deciding/intent.ts';
import { writeModel } from '../src/ask/deciding/linear-model.ts';
import { roles } from '../src/ask/deciding/roles.ts';
import { readArguments } from './arguments.ts';
import { openAskSources } from './ask-sources.ts';
import { generatedLessons, lessonOf, readQuestions } from './eval/examples-to-learn.ts';
import { trainModel } from './eval/train-model.ts';
import { projectRoot } from './project-root.ts';

const help = `npm run train:ask

Trains the models for intents and roles on test/ask/dev.jsonl and on questions generated from test/ask/templates/, and writes
src/ask/tables/intent-weights.ts and role-weights.ts. The same questions give the same weights.
`;

readArguments(help, {}, false);
const sources = await openAskSources(join(projectRoot, 'data'));
const lessons = [...readQuestions('dev').map((label) => lessonOf(sources, label)), ...generatedLessons(sources)];
const write = (file: string, name: string, of: string, model: string) =>
  writeFileSync(
    join(projectRoot, `src/ask/tables/${file}.ts`),
    `/** Weights of the model of ${of}, written by \`npm run train:ask\` and read by \`readModel\`. */\nexport const ${name} =\n  '${model}';\n`,
  );
write(
  'intent-weights',
  'intentWeights',
  'intents',
  writeModel(
    trainModel(
      intents,
      lessons.flatMap(({ intent }) => intent ?? []),
    ),
  ),
);
const parts = lessons.flatMap((lesson) => lesson.roles);
write('role-weights', 'roleWeights', 'roles', writeModel(trainModel(roles, parts)));
process.stdout.write(`Learned from ${lessons.length} questions, and ${parts.length} names and amounts in them.\n`);
