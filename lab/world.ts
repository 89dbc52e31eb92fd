// Draws the base map and the outlines of countries from Natural Earth and the gazetteer.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../scripts/command/arguments.ts';
import { startProgress } from '../scripts/command/progress.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { loadCheck } from './shared/load-check.ts';

const help = `npm run lab -- world

Draws the maps and outlines in src/documents/geography. Its packages are installed into lab/programs/node_modules at the first use.
`;
readArguments(help, {});
const progress = startProgress();
const { drawWorld } = await loadCheck('world', progress);
for (const [file, text] of Object.entries(drawWorld())) writeFileSync(join(projectRoot, 'src/documents/geography', file), text);
progress.done('src/documents/geography has the world');
