import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tables } from '../../src/contract/tables.ts';
import { craneTypes } from '../../src/contract/service-types.ts';
import { loadData } from '../../src/load/load-data.ts';
import { withFaults } from './fixtures.ts';

const services = ['mobile_crane', 'crawler_crane'] as const;
const companies = fc.array(
  fc.record({
    name: fc.constantFrom('Alfa Cranes', 'ALFA  cranes', 'Álfa Cranes', 'Big Lift', 'Other'),
    city: fc.constantFrom('Hamburg', 'Kiel', ''),
    services: fc.subarray([...services], { minLength: 1 }),
    active: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);
/** Cranes of few companies and kinds, in any order, so that many repeat another one. */
const cranes = fc.array(
  fc.record({
    owner: fc.nat(7),
    kind: fc.constantFrom('Liebherr,LTM 1500-8.1', 'Liebherr,LR 1300', 'Nobody,X 1', 'Nobody,', ',X 1', 'Nobody,null'),
    capacity: fc.constantFrom('300', '500', '500.0', ''),
    highlight: fc.constantFrom('true', ''),
  }),
  { maxLength: 40 },
);
const looks = (name: string) => name.toLowerCase().replace('á', 'a').replaceAll('  ', ' ');

it('what rows say together is found as by comparing each with each', async () => {
  await fc.assert(
    fc.asyncProperty(companies, cranes, async (firms, fleet) => {
      const owned = fleet.map((crane) => ({ ...crane, owner: crane.owner % firms.length }));
      const { rows, notices } = await withFaults([], (dataDir) => {
        const columns = tables.companies.columns.map(({ name }) => name);
        const cells = firms.map((firm, i): Record<string, string> => ({
          ...firm,
          id: `${i + 1}`,
          slug: `firm-${i}`,
          country: 'DE',
          lat: '53.5',
          lon: '10',
          services: firm.services.join(';'),
          active: String(firm.active || i === 0),
        }));
        const lines = [columns, ...cells.map((firm) => columns.map((column) => firm[column] ?? ''))];
        writeFileSync(join(dataDir, 'companies.csv'), `${lines.map((line) => line.join(',')).join('\n')}\n`);
        const text = owned.map(({ owner, kind, capacity, highlight }) => `firm-${owner},${kind},${capacity},,,${highlight}\n`);
        writeFileSync(join(dataDir, 'fleet.csv'), `${tables.fleet.columns.map(({ name }) => name).join(',')}\n${text.join('')}`);
        return loadData(dataDir);
      });
      const found = (...codes: readonly string[]) =>
        notices.flatMap(({ code, row, message }) =>
          codes.includes(code) ? [`${code} ${row} ${/in row (\d+)/.exec(message)?.[1] ?? ''}`] : [],
        );
      const same = rows!.fleet.map((crane) => rows!.fleet.findIndex((other) => JSON.stringify(other) === JSON.stringify(crane)));
      expect(notices.flatMap(({ code, message }) => (code === 'duplicate_row' ? [message] : []))).toEqual(
        same.flatMap((first, i) => (first === i ? [] : [`Row ${i + 2} is identical to row ${first + 2}.`])),
      );
      const active = rows!.companies.flatMap((firm, i) => (firm.active ? [{ ...firm, i }] : []));
      expect(found('company_without_fleet')).toEqual(
        active.flatMap(({ slug, i }) =>
          rows!.fleet.some((crane) => crane.company_slug === slug) ? [] : [`company_without_fleet ${i + 2} `],
        ),
      );
      const serviceOf = (model: string | null) => rows!.models.find((entry) => entry.model === model)?.crane_type;
      expect(found('service_not_in_fleet').length).toBe(
        active.reduce((sum, firm) => {
          const types = rows!.fleet.flatMap((crane) => (crane.company_slug === firm.slug ? (serviceOf(crane.model) ?? []) : []));
          return sum + new Set(types.map((type) => craneTypes[type]).filter((service) => !firm.services.includes(service))).size;
        }, 0),
      );
      expect(found('same_name', 'confusable_name').toSorted()).toEqual(
        firms
          .flatMap(({ name, city }, i) => {
            const first = firms.findIndex((other) => looks(other.name) === looks(name));
            if (first === i) return [];
            if (firms[first]!.name !== name) return [`confusable_name ${i + 2} ${first + 2}`];
            return firms[first]!.city === city ? [`same_name ${i + 2} ${first + 2}`] : [];
          })
          .toSorted(),
      );
    }),
    { numRuns: 60 },
  );
});
