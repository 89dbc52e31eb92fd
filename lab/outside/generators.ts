import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import type { Progress } from '../../scripts/command/progress.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { packageVersion, runProgram, startVerdict, type Verdict } from '../shared/verdict.ts';
import { pythonVersion } from './tools.ts';

/** The service that generated clients call, and where they are made. */
interface Service {
  readonly baseUrl: string;
  /** The version of the contract to call. */
  readonly version: string;
  /** A temporary folder. */
  readonly folder: string;
}

/** A generator, and how the client that it makes is compiled and called. Every command runs in the folder of the client. */
interface Generator {
  /** With its version. */
  readonly name: string;
  readonly subject: string;
  /** The program that makes calls: its file in `calls`, and its place in the folder of the client. */
  readonly calls: readonly [file: string, place: string];
  /** Other files that are there before the client is made. */
  readonly files?: Readonly<Record<string, string>>;
  /** The command that makes the client. */
  readonly make: readonly string[];
  /** The commands that compile it, each with what is true if it ends well. */
  readonly compile: Readonly<Record<string, readonly string[]>>;
  /** The command that makes calls; the address of the service and the version follow. */
  readonly call: readonly string[];
}

/** Failures of generators that no description can prevent, by a text in the warning, or in the name and the result of the call. */
const foreseen: Readonly<Record<string, string>> = {
  'Unsupported content_type application/atom+xml': 'openapi-python-client reads no XML; it leaves the answer of GET /api/changes.atom out',
  'Received `application/atom+xml':
    'OpenAPI Generator’s Rust reads JSON and plain text only; it refuses the answer of GET /api/changes.atom',
  // https://github.com/OpenAPITools/openapi-generator/issues/19989 is the same fault, in the values of maps.
  'the facets, with null in arrays: Err(Serde(Error("expected value"':
    'OpenAPI Generator’s Rust allows no null in arrays; it refuses the answer of GET /api/facets',
};
const foreseenIn = (text: string): string | undefined => foreseen[Object.keys(foreseen).find((part) => text.includes(part)) ?? ''];

/** A program that makes calls. */
export const callsFile = (name: string) => join(projectRoot, 'lab/outside/calls', name);

/** Runs a program that makes calls with a generated client, and adds its results. @returns The foreseen failures. */
export async function reportCalls(verdict: ReturnType<typeof startVerdict>, run: ReturnType<typeof runProgram>): Promise<string[]> {
  const { code, output } = await run;
  const expected: string[] = [];
  let calls = 0;
  for (const line of output.split('\n').filter((text) => text.startsWith('{"name":'))) {
    const { name, holds, seen } = JSON.parse(line) as { name: string; holds: boolean; seen: string };
    const reason = holds ? undefined : foreseenIn(`${name}: ${seen}`);
    if (reason === undefined) verdict.check(name, holds, seen);
    else expected.push(reason);
    calls++;
  }
  verdict.check('ten calls or more were made, and the program ended well', calls >= 10 && code === 0, output.slice(-300));
  return expected;
}

/** oapi-codegen at this version; Go fetches and compiles it. */
const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

const description = '../openapi.json';
const programs = join(projectRoot, 'lab/programs/');

const tsconfig = JSON.stringify({
  compilerOptions: {
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    noEmit: true,
  },
  include: ['**/*.ts'],
});
const typeScript = {
  files: { 'tsconfig.json': tsconfig },
  compile: {
    'TypeScript finds nothing': [join(projectRoot, 'node_modules/.bin/tsc'), '-p', '.'],
    'it can be bundled':
      'node_modules/.bin/esbuild calls.ts --bundle --format=esm --platform=node --outfile=calls.mjs --log-level=error'.split(' '),
  },
  call: [process.execPath, 'calls.mjs'],
};
const go = (program: string) => ({
  compile: { 'its modules are there': ['go', 'mod', 'tidy'], 'it can be compiled': ['go', 'build', '-o', 'calls.bin', program] },
  call: ['./calls.bin'],
});

