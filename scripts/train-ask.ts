// Trains the model that decides what a question asks for, and writes its weights as a table of the router.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeIntentModel } from '../src/ask/deciding/intent-model.ts';
import { readArguments } from './arguments.ts';
import { openAskSources } from './ask-sources.ts';
import { exampleOf, generatedExamples, readQuestions } from './eval/examples-to-learn.ts';
import { trainIntents } from './eval/train-intents.ts';
import { projectRoot } from './project-root.ts';

const help = `npm run train:ask

Trains the model of intents on test/ask/dev.jsonl and on questions made from test/ask/templates/, and writes src/ask/tables/intent-weights.ts. The same questions make the same weights.
`;

readArguments(help, {}, false);
const sources = await openAskSources(join(projectRoot, 'data'));
const examples = [...readQuestions('dev').map((label) => exampleOf(sources, label)), ...generatedExamples(sources)];
const model = trainIntents(examples);
writeFileSync(
  join(projectRoot, 'src/ask/tables/intent-weights.ts'),
  `/** Weights of the model of intents, written by \`npm run train:ask\` and read by \`readIntentModel\`. */\nexport const intentWeights =\n  '${writeIntentModel(model)}';\n`,
);
process.stdout.write(`Learned from ${examples.length} questions.\n`);
