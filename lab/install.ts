// Installs programs of others, which check the result or make what is kept in the repository.
import { readArguments } from '../scripts/command/arguments.ts';
import { installChecks } from './shared/load-check.ts';
import { startProgress } from '../scripts/command/progress.ts';

const help = `npm run lab -- install

Installs third-party programs that check the result (validators, linters, Lighthouse, runtimes of hosts) from
lab/programs/package-lock.json into lab/programs/node_modules: 740 MB. Checks that need them do so at their first use; tests are left out
without them.
`;
readArguments(help, {});
const progress = startProgress();
await installChecks(progress);
progress.done('The programs of lab/programs are installed');
