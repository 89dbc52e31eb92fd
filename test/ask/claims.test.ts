import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicCompany } from '../../src/contract/entities.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { groupBy } from '../../src/contract/group-by.ts';
import { languages, type Language } from '../../src/ask/tables/languages.ts';
import { sampleSources } from './sample-sources.ts';

/*
 * Counts, distances, capacities and names of answers, checked against the CSV files by code of its own: nothing here is shared with what
 * makes the answers.
 */

type Row = Readonly<Record<string, string>>;
const table = (name: string): Row[] =>
  Papa.parse<Row>(readFileSync(join(projectRoot, 'data', `${name}.csv`), 'utf8'), { header: true, skipEmptyLines: true }).data;

const serviceOfType: Readonly<Record<string, string>> = {
  all_terrain_crane: 'mobile_crane',
  rough_terrain_crane: 'mobile_crane',
  truck_crane: 'mobile_crane',
  mobile_tower_crane: 'mobile_crane',
  crawler_crane: 'crawler_crane',
  aerial_platform: 'aerial_platform',
  heavy_haulage: 'heavy_haulage',
};

interface Company {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly lat: number;
  readonly lon: number;
  readonly services: readonly string[];
  /** Largest capacity by service, and of the whole fleet under the blank one; tonnes. */
  readonly largest: ReadonlyMap<string, number>;
}

const typeOf = new Map(table('models').map(({ brand, model, crane_type }) => [`${brand} ${model}`, crane_type!]));

function readCompanies(): Company[] {
  const fleets = groupBy(table('fleet'), ({ company_slug }) => company_slug!);
  return table('companies')
    .filter(({ active }) => active === 'true')
    .map(({ slug = '', name = '', country = '', lat, lon, services = '' }) => {
      const offered = services.split(/[;|]/).filter(Boolean);
      const largest = new Map<string, number>();
      for (const { brand, model, capacity_t } of fleets.get(slug) ?? []) {
        if (!capacity_t) continue;
        const type = typeOf.get(`${brand} ${model}`);
        const service = type === undefined ? (offered.length === 1 ? offered[0]! : null) : serviceOfType[type]!;
        for (const key of service === null ? [''] : ['', service]) largest.set(key, Math.max(largest.get(key) ?? 0, Number(capacity_t)));
      }
      return { slug, name, country, lat: Number(lat), lon: Number(lon), services: offered, largest };
    });
}

/** Kilometres on a sphere, by the spherical law of cosines. */
function kmBetween(latA: number, lonA: number, latB: number, lonB: number): number {
  const [a, b, turn] = [latA, latB, lonB - lonA].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  return Math.acos(Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn))) * 6371.0088;
}

/** How a language asks: a kind, a bound, a country, and a circle. */
interface Asking {
  readonly kinds: Readonly<Record<string, string>>;
  readonly least: string;
  readonly over: string;
  readonly countries: Readonly<Record<string, string>>;
  readonly circle: string;
  /** Marks of thousands in answers. */
  readonly group: RegExp;
}

