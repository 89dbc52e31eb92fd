import { join } from 'node:path';
import { nlwebPaths } from '../../src/contract/nlweb.ts';
import { runProgram, startVerdict, type Verdict } from '../validate/verdict.ts';
import { callsFile, reportCalls } from './generators.ts';
import { pythonVersion } from './tools.ts';

/** Checks NLWeb requests and responses against the protocol models that its authors publish. */
export async function runNlweb(bin: string, baseUrl: string, folder: string): Promise<Verdict> {
  const verdict = startVerdict(pythonVersion('nlweb-core'), `${nlwebPaths.ask}, models of protocol 0.54`);
  await reportCalls(verdict, runProgram(join(bin, 'python'), [callsFile('nlweb_core.py'), baseUrl + nlwebPaths.ask], folder));
  return verdict.end();
}
