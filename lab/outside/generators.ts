import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { packageVersion, runProgram, runTool, startVerdict, type Verdict } from '../shared/verdict.ts';
import { pythonVersion } from './tools.ts';

/** The service that generated clients call, and where they are made. */
export interface Service {
  readonly baseUrl: string;
  /** The version of the contract to call. */
  readonly version: string;
  /** A temporary folder. */
  readonly folder: string;
}

/** Generator failures that no description can prevent, by a text in their output. */
const foreseen: Readonly<Record<string, string>> = {
  'Unsupported content_type application/atom+xml': 'openapi-python-client reads no XML; it leaves the answer of GET /api/changes.atom out',
};

type Check = ReturnType<typeof startVerdict>;

/** Downloads the description. @returns Its file. */
async function description({ baseUrl, folder }: Service): Promise<string> {
  const file = join(folder, 'openapi.json');
  if (!existsSync(file)) writeFileSync(file, await (await fetch(baseUrl + discoveryPaths.openApi)).text());
  return file;
}

/** Runs a program that makes calls with a generated client, and adds its results. */
export async function reportCalls(verdict: Check, run: ReturnType<typeof runProgram>): Promise<void> {
  const { code, output } = await run;
  let calls = 0;
  for (const line of output.split('\n').filter((text) => text.startsWith('{"name":'))) {
    const { name, holds, seen } = JSON.parse(line) as { name: string; holds: boolean; seen: string };
    verdict.check(name, holds, seen);
    calls++;
  }
  verdict.check('ten calls or more were made, and the program ended well', calls >= 10 && code === 0, output.slice(-300));
}

async function succeeds(verdict: Check, name: string, run: ReturnType<typeof runProgram>): Promise<string> {
  const { code, output } = await run;
  verdict.check(name, code === 0, output.slice(-300));
  return output;
}

/** A program that makes calls. */
export const callsFile = (name: string) => join(projectRoot, 'lab/outside/calls', name);

/** Checks the client of openapi-python-client with mypy, and makes calls with it. */
export async function runOpenApiPythonClient(bin: string, service: Service): Promise<Verdict> {
  const { baseUrl, version, folder } = service;
  const verdict = startVerdict(pythonVersion('openapi-python-client'), 'a client in Python');
  const file = await description(service);
  const root = join(folder, 'openapi-python-client');
  mkdirSync(root);
  const output = await succeeds(
    verdict,
    'a client is made',
    runProgram(
      join(bin, 'openapi-python-client'),
      ['generate', '--path', file, '--output-path', join(root, 'crane'), '--meta', 'none'],
      root,
    ),
  );
  // A warning is a part missing from the client; it is reported with its subject.
  const warnings = output.split(/^WARNING /m).slice(1);
  const seen = warnings.map((warning) => Object.keys(foreseen).find((text) => warning.includes(text)) ?? warning);
  verdict.check(
    'no part is missing but what is foreseen',
    seen.every((text) => text in foreseen),
    seen.join('; '),
  );
  cpSync(callsFile('openapi_python_client.py'), join(root, 'calls.py'));
  // mypy has a finding in its own client.py, for any description.
  await succeeds(
    verdict,
    'mypy finds nothing',
    runProgram(join(bin, 'mypy'), ['--follow-imports=silent', 'crane/api', 'crane/models', 'calls.py'], root, 300),
  );
  await reportCalls(verdict, runProgram(join(bin, 'python'), ['calls.py', baseUrl, version], root));
  return verdict.end([...new Set(seen)].filter((text) => text in foreseen).map((text) => foreseen[text]!));
}

/** Does the same with the Python client of OpenAPI Generator. */
export async function runOpenApiGeneratorPython(bin: string, service: Service): Promise<Verdict> {
  const { baseUrl, version, folder } = service;
  const verdict = startVerdict(pythonVersion('openapi-generator-cli'), 'a client in Python');
  const root = join(folder, 'openapi-generator-python');
  await generate(verdict, bin, { kind: 'python', out: root }, service);
  cpSync(callsFile('openapi_generator.py'), join(root, 'calls.py'));
  await succeeds(
    verdict,
    'mypy finds nothing',
    runProgram(join(bin, 'mypy'), ['openapi_client', 'calls.py', '--ignore-missing-imports'], root, 300),
  );
  await reportCalls(verdict, runProgram(join(bin, 'python'), ['calls.py', baseUrl, version], root));
  return verdict.end();
}

