import type { GlanceColumns, GlanceSource } from '../src/query/glance.ts';
import { writeGlance } from '../src/query/glance.ts';

/** Companies as they were read from a file, to be written again. */
export const glanceSource = ({ slug, name, city, country, lat, lon, services, max_capacity_t }: GlanceColumns): GlanceSource => ({
  count: slug.length,
  lat,
  lon,
  services,
  maxCapacityT: max_capacity_t.map((tonnes) => tonnes ?? NaN),
  slug: (row) => slug[row]!,
  country: (row) => country[row]!,
  nameAndCity: (row) => ({ name: name[row]!, city: city[row]! }),
});

/** The files of some companies by their addresses. @param together Companies up to which there is one file. */
export const glanceFiles = (columns: GlanceColumns, together?: number): Map<string, string> =>
  new Map(Array.from(writeGlance(glanceSource(columns), together), ({ url, write }) => [url, write()]));
