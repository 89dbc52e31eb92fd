import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../scripts/serve/free-port.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { runProgram, startVerdict, type Verdict } from '../shared/verdict.ts';
import { waitForPort, waitUntil } from '../../scripts/serve/wait-until.ts';

/** Programs that build images without a daemon or an image registry. Both are Debian packages. */
export const imagePrograms = ['buildah', 'mmdebstrap'] as const;

const address = 'https://cranes.example';
const buildBase = 'docker.io/library/node:24-bookworm-slim';
const runBase = 'gcr.io/distroless/nodejs24-debian12:nonroot';

/** How an image says it is run. */
interface ImageConfig {
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
  readonly Env: readonly string[];
  readonly StopSignal: string;
}

/** Programs that run in a folder with an image store of its own. */
interface Workshop {
  readonly work: string;
  readonly version: string;
  /** Runs a program. @returns What it prints. @throws When it fails. */
  readonly call: (program: string, args: readonly string[], cwd: string) => Promise<string>;
  /** Runs buildah. @returns The last line of its output, the name or id of what it made. */
  readonly buildah: (...args: string[]) => Promise<string>;
  /** Flags that name the image store. */
  readonly store: readonly string[];
}

async function openWorkshop(folder: string): Promise<Workshop> {
  const work = mkdtempSync(join(folder, 'images-'));
  const store = ['--root', join(work, 'store'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs'];
  const call = async (program: string, args: readonly string[], cwd: string): Promise<string> => {
    const { code, output } = await runProgram(program, args, cwd, 600);
    if (code !== 0) throw new Error(`${[program, ...args].join(' ').slice(0, 80)} ended with ${code}: ${output.slice(-300)}`);
    return output.trim();
  };
  const buildah = async (...args: string[]): Promise<string> =>
    (await call('buildah', [...store, ...args], work)).split('\n').at(-1)!.trim();
  const version = /\d[\d.]*/.exec(await call('buildah', ['--version'], work))![0];
  return { work, version, call, buildah, store };
}

/**
 * Builds an image from each Dockerfile (the repository’s and that of `init`), and runs it. Their base images are made here, under the names
 * in the Dockerfiles, from Debian packages, the project’s Node and this machine’s npm, since image registries ask for an account or count
 * calls. buildah runs each instruction in a root of its own (chroot).
 */
export async function runImages(folder: string): Promise<Verdict[]> {
  const workshop = await openWorkshop(folder);
  const { work, call } = workshop;
  await makeBases(workshop);
  const packed = await call('npm', ['pack', '--silent', '--pack-destination', work], projectRoot);
  const tarball = packed.split(/\s+/).find((word) => word.endsWith('.tgz'))!;
  const market = join(work, 'market');
  const made = ['--name', 'Cranes', '--base-url', address, '--host', 'ssh', '--package', join(work, tarball)];
  await call(process.execPath, [join(projectRoot, 'scripts/run.js'), 'init', market, ...made], work);
  await call('npm', ['install', '--package-lock-only'], market);
  return [
    await checkServer(workshop, 'the Dockerfile of the repository', projectRoot, 'src/hosts/node/operator/Dockerfile'),
    await checkServer(workshop, 'the Dockerfile of npm run crane -- init', market, 'Dockerfile'),
    await checkPublisher(workshop),
  ];
}

/** Makes the base images: one with npm to build, one with only Node to run. */
async function makeBases({ work, call, buildah }: Workshop): Promise<void> {
  const run = (container: string, ...command: string[]) => buildah('run', '--isolation', 'chroot', container, '--', ...command);
  const root = join(work, 'root.tar');
  await call('mmdebstrap', ['--quiet', '--variant=essential', '--include=ca-certificates,libstdc++6', 'bookworm', root], work);
  const base = await buildah('from', 'scratch');
  const node = join(projectRoot, 'node_modules/node/bin/node');
  const npm = dirname(dirname((await call('realpath', [(await call('sh', ['-c', 'command -v npm'], work)).trim()], work)).trim()));
  await buildah('add', base, root, '/');
  await buildah('copy', base, node, '/usr/local/bin/node');
  await buildah('copy', base, npm, '/usr/local/lib/node_modules/npm');
  // The npm registry may be behind a proxy that this machine trusts.
  await buildah('copy', base, '/etc/ssl/certs/ca-certificates.crt', '/etc/ssl/certs/ca-certificates.crt');
  for (const name of ['npm', 'npx']) await run(base, 'ln', '-s', `../lib/node_modules/npm/bin/${name}-cli.js`, `/usr/local/bin/${name}`);
  await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', base);
  await buildah('commit', base, buildBase);
  await makeRunBase({ work, call, buildah }, base, node);
  await buildah('rm', base);
}

/** Makes the image of Node and the libraries it loads, without a shell. */
async function makeRunBase(
  { work, call, buildah }: Pick<Workshop, 'work' | 'call' | 'buildah'>,
  base: string,
  node: string,
): Promise<void> {
  const small = join(work, 'small');
  mkdirSync(join(small, 'nodejs/bin'), { recursive: true });
  cpSync(node, join(small, 'nodejs/bin/node'));
  const mounted = await buildah('mount', base);
  const libraries = await call('chroot', [mounted, 'ldd', '/usr/local/bin/node'], work);
  for (const [library] of libraries.matchAll(/\/lib\S+/g)) {
    mkdirSync(join(small, dirname(library)), { recursive: true });
    await call('cp', ['-L', join(mounted, library), join(small, library)], work);
  }
  mkdirSync(join(small, 'etc'));
  writeFileSync(join(small, 'etc/passwd'), 'nonroot:x:65532:65532::/:/sbin/nologin\n');
  const image = await buildah('from', 'scratch');
  await buildah('copy', image, small, '/');
  await buildah('config', '--entrypoint', '["/nodejs/bin/node"]', '--user', '65532', image);
  await buildah('commit', image, runBase);
  await buildah('rm', image);
}

/** @returns The id of the image. */
async function buildImage(
  { work, call, store }: Workshop,
  context: string,
  dockerfile: string,
  more: readonly string[] = [],
): Promise<string> {
  const given = ['--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker', '--quiet', '--layers'];
  const id = join(work, 'id');
  const args = [...store, 'build', ...given, '--build-arg', `BASE_URL=${address}`, ...more, '--iidfile', id, '--file', dockerfile, '.'];
  await call('buildah', args, context);
  return readFileSync(id, 'utf8').trim();
}

/** Runs the publisher and the server of compose.yaml, which share a volume. */
async function checkPublisher(workshop: Workshop): Promise<Verdict> {
  const { work, version, call, buildah, store } = workshop;
  const verdict = startVerdict(`buildah ${version}`, 'the publisher and the server of compose.yaml');
  const built = await verdict.attempt('the image builds', () =>
    buildImage(workshop, projectRoot, 'src/hosts/node/operator/Dockerfile', ['--target', 'publisher']),
  );
  if (built === null) return verdict.end();
  const [publisher, server] = [await buildah('from', built), await buildah('from', runBase)];
  const [from, to] = [await buildah('mount', publisher), await buildah('mount', server)];
  mkdirSync(join(from, 'data'));
  cpSync(join(projectRoot, 'data'), join(from, 'data'), { recursive: true });
  mkdirSync(join(to, 'srv/cranes'), { recursive: true });
  const mounts = [
    [join(from, 'srv/cranes'), join(to, 'srv/cranes')],
    ['/proc', join(from, 'proc')],
  ] as const;
  for (const [source, target] of mounts) await call('mount', ['--bind', source, target], work);
  const port = await freePort();
  const inspected = await call('buildah', [...store, 'inspect', '--type', 'image', built], work);
  const { Cmd, User, WorkingDir } = (JSON.parse(inspected) as { Docker: { config: ImageConfig } }).Docker.config;
  const begin = (root: string, variables: Readonly<Record<string, string>>, ...command: string[]) =>
    spawn('chroot', [`--userspec=${User}`, root, ...command], {
      env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/bin', ...variables },
      stdio: 'ignore',
    });
  const publishing = begin(from, { BASE_URL: address }, 'sh', '-c', 'cd "$0" && exec "$@"', WorkingDir, ...Cmd);
  let serving: ChildProcess | null = null;
  try {
    await verdict.attempt('it publishes', () => waitUntil(() => existsSync(join(to, 'srv/cranes/current/manifest.json')), 300, () => 'no release')); // prettier-ignore
    serving = begin(to, { PORT: String(port) }, '/nodejs/bin/node', '/srv/cranes/current/server/node.js');
    await verdict.attempt('the server starts', () => waitForPort(port));
    const { status } = await fetch(`http://127.0.0.1:${port}/api/companies?limit=1`);
    verdict.check('the server answers', status === 200, status);
    verdict.check('the server writes its lease', readdirSync(join(to, 'srv/cranes/leases')).length === 1, '');
  } finally {
    // What a program has open can't be unmounted.
    const running = [publishing, serving].filter((child) => child !== null && child.exitCode === null && child.signalCode === null);
    const ended = Promise.all(running.map((child) => once(child!, 'exit')));
    for (const child of running) child!.kill();
    await ended;
    for (const [, target] of mounts) await call('umount', [target], work);
    await buildah('rm', publisher, server);
  }
  return verdict.end();
}

/** Builds an image, starts it as it says, sends requests, and stops it by its signal. */
async function checkServer(workshop: Workshop, subject: string, context: string, dockerfile: string): Promise<Verdict> {
  const { work, version, call, buildah, store } = workshop;
  const verdict = startVerdict(`buildah ${version}`, subject);
  const built = await verdict.attempt('the image builds', () => buildImage(workshop, context, dockerfile));
  if (built === null) return verdict.end();
  const { Docker: image } = JSON.parse(await call('buildah', [...store, 'inspect', '--type', 'image', built], work)) as {
    Docker: { config: ImageConfig };
  };
  const { config } = image;
  verdict.check('it runs without root', /^[1-9]\d*$/.test(config.User), config.User);
  const container = await buildah('from', built);
  const root = await buildah('mount', container);
  const [port, adminPort] = [await freePort(), await freePort()];
  const settings = [
    ...config.Env,
    `PORT=${port}`,
    ...(config.Env.some((pair) => pair.startsWith('ADMIN_PORT=')) ? [`ADMIN_PORT=${adminPort}`] : []),
  ];
  const child = spawn('chroot', [`--userspec=${config.User}:${config.User}`, root, ...config.Entrypoint, ...config.Cmd], {
    env: Object.fromEntries(settings.map((pair) => pair.split(/=(.*)/, 2))),
    stdio: 'ignore',
  });
  await verdict.attempt('it starts', () => waitForPort(port));
  await verdict.attempt('it answers', async () => {
    for (const path of ['/', '/api/companies?limit=1', '/.well-known/openapi.json']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      if (status !== 200) throw new Error(`${path}: ${status}`);
    }
  });
  const ended = once(child, 'exit');
  child.kill((config.StopSignal || 'SIGTERM') as NodeJS.Signals);
  const [code] = (await ended) as [number | null];
  verdict.check('it ends by its stop signal', code === 0, code);
  await buildah('rm', container);
  return verdict.end();
}
