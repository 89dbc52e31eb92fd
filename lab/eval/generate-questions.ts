import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intents, type Intent, type Tag, tags } from '../../src/ask/tables/labels.ts';
import { languages, phrasesOf, type Language } from '../../src/ask/tables/languages.ts';
import { machineWords, narrowerKinds, type MachineValue } from '../../src/ask/tables/service-words.ts';
import { readGazetteer } from '../../src/documents/place-documents.ts';
import { parsePlaceRow, placeFiles, readIndex, type PlaceRow } from '../../src/places/place-file.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { pick, pickInteger, startRandom, type Random } from '../../scripts/market/random.ts';
import { sampleRows } from '../../scripts/market/sample-tables.ts';
import { mistype } from './mistype.ts';

/** A question generated from a template, with its intent. */
export interface GeneratedQuestion {
  readonly question: string;
  readonly lang: Language;
  readonly intent: Intent;
  /** The tags of its values. */
  readonly tags: readonly NamedTag[];
  /** Whether the template states some. */
  readonly isTagged: boolean;
}

/** A value inserted into a question, with its tag. */
export interface NamedTag {
  readonly value: string;
  readonly tag: Tag;
}

/** Questions generated from each template, and the share of them that is mistyped. */
const [perTemplate, mistyped] = [8, 0.2];

/** Fills the templates in `test/ask/templates/` with names from the data. The same data and seed give the same questions. */
export function generateQuestions(sources: NamedSources, seed = 1): GeneratedQuestion[] {
  return languages.flatMap((lang) => {
    const random = startRandom(seed, `questions ${lang}`);
    const fill = fillers(sources, lang, random);
    let intent: Intent | undefined;
    return readFileSync(join(projectRoot, `test/ask/templates/${lang}.txt`), 'utf8')
      .split('\n')
      .flatMap((line): GeneratedQuestion[] => {
        if (line.trim() === '') return [];
        if (line.startsWith('= ')) {
          intent = intents.find((known) => known === line.slice(2));
          if (intent === undefined) throw new Error(`${lang}.txt: unknown intent ${line.slice(2)}`);
          return [];
        }
        const after = intent;
        if (after === undefined) throw new Error(`${lang}.txt: a template comes before the first intent`);
        return Array.from({ length: perTemplate }, () => {
          const { text, played } = expand(line, random, fill);
          const question = write(random() < mistyped ? mistype(text, random) : text, random);
          return { question, lang, intent: after, tags: played, isTagged: /\{\w+:/.test(line) };
        });
      });
  });
}

/** Expands a template: `(a|b|)` becomes one of its parts, `{name}` a value, and `{name:role}` a value with a role other than `filter`. */
function expand(template: string, random: Random, fill: Readonly<Record<string, () => string>>): { text: string; played: NamedTag[] } {
  const played: NamedTag[] = [];
  let text = template;
  while (text.includes('(')) {
    const before = text;
    text = text.replace(/\(([^()]*)\)/g, (_, parts: string) => pick(random, parts.split('|')));
    if (text === before) throw new Error(`Unbalanced parentheses: ${template}`);
  }
  const filled = text
    .replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, said = 'filter') => {
      const valueOf = fill[name];
      const tag = tags.find((known) => known === said);
      if (valueOf === undefined || tag === undefined) throw new Error(`Unknown value or tag {${name}:${said}}: ${template}`);
      const value = valueOf();
      played.push({ value, tag });
      return value;
    })
    .replace(/ +/g, ' ')
    .trim();
  return { text: filled, played };
}

/** Writes a question as people do: in lower case, capitalized, or in capitals; with or without a mark at the end. */
function write(question: string, random: Random): string {
  const end = random() < 0.25 && !/[?.!]$/.test(question) ? pick(random, ['?', '.', '??', '!']) : '';
  const how = random();
  if (how < 0.05) return question.toUpperCase() + end;
  if (how < 0.35) return question.toLowerCase() + end;
  return (how < 0.7 ? question.charAt(0).toUpperCase() + question.slice(1) : question) + end;
}

const comparisons: Readonly<Record<Language, readonly string[]>> = {
  en: ['over', 'up to', 'at least', 'min', 'max', 'under', 'more than'],
  de: ['über', 'bis', 'mindestens', 'ab', 'max', 'unter'],
  nl: ['boven', 'tot', 'minstens', 'vanaf', 'max', 'onder'],
  fr: ['plus de', "jusqu'à", 'au moins', 'maxi', 'moins de'],
  es: ['de más de', 'hasta', 'de al menos', 'máximo', 'de menos de'],
  it: ['oltre', 'fino a', 'almeno', 'massimo', 'sotto'],
  pt: ['acima de', 'até', 'pelo menos', 'máximo', 'abaixo de'],
  pl: ['powyżej', 'do', 'co najmniej', 'maks', 'poniżej'],
};