/** @param bin The folder of Python programs. */
function listGenerators(bin: string): Generator[] {
  const python = [join(bin, 'python'), 'calls.py'];
  const mypy = (...args: string[]) => ({ 'mypy finds nothing': [join(bin, 'mypy'), ...args, 'calls.py'] });
  const openApiGenerator = (language: string, out = '.') => ({
    name: pythonVersion('openapi-generator-cli'),
    make: [join(bin, 'openapi-generator-cli'), 'generate', '-g', language, '-i', description, '-o', out],
  });
  const openApiPythonClient: Generator = {
    name: pythonVersion('openapi-python-client'),
    subject: 'a client in Python',
    calls: ['openapi_python_client.py', 'calls.py'],
    make: [join(bin, 'openapi-python-client'), 'generate', '--path', description, '--output-path', 'crane', '--meta', 'none'],
    // mypy has a finding in its own client.py, for any description.
    compile: mypy('--follow-imports=silent', 'crane/api', 'crane/models'),
    call: python,
  };
  return [
    openApiPythonClient,
    {
      ...openApiGenerator('python'),
      subject: 'a client in Python',
      calls: ['openapi_generator.py', 'calls.py'],
      compile: mypy('--ignore-missing-imports', 'openapi_client'),
      call: python,
    },
    {
      ...openApiGenerator('typescript-fetch', 'client'),
      ...typeScript,
      subject: 'a client for fetch in TypeScript',
      calls: ['typescript-fetch.ts', 'calls.ts'],
    },
    { ...openApiGenerator('go'), ...go('./calls'), subject: 'a client in Go', calls: ['openapi_generator.go', 'calls/main.go'] },
    {
      ...openApiGenerator('java'),
      subject: 'a client for OkHttp in Java',
      calls: ['openapi_generator.java', 'Calls.java'],
      compile: { 'it can be compiled': ['mvn', '-B', '-q', 'package', '-Dmaven.test.skip', '-Dmaven.javadoc.skip'] },
      call: ['java', '-cp', 'target/classes:target/lib/*', 'Calls.java'],
    },
    {
      ...openApiGenerator('rust'),
      subject: 'a client for reqwest in Rust',
      calls: ['openapi_generator.rs', 'examples/calls.rs'],
      compile: {
        'its packages are there': ['cargo', 'add', '--quiet', '--dev', 'tokio@1', '--features', 'rt,macros'],
        // Without TLS, which would need OpenSSL’s headers; and with packages that this version of Rust can compile.
        'it can be compiled': [
          'cargo',
          'build',
          '--quiet',
          '--example',
          'calls',
          '--no-default-features',
          '--config',
          'resolver.incompatible-rust-versions="fallback"',
        ],
      },
      call: ['target/debug/examples/calls'],
    },
    {
      ...go('.'),
      name: oapiCodegen.replace(/^.*\/(?=oapi)/, '').replace('@v', ' '),
      subject: 'a client in Go',
      calls: ['oapi_codegen.go', 'main.go'],
      files: { 'go.mod': 'module calls\n\ngo 1.24\n', 'crane/doc.go': 'package crane\n' },
      make: ['go', 'run', oapiCodegen, '-generate', 'types,client', '-package', 'crane', '-o', 'crane/crane.go', description],
    },
    {
      ...typeScript,
      name: packageVersion('openapi-fetch', programs),
      subject: 'a client in TypeScript, with the types of openapi-typescript',
      calls: ['openapi-fetch.ts', 'calls.ts'],
      make: ['node_modules/.bin/openapi-typescript', description, '-o', 'schema.d.ts'],
    },
    {
      ...typeScript,
      name: packageVersion('@hey-api/openapi-ts', programs),
      subject: 'a client in TypeScript',
      calls: ['hey-api.ts', 'calls.ts'],
      make: ['node_modules/.bin/openapi-ts', '-i', description, '-o', 'client', '--no-log-file'],
    },
  ];
}

/** Makes a client with each generator, compiles it, and makes calls with it. */
export async function runGenerators(bin: string, service: Service, progress: Progress): Promise<Verdict[]> {
  const { baseUrl, version, folder } = service;
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(baseUrl + discoveryPaths.openApi)).text());
  const verdicts: Verdict[] = [];
  for (const { name, subject, calls, files = {}, make, compile, call } of listGenerators(bin)) {
    progress.stage(`${name}: ${subject}`);
    const verdict = startVerdict(name, subject);
    const root = join(folder, `client-${verdicts.length}`);
    const run = ([program = '', ...args]: readonly string[]) => runProgram(program, args, root, 600);
    for (const [file, text] of Object.entries({ [calls[1]]: '', ...files })) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    cpSync(callsFile(calls[0]), join(root, calls[1]));
    symlinkSync(join(programs, 'node_modules'), join(root, 'node_modules'));
    const made = await run(make);
    verdict.check('a client is made', made.code === 0, made.output.slice(-300));
    // A warning of openapi-python-client is a part missing from the client; it is reported with its subject.
    const missing = made.output.split(/^WARNING /m).slice(1);
    for (const warning of missing.filter((text) => foreseenIn(text) === undefined)) verdict.check('no part is missing', false, warning);
    for (const [fact, command] of Object.entries(compile)) {
      const { code, output } = await run(command);
      verdict.check(fact, code === 0, output.slice(-300));
    }
    const expected = await reportCalls(verdict, run([...call, baseUrl, version]));
    verdicts.push(verdict.end([...new Set([...missing.flatMap((text) => foreseenIn(text) ?? []), ...expected])]));
  }
  return verdicts;
}
