import type { ListedCompany } from './read-company.ts';
import type { Gathered } from './group-rows.ts';

/** Keeps the numbers of the list when every company has one of its own; otherwise makes new ones. */
export function numberCompanies(
  gathered: readonly Gathered[],
  companies: readonly ListedCompany[],
): { readonly companies: readonly ListedCompany[]; readonly why: string | null } {
  const owners = new Map<string, number>();
  let why: string | null = null;
  gathered.forEach(({ first, rows }, i) => {
    const id = String(companies[i]!.cells.get('id'));
    const other = rows.find(({ cells }) => (cells.get('id') ?? '') !== (first.cells.get('id') ?? '') && cells.has('id'));
    if (id === '') why ??= `row ${first.row} has no number that can be an id`;
    else if (owners.has(id)) why ??= `rows ${owners.get(id)} and ${first.row} have one number`;
    else if (other !== undefined) why ??= `rows ${first.row} and ${other.row} are of one company and have two`;
    owners.set(id, first.row);
  });
  if (why === null) return { companies, why };
  const isStated = gathered.some(({ first }) => first.cells.has('id'));
  const numbered = companies.map(({ cells, said, positionFrom }, i) => ({
    positionFrom,
    said: new Set([...said].filter((column) => column !== 'id')),
    cells: new Map([...cells, ['id', i + 1] as const]),
  }));
  return { companies: numbered, why: isStated ? why : null };
}