/** Behind a number, the class of a crane: “einen 300er”. */
const classEndings: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: [' tonner', '-tonner', ' tonne', ' t'],
  de: ['er', '-er', 'er', ' Tonner', '-Tonner', 'tonner', ' t'],
  nl: [' tonner', '-tonner', ' tons kraan', ' ton'],
};

/** Names of companies that no data has: a star is an invented word. */
const firms: Readonly<Record<Language, readonly string[]>> = {
  en: ['*', '*', '* Cranes', '* Crane Hire', '* Lifting', '* International'],
  de: ['*', '*', '* Krane', '* Kranverleih', 'Kran *', '* Autokrane'],
  nl: ['*', '*', '* Kranen', '* Kraanverhuur', 'Kraanbedrijf *', '* Hijswerken'],
  fr: ['*', '*', '* Levage', 'Grues *', 'Levage *', '* Manutention'],
  es: ['*', '*', 'Grúas *', 'Grúas *', 'Transportes *', '* Elevación'],
  it: ['*', '*', 'Autogrù *', 'Gru *', '* Sollevamenti', '* Noleggi'],
  pt: ['*', '*', 'Gruas *', 'Guindastes *', '* Locações', '* Elevação'],
  pl: ['*', '*', 'Dźwigi *', 'Żurawie *', '* Dźwig', '* Transport'],
};
const firstSyllables =
  'Bro Mam Tel Var Ko Sen Lu Fer Gra Mo Wil Ster Da Ri Pe Har Wag Al Fo Wel Schmi Nor Ka Ber Ful San Zu Tra Lam Ro Jan Kow'.split(' ');
const lastSyllables =
  'moet rak venborg dek kil lens tobert bersky rini selev waldo neman ska lano rex tead dauer mayr ens co loxu burg ini ez owski mans dahl ier eira ito valli grua hout stra son'.split(
    ' ',
  );

const kinds = Object.keys(machineWords) as MachineValue[];

/** Population of the smallest town that templates name. */
const leastPeople = 5_000;

/** Towns of the world that are called as nothing else is. */
let worldTowns: readonly PlaceRow[] | null = null;
const readTowns = (): readonly PlaceRow[] =>
  readIndex(readGazetteer(placeFiles.index))
    .flatMap((_, shard) => readGazetteer(placeFiles.shard(shard)).trimEnd().split('\n').map(parsePlaceRow))
    .filter(({ kind, match, people, wordIn }) => kind === 'town' && match === 'name' && people >= leastPeople && wordIn.length === 0);

/** Functions that invent the values of templates, by name. */
function fillers({ known }: NamedSources, lang: Language, random: Random): Readonly<Record<string, () => string>> {
  const towns = known.places;
  const others = (worldTowns ??= readTowns());
  const companies = sampleRows('companies').map(({ name }) => name!);
  const tonnes = () => `${pick(random, [8, 25, 35, 40, 50, 60, 70, 80, 90, 100, 120, 130, 150, 200, 250, 300, 400, 500, 700, 1000, 1200])}`;
  const amount = () => tonnes() + pick(random, [' t', 't', ' tonnes', ' t', ' ton']);
  const machine = () => pick(random, phrasesOf(machineWords[pick(random, kinds)][lang] ?? ''));
  return {
    place: () => (random() < 0.6 ? pick(random, towns) : pick(random, others)).name,
    country: () => pick(random, Object.values(known.countries))[languages.indexOf(lang)]!,
    machine,
    kind: () => pick(random, phrasesOf(narrowerKinds[lang]!)).replaceAll('*', ''),
    brand: () => pick(random, known.brands),
    model: () => {
      const { brand, model } = pick(random, known.models);
      return pick(random, [model, `${brand} ${model}`, model.toLowerCase(), model.replace(/[- ]/g, ''), `${brand} ${model}`]);
    },
    company: () => {
      const full = pick(random, companies);
      return random() < 0.6
        ? full
        : full
            .split(' ')
            .slice(0, pickInteger(random, 2, 3))
            .join(' ');
    },
    term: () => pick(random, pick(random, known.concepts).names),
    n: tonnes,
    t: amount,
    size: () => (random() < 0.3 ? amount() : tonnes() + pick(random, classEndings[lang] ?? [' t'])),
    firm: () => pick(random, firms[lang]).replace('*', () => pick(random, firstSyllables) + pick(random, lastSyllables)),
    cap: () => (random() < 0.5 ? amount() : `${pick(random, comparisons[lang])} ${amount()}`),
    km: () => `${pick(random, [20, 30, 50, 80, 100, 150, 200])}`,
    year: () => `${pickInteger(random, 2005, 2024)}`,
  };
}
