// Writes what a host needs to serve a built site, and checks it against the host's limits before anything is uploaded.
// Exit code 0 when it was written, 1 when it can't be deployed, 2 for a wrong command line.
import { formatInteger } from '../src/contract/numbers.ts';
import { printable, printableLines } from '../src/contract/errors.ts';
import { hostIds, type HostId } from '../src/hosts/prepare/hosts.ts';
import { plans, type Plan } from '../src/hosts/prepare/limit.ts';
import { prepareDeployment, UnfinishedError } from '../src/hosts/prepare/prepare.ts';
import { defaultRoot, DeployError, readSite } from '../src/hosts/prepare/site.ts';
import { DamagedFileError } from '../src/query/sections.ts';
import { UnpublishedError } from '../src/writer/published.ts';
import { fail, readArguments } from './command/arguments.ts';
import { showSize } from './command/show-size.ts';
import { toRun } from './command/how-to-run.ts';

const help = `${toRun('deploy-prepare')}: writes the files for a host: rules that map URLs to files, headers, the function, and instructions.

  --host NAME        ${hostIds.join(', ')}.
  --out DIR          the built site, OUT_DIR of ${toRun('build')}. Default dist.
  --to DIR           where to write. Default deploy/NAME.
  --plan PLAN        ${plans.join(' or ')}: the plan with the limits to check. Default free.
  --root DIR         nginx, caddy: the folder of the releases on the server, as publish --to names it. Default ${defaultRoot}.
  --upstream ADDRESS nginx, caddy: host and port of the Node host there. Default 127.0.0.1:4321.
  --help             print this.

Reuses what hasn't changed in DIR.
Anything that exceeds a limit of the host is reported with its size, the limit and what to do, and nothing is written.
Exit code: 0 when it was written, 1 when it can't be written or wasn't finished, 2 for a wrong command line.
`;

const asked = readOrder();
try {
  const { host, out, to, plan, root, upstream } = asked;
  const prepared = await prepareDeployment(readSite(out, upstream, root), host, plan, to);
  for (const { name, used, max } of prepared.usages) {
    process.stdout.write(`  ✓ ${formatInteger(used)} of ${formatInteger(max)} ${name}\n`);
  }
  const { files, bytes, written, removed, leftOut } = prepared;
  process.stdout.write(
    `${to}: ${formatInteger(files)} files, ${showSize(bytes)}: ${formatInteger(written)} written, ${formatInteger(removed)} removed, ${formatInteger(files - written)} unchanged. ${to}/README.md says what to do next.\n`,
  );
  if (leftOut.length > 0) process.stdout.write(`Left out for ${host}:\n${leftOut.map((each) => `  - ${printable(each)}\n`).join('')}`);
} catch (error) {
  const reason = error instanceof UnfinishedError ? error.message : `Nothing was written. ${explain(error)}`;
  process.stderr.write(`${printableLines(reason)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof DeployError) return error.message;
  if (error instanceof UnpublishedError || error instanceof DamagedFileError)
    return `${error.message} Run ${toRun('build')} first, or name its folder with --out.`;
  return String((error as Error).stack ?? error);
}

interface Order {
  readonly plan: Plan;
  readonly host: HostId;
  readonly out: string;
  readonly to: string;
  readonly root: string;
  readonly upstream: string;
}

function readOrder(): Order {
  const { values } = readArguments(help, {
    host: { type: 'string', default: '' },
    out: { type: 'string' },
    to: { type: 'string' },
    plan: { type: 'string', default: 'free' },
    root: { type: 'string' },
    upstream: { type: 'string', default: '127.0.0.1:4321' },
  });
  const host = oneOf('--host', values.host, hostIds);
  const out = values.out ?? (process.env['OUT_DIR'] || 'dist');
  if (!/^[\w.:[\]-]+:\d{1,5}$/.test(values.upstream)) fail(`--upstream must be HOST:PORT, got ${values.upstream}.`);
  const { root = defaultRoot } = values;
  // Systemd units and proxy rules give other characters a meaning.
  if (!/^\/[\w./@+-]*$/.test(root)) fail(`--root must be a full path of letters, digits and ./@+-_, got ${JSON.stringify(root)}.`);
  return {
    host,
    out,
    to: values.to ?? `deploy/${host}`,
    plan: oneOf('--plan', values.plan, plans),
    root,
    upstream: values.upstream,
  };
}

function oneOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  return found ?? fail(`${flag} must be one of ${allowed.join(', ')}${value === '' ? '' : `, got ${value}`}.`);
}
