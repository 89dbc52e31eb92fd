import { groupBy } from '../../contract/group-by.ts';
import { isCode } from './analyze.ts';
import { bareLetters } from '../../contract/fold.ts';
import type { ModelCode } from './lexicon.ts';

/** A model of the atlas. */
export interface AtlasModel {
  readonly brand: string;
  readonly model: string;
  readonly slug: string;
}

/** Full codes, with and without the maker, and families: the letters and first number of a code. */
export function indexModels(models: readonly AtlasModel[]): Map<string, ModelCode> {
  const found = new Map<string, ModelCode>();
  const families = new Map<string, { brand: string; model: string; slugs: string[]; family: true }>();
  for (const { brand, model, slug } of models) {
    const code: ModelCode = { brand, model, slugs: [slug] };
    for (const key of [bareLetters(model), bareLetters(brand + model)]) if (isModelCode(key)) found.set(key, code);
    const head = /^\p{L}+[ -]?(?:\d{1,2}\.\d{3}|\d+)\p{L}*/u.exec(model)?.[0] ?? null;
    if (head === null || head === model) continue;
    const family = families.get(bareLetters(head)) ?? { brand, model: head, slugs: [], family: true as const };
    family.slugs.push(slug);
    families.set(bareLetters(head), family);
  }
  for (const [key, family] of families) {
    if (!found.has(key) && isModelCode(key)) found.set(key, family);
    const branded = bareLetters(family.brand) + key;
    if (!found.has(branded)) found.set(branded, family);
  }
  for (const [key, code] of [...byNumber(models, found), ...byTail(models, found)]) if (!found.has(key)) found.set(key, code);
  return found;
}

/** Shorter codes are too easily mistaken for something else. */
const isModelCode = (key: string): boolean => (key.length >= 4 && isCode(key)) || key.length >= leastLetters;

/** The fewest letters of a name without digits: “ModulMAX”. */
const leastLetters = 6;

/** Codes by the part after their letters, “1200-5.1”, if only one model has it. */
function byTail(models: readonly AtlasModel[], codes: ReadonlyMap<string, ModelCode>): [string, ModelCode][] {
  const tails = groupBy(models, ({ model }) => bareLetters(/\d{3,5}-\d\.\d$/.exec(model)?.[0] ?? ''));
  return [...tails].flatMap(([tail, all]): [string, ModelCode][] =>
    tail !== '' && all.length === 1 ? [[tail, codes.get(bareLetters(all[0]!.model))!]] : [],
  );
}

/** Codes by maker and number, as in “Liebherr 1350” and “1350er Liebherr”, if the maker has no other model with it and it can’t be a year. */
function byNumber(models: readonly AtlasModel[], codes: ReadonlyMap<string, ModelCode>): Map<string, ModelCode> {
  const heads = new Map<string, Set<string>>();
  for (const { brand, model } of models) {
    const [, head = '', digits = ''] = /^(\p{L}+[ -]?(\d+)\p{L}*)/u.exec(model) ?? [];
    if (!/^(?!(?:19|20)\d\d$)\d{4,}$/.test(digits)) continue;
    for (const key of [bareLetters(brand) + digits, digits + bareLetters(brand), `${digits}er${bareLetters(brand)}`])
      heads.set(key, (heads.get(key) ?? new Set()).add(bareLetters(head)));
  }
  const single = [...heads].filter(([, { size }]) => size === 1).map(([key, [head]]) => [key, codes.get(head!)] as const);
  return new Map(single.filter((entry): entry is [string, ModelCode] => entry[1] !== undefined));
}
