import { readFileSync } from 'node:fs';
import type { Outline } from '../../site/view/outline.ts';
import { projectFile } from '../../project-file.ts';

/** Outlines of countries by their alpha-2 code; null for a territory too small for the map. They are read when one is first used. */
export function openOutlines(): (code: string) => Outline | null {
  let outlines: ReadonlyMap<string, Outline> | null = null;
  return (code) => (outlines ??= readOutlines()).get(code) ?? null;
}

/** What `lab/programs/world/draw-outlines.ts` has drawn. */
const readOutlines = (): ReadonlyMap<string, Outline> =>
  new Map(JSON.parse(readFileSync(projectFile('src/documents/geography/outlines.json'), 'utf8')) as [code: string, outline: Outline][]);
