// Installs third-party programs that check the result. Checks that need them install them too.
import { readArguments } from './arguments.ts';
import { installChecks } from './load-check.ts';
import { startProgress } from './progress.ts';

const help = `npm run checks:install

Installs third-party programs that check the result (validators, linters, Lighthouse, runtimes of hosts) from
scripts/checks/package-lock.json into scripts/checks/node_modules: 740 MB. Checks that need them do so at their first use; tests are left out
without them.
`;
readArguments(help, {});
const progress = startProgress();
await installChecks(progress);
progress.done('The programs of scripts/checks are installed');
