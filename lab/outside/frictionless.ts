import { join } from 'node:path';
import { downloadPaths } from '../../src/contract/discovery.ts';
import { runProgram, startVerdict, type Verdict } from '../shared/verdict.ts';
import { callsFile, reportCalls } from './generators.ts';
import { pythonVersion } from './tools.ts';

/** Reads the Data Package of the downloads with Frictionless over HTTP. */
export async function runFrictionless(bin: string, baseUrl: string, companies: number, folder: string): Promise<Verdict> {
  const verdict = startVerdict(pythonVersion('frictionless'), downloadPaths.dataPackage);
  const given = [callsFile('frictionless_package.py'), baseUrl + downloadPaths.dataPackage, String(companies)];
  await reportCalls(verdict, runProgram(join(bin, 'python'), given, folder));
  return verdict.end();
}