/** oapi-codegen at this version; Go fetches and compiles it. */
const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

/** Compiles the Go client of oapi-codegen, and makes calls with it. */
export async function runOapiCodegen(service: Service): Promise<Verdict> {
  const verdict = startVerdict(oapiCodegen.replace(/^.*\/(?=oapi)/, '').replace('@v', ' '), 'a client in Go');
  const root = join(service.folder, 'oapi-codegen');
  mkdirSync(join(root, 'crane'), { recursive: true });
  writeFileSync(join(root, 'go.mod'), 'module calls\n\ngo 1.24\n');
  const made = ['-generate', 'types,client', '-package', 'crane', '-o', 'crane/crane.go', await description(service)];
  await succeeds(verdict, 'a client is made', runProgram('go', ['run', oapiCodegen, ...made], root, 600));
  cpSync(callsFile('oapi_codegen.go'), join(root, 'main.go'));
  await callInGo(verdict, root, '.', service);
  return verdict.end();
}

/** Does the same with the Go client of OpenAPI Generator. */
export async function runOpenApiGeneratorGo(bin: string, service: Service): Promise<Verdict> {
  const verdict = startVerdict(pythonVersion('openapi-generator-cli'), 'a client in Go');
  const root = join(service.folder, 'openapi-generator-go');
  await generate(verdict, bin, { kind: 'go', out: root }, service);
  mkdirSync(join(root, 'calls'));
  cpSync(callsFile('openapi_generator.go'), join(root, 'calls/main.go'));
  await callInGo(verdict, root, './calls', service);
  return verdict.end();
}

async function callInGo(verdict: Check, root: string, program: string, { baseUrl, version }: Service): Promise<void> {
  await succeeds(verdict, 'its modules are there', runProgram('go', ['mod', 'tidy'], root, 300));
  await succeeds(verdict, 'it can be compiled', runProgram('go', ['build', '-o', 'calls.bin', program], root, 300));
  await reportCalls(verdict, runProgram(join(root, 'calls.bin'), [baseUrl, version], root));
}

/** Checks calls of openapi-fetch against the types of openapi-typescript, and makes them. */
export async function runOpenApiFetch(service: Service): Promise<Verdict> {
  const programs = join(projectRoot, 'lab/programs/');
  const verdict = startVerdict(packageVersion('openapi-fetch', programs), 'a client in TypeScript, with the types of openapi-typescript');
  const root = join(service.folder, 'openapi-fetch');
  mkdirSync(root);
  symlinkSync(join(programs, 'node_modules'), join(root, 'node_modules'));
  await succeeds(verdict, 'types are made', runTool('openapi-typescript', [await description(service), '-o', join(root, 'schema.d.ts')]));
  await compileAndCall(verdict, root, 'openapi-fetch.ts', service);
  return verdict.end();
}

/** Checks the fetch client of OpenAPI Generator with TypeScript, and makes calls with it. */
export async function runOpenApiGeneratorFetch(bin: string, service: Service): Promise<Verdict> {
  const verdict = startVerdict(pythonVersion('openapi-generator-cli'), 'a client for fetch in TypeScript');
  const root = join(service.folder, 'typescript-fetch');
  await generate(verdict, bin, { kind: 'typescript-fetch', out: join(root, 'client') }, service);
  await compileAndCall(verdict, root, 'typescript-fetch.ts', service);
  return verdict.end();
}

const generate = async (verdict: Check, bin: string, { kind, out }: { kind: string; out: string }, service: Service) =>
  succeeds(
    verdict,
    'a client is made',
    runProgram(join(bin, 'openapi-generator-cli'), ['generate', '-g', kind, '-i', await description(service), '-o', out], service.folder),
  );

async function compileAndCall(verdict: Check, root: string, calls: string, { baseUrl, version }: Service): Promise<void> {
  cpSync(callsFile(calls), join(root, 'calls.ts'));
  const compilerOptions = {
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    noEmit: true,
  };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  await succeeds(verdict, 'TypeScript finds nothing', runTool('tsc', ['-p', root]));
  const bundle = join(root, 'calls.mjs');
  await succeeds(
    verdict,
    'it can be bundled',
    runTool('esbuild', [join(root, 'calls.ts'), '--bundle', '--format=esm', '--platform=node', `--outfile=${bundle}`, '--log-level=error']),
  );
  await reportCalls(verdict, runProgram(process.execPath, [bundle, baseUrl, version], root));
}
