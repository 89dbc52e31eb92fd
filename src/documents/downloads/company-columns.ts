import type { PublicCompany } from '../../contract/entities.ts';
import { publicTables } from '../../contract/public-tables.ts';
import { fgbFeatureBytes, type FgbColumn, type FgbValues } from '../../query/flatgeobuf.ts';

/** Value of a column of a company: as it is published, or the largest capacity of the whole fleet. */
export function companyValue(
  company: PublicCompany,
  maxCapacityT: number | null,
  name: string,
): string | number | readonly string[] | null {
  if (name === 'max_capacity_t') return maxCapacityT;
  return (company[name as keyof PublicCompany] as string | number | readonly string[] | null | undefined) ?? null;
}

/** Columns of the FlatGeobuf file: those of the table. A list becomes text, since the format has no lists. */
export const featureColumns: readonly FgbColumn[] = publicTables.companies.columns.map(
  ({ name, cell, description, required, ...column }) => ({
    name,
    description,
    type: cell === 'integer' ? 'integer' : cell === 'decimal' ? 'number' : 'string',
    isRequired: required,
    isUnique: 'unique' in column && column.unique === true,
  }),
);

/** Values of a company in these columns. */
export const featureValues = (company: PublicCompany, maxCapacityT: number | null): FgbValues =>
  featureColumns.map(({ name }) => {
    const value = companyValue(company, maxCapacityT, name);
    return typeof value === 'object' && value !== null ? value.join(';') : value;
  });

/** Bytes that a company takes in the FlatGeobuf file. */
export const companyFeatureBytes = (company: PublicCompany, maxCapacityT: number | null): number =>
  fgbFeatureBytes(featureColumns, featureValues(company, maxCapacityT));