const asking: Readonly<Record<Language, Asking>> = {
  en: { kinds: { any_crane: 'crane hire', mobile_crane: 'mobile cranes', crawler_crane: 'crawler cranes', aerial_platform: 'aerial platforms' }, least: 'of at least # t', over: 'of more than # t', countries: { DE: 'in Germany', FR: 'in France', PL: 'in Poland' }, circle: 'within # km of @', group: /(?<=\d),(?=\d{3})/g },
  de: { kinds: { any_crane: 'Kran mieten', mobile_crane: 'Mobilkran mieten', crawler_crane: 'Raupenkran mieten', aerial_platform: 'Arbeitsbühne mieten' }, least: 'mindestens # t', over: 'über # t', countries: { DE: 'in Deutschland', FR: 'in Frankreich', PL: 'in Polen' }, circle: 'im Umkreis von # km um @', group: /(?<=\d)\.(?=\d{3})/g },
  nl: { kinds: { any_crane: 'kraan huren', mobile_crane: 'mobiele kraan huren', crawler_crane: 'rupskraan huren', aerial_platform: 'hoogwerker huren' }, least: 'minstens # t', over: 'meer dan # t', countries: { DE: 'in Duitsland', FR: 'in Frankrijk', PL: 'in Polen' }, circle: 'binnen # km van @', group: /(?<=\d)\.(?=\d{3})/g },
  fr: { kinds: { any_crane: 'location de grue', mobile_crane: 'location de grue mobile', crawler_crane: 'location de grue sur chenilles', aerial_platform: 'location de nacelle' }, least: "d'au moins # t", over: 'de plus de # t', countries: { DE: 'en Allemagne', FR: 'en France', PL: 'en Pologne' }, circle: 'dans un rayon de # km autour de @', group: /(?<=\d)[\s\u202f](?=\d{3})/g },
  es: { kinds: { any_crane: 'alquiler de grúa', mobile_crane: 'alquiler de grúa móvil', crawler_crane: 'alquiler de grúa sobre orugas', aerial_platform: 'alquiler de plataforma elevadora' }, least: 'de al menos # t', over: 'de más de # t', countries: { DE: 'en Alemania', FR: 'en Francia', PL: 'en Polonia' }, circle: 'a menos de # km de @', group: /(?<=\d)[\s.\u202f](?=\d{3})/g },
  it: { kinds: { any_crane: 'noleggio gru', mobile_crane: 'noleggio autogrù', crawler_crane: 'noleggio gru cingolata', aerial_platform: 'noleggio piattaforma aerea' }, least: 'di almeno # t', over: 'oltre # t', countries: { DE: 'in Germania', FR: 'in Francia', PL: 'in Polonia' }, circle: 'entro # km da @', group: /(?<=\d)\.(?=\d{3})/g },
  pt: { kinds: { any_crane: 'aluguer de grua', mobile_crane: 'aluguer de grua móvel', crawler_crane: 'aluguer de grua de rastos', aerial_platform: 'aluguer de plataforma elevatória' }, least: 'de pelo menos # t', over: 'de mais de # t', countries: { DE: 'na Alemanha', FR: 'na França', PL: 'na Polónia' }, circle: 'num raio de # km de @', group: /(?<=\d)[\s.\u202f](?=\d{3})/g },
  pl: { kinds: { any_crane: 'wynajem żurawia', mobile_crane: 'wynajem żurawia samojezdnego', crawler_crane: 'wynajem żurawia gąsienicowego', aerial_platform: 'wynajem podnośnika koszowego' }, least: 'co najmniej # t', over: 'powyżej # t', countries: { DE: 'w Niemczech', FR: 'we Francji', PL: 'w Polsce' }, circle: 'w promieniu # km od @', group: /(?<=\d)[\s\u00a0\u202f](?=\d{3})/g },
}; // prettier-ignore

const bounds = [null, ['least', 100], ['over', 100], ['least', 300], ['over', 250]] as const;
const circles = [
  [51.9225, 4.4792, 60],
  [52.52, 13.405, 150],
  [48.1375, 11.575, 90],
  [50.0614, 19.9372, 120],
  [45.4642, 9.1903, 75],
] as const;

let sources: NamedSources;
let companies: Company[];
beforeAll(async () => {
  sources = await sampleSources();
  companies = readCompanies();
});

interface Wish {
  readonly question: string;
  readonly fits: (company: Company) => boolean;
  readonly from: readonly [lat: number, lon: number] | null;
}

function wishesIn(language: Language): Wish[] {
  const { kinds, countries, circle, ...phrases } = asking[language];
  return Object.entries(kinds).flatMap(([service, kind]) =>
    bounds.flatMap((bound) => {
      const [side, t] = bound ?? ['least', 0];
      const isAny = service === 'any_crane';
      const isLarge = ({ largest, services }: Company) => {
        const most = largest.get(isAny ? '' : service) ?? 0;
        const offers = isAny ? services.includes('mobile_crane') || services.includes('crawler_crane') : services.includes(service);
        return offers && (bound === null || (side === 'over' ? most > t : most >= t));
      };
      const said = bound === null ? kind : `${kind} ${phrases[side].replace('#', String(t))}`;
      const within = ([lat, lon, km]: (typeof circles)[number]): Wish => ({
        question: `${said} ${circle.replace('#', String(km)).replace('@', `${lat}, ${lon}`)}`,
        fits: (company) => isLarge(company) && kmBetween(lat, lon, company.lat, company.lon) <= km,
        from: [lat, lon],
      });
      const inside = Object.entries(countries).map(([code, where]): Wish => ({
        question: `${said} ${where}`,
        fits: (company) => isLarge(company) && company.country === code,
        from: null,
      }));
      return [
        ...inside,
        ...circles
          .filter((_, i) => i % 5 !== bounds.indexOf(bound))
          .slice(0, 1)
          .map(within),
      ];
    }),
  );
}

