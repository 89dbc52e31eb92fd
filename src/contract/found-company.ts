import * as z from 'zod';
import { PublicCompany } from './entities.ts';

/** What search results outside the contract’s own operations say about a company: what people choose by. */
export const FoundCompany = PublicCompany.extend({
  max_capacity_t: z
    .number()
    .positive()
    .nullable()
    .describe('Capacity of the largest crane of the whole fleet, in metric tonnes. Null if no crane states one.'),
})
  .describe('The public record of a company, with the capacity of its largest crane.')
  .meta({ id: 'FoundCompany' });
export type FoundCompany = z.infer<typeof FoundCompany>;