describe('what an answer says of companies', () => {
  it.each(languages)('is what the tables say: %s', (language) => {
    const wishes = wishesIn(language);
    expect(wishes.length).toBeGreaterThan(50);
    const bySlug = new Map(companies.map((company) => [company.slug, company]));
    for (const { question, fits, from } of wishes) {
      const { answer, results, _meta } = traceQuestion(sources, question).response;
      const fitting = companies.filter(fits);
      expect(_meta.language, question).toBe(language);
      const numbers = answer.text.replace(asking[language].group, '').match(/\d+(?:[.,]\d+)?/g) ?? [];
      if (fitting.length > 1) expect(numbers, `${question}: ${answer.text}`).toContain(String(fitting.length));
      const cards = results.filter(({ '@type': type }) => type === 'Organization');
      // When nothing fits, what is shown is something else, and the answer says so.
      if (fitting.length === 0) continue;
      expect(cards.length, question).toBe(Math.min(5, fitting.length));
      let farther = 0;
      for (const { name, url, description } of cards) {
        const company = bySlug.get(url!.split('/').at(-1)!)!;
        expect(company.name).toBe(name);
        expect(fits(company), `${question}: ${name}`).toBe(true);
        for (const [, t] of description!.replace(asking[language].group, '').matchAll(/(\d+(?:[.,]\d+)?) t\b/g))
          expect(
            [...company.largest.values()].some((most) => most >= Number(t!.replace(',', '.'))),
            `${question}: ${description}`,
          ).toBe(true);
        if (from === null) continue;
        const km = kmBetween(...from, company.lat, company.lon);
        expect(km, question).toBeGreaterThanOrEqual(farther - 1);
        farther = km;
        const said = /(\d+) km/.exec(description!.replace(asking[language].group, ''))?.[1];
        expect(Math.abs(Number(said ?? 0) - km), `${question}: ${description}`).toBeLessThan(0.6);
      }
    }
  });
});

/** How a language asks for the figures of a model, and who wants to buy what. */
const lookups: Readonly<Record<Language, { readonly capacity: string; readonly wanted: string }>> = {
  en: { capacity: 'What is the capacity of the @?', wanted: 'Who wants to buy a @?' },
  de: { capacity: 'Wie viel hebt der @?', wanted: 'Wer möchte einen @ kaufen?' },
  nl: { capacity: 'Hoeveel tilt de @?', wanted: 'Wie wil een @ kopen?' },
  fr: { capacity: 'Quelle est la capacité de la @ ?', wanted: 'Qui veut acheter une @ ?' },
  es: { capacity: '¿Qué capacidad tiene la @?', wanted: '¿Quién quiere comprar una @?' },
  it: { capacity: 'Qual è la portata della @?', wanted: 'Chi vuole comprare una @?' },
  pt: { capacity: 'Qual é a capacidade da @?', wanted: 'Quem quer comprar uma @?' },
  pl: { capacity: 'Jaki udźwig ma @?', wanted: 'Kto chce kupić @?' },
};

const wantedKinds = (language: Language): Asking['kinds'] => ({
  crawler_crane: {
    en: 'crawler crane', de: 'Raupenkran', nl: 'rupskraan', fr: 'grue sur chenilles', es: 'grúa sobre orugas', it: 'gru cingolata', pt: 'grua de rastos', pl: 'żuraw gąsienicowy',
  }[language],
  aerial_platform: {
    en: 'aerial platform', de: 'Arbeitsbühne', nl: 'hoogwerker', fr: 'nacelle', es: 'plataforma elevadora', it: 'piattaforma aerea', pt: 'plataforma elevatória', pl: 'podnośnik koszowy',
  }[language],
}); // prettier-ignore

describe('what an answer says of a model', () => {
  it.each(languages)('is what the atlas says: %s', (language) => {
    const published = Array.from(
      { length: sources.store.count },
      (_, row) => JSON.parse(new TextDecoder().decode(sources.store.company(row))) as PublicCompany,
    );
    for (const { brand, model, slug, capacity_t, max_boom_m, max_height_m, axles } of table('models')) {
      const name = `${brand} ${model}`;
      const question = lookups[language].capacity.replace('@', name);
      const { answer, results } = traceQuestion(sources, question).response;
      expect(results[0]?.url, question).toMatch(new RegExp(`/atlas/${slug}$`));
      // What the names say is no figure.
      const [first = ''] = answer.text.split(/\.\s/);
      const shown = published.filter(({ fleet_highlights }) =>
        fleet_highlights.some((crane) => crane.brand === brand && crane.model === model),
      );
      if (shown.length > 1) expect(answer.text, question).toContain(` ${shown.length} `);
      const said =
        first
          .replaceAll(name, '')
          .replace(asking[language].group, '')
          .match(/\d+(?:[.,]\d+)?/g) ?? [];
      const figures = said.map((figure) => Number(figure.replace(',', '.')));
      // Below a tonne, kilograms.
      const capacity = capacity_t !== '' && Number(capacity_t) < 1 ? String(Number(capacity_t) * 1000) : capacity_t;
      const isOf = (cell: string | undefined) => (figure: number) => cell !== '' && Math.abs(figure - Number(cell)) < 0.005;
      const unknown = figures.filter((figure) => ![capacity, max_boom_m, max_height_m, axles].some((cell) => isOf(cell)(figure)));
      expect(unknown, `${question} ${answer.text}`).toEqual([]);
      if (capacity_t !== '') expect(figures.some(isOf(capacity)), `${question} ${answer.text}`).toBe(true);
    }
  });
});

describe('what an answer says of wanted ads', () => {
  it.each(languages)('is what the tables say: %s', (language) => {
    const kinds = wantedKinds(language);
    const today = sources.today();
    const open = table('wanted-ads').filter(({ expires_on }) => expires_on === '' || expires_on! >= today);
    for (const [type, kind] of Object.entries(kinds)) {
      const question = lookups[language].wanted.replace('@', kind);
      const { answer, results } = traceQuestion(sources, question).response;
      const fitting = open.filter(({ crane_type }) => crane_type === type);
      expect(fitting.length, type).toBeGreaterThan(1);
      expect(answer.text.match(/\d+/g), `${question} ${answer.text}`).toContain(String(fitting.length));
      const slugs = results.filter(({ '@type': kindOf }) => kindOf === 'Demand').map(({ url }) => url!.split('/').at(-1)!);
      expect(slugs.length, question).toBe(Math.min(5, fitting.length));
      for (const slug of slugs)
        expect(
          fitting.map(({ id }) => id),
          `${question} ${slug}`,
        ).toContain(slug);
    }
  });
});

/** Who has a crane asks for buyers. */
const selling: Readonly<Record<Language, string>> = {
  en: 'I am selling a 90 t rough terrain crane. Who wants to buy one?',
  de: 'Wir verkaufen einen Geländekran mit 90 t. Wer sucht so einen zu kaufen?',
  nl: 'Wie wil een ruwterreinkraan van 90 ton kopen? Wij hebben er een.',
  fr: 'Qui cherche à acheter une grue RT de 90 t ? Je vends la mienne.',
  es: '¿Quién quiere comprar una grúa RT de 90 t? Vendo la mía.',
  it: 'Chi cerca di comprare una gru RT da 90 t? Vendo la mia.',
  pt: 'Quem procura comprar um guindaste RT de 90 t? Eu tenho um.',
  pl: 'Kto chce kupić żuraw terenowy 90 t? Mam taki na sprzedaż.',
};

describe('what a seller is told of wanted ads', () => {
  const idsOf = (question: string): string[] =>
    traceQuestion(sources, question)
      .response.results.filter(({ '@type': kindOf }) => kindOf === 'Demand')
      .map(({ url }) => url!.split('/').at(-1)!);
  const open = () => table('wanted-ads').filter(({ expires_on }) => expires_on === '' || expires_on! >= sources.today());

  it.each(languages)('is every ad that the crane fits, and none that asks for more: %s', (language) => {
    const fitting = open().filter(
      ({ crane_type, model, capacity_min_t }) =>
        (crane_type === '' || crane_type === 'rough_terrain_crane') && model === '' && Number(capacity_min_t) <= 90,
    );
    expect(fitting.length).toBeGreaterThan(1);
    expect(idsOf(selling[language]).toSorted(), selling[language]).toEqual(fitting.map(({ id }) => id).toSorted());
  });

  it.each(['Tadano ATF 220G-5', 'Sany STC500'])('who has a %s also sees ads for any maker', (name) => {
    const { crane_type, capacity_t } = table('models').find(({ brand, model }) => `${brand} ${model}` === name)!;
    const fitting = open().filter(
      (ad) =>
        ad.crane_type === crane_type &&
        (ad.model === '' || `${ad.brand} ${ad.model}` === name) &&
        Number(ad.capacity_min_t) <= Number(capacity_t),
    );
    expect(fitting.length).toBeGreaterThan(0);
    expect(idsOf(`Who wants to buy a ${name}? Mine is for sale.`).toSorted()).toEqual(fitting.map(({ id }) => id).toSorted());
  });

  it('is the bound that the ads have, where the question gives one', () => {
    const least = (id: string) => Number(table('wanted-ads').find((ad) => ad.id === id)!.capacity_min_t);
    for (const id of idsOf('wanted ads for crawler cranes of at least 200 t')) expect(least(id)).toBeGreaterThanOrEqual(200);
  });
});
