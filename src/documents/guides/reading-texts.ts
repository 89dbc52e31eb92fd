import type { GuideId } from '../../contract/guides.ts';
import { limits } from '../../contract/limits.ts';
import { operations } from '../../contract/operations.ts';
import { filterMeaning, listParameters } from '../../contract/parameters.ts';
import { answer, type GuideSources } from './guide-sources.ts';
import { table } from './markdown.ts';
import { antimeridianBox, exampleBox, snippetBlocks } from './snippets.ts';

/** The guides to reading companies. */
export const readingTexts = {
  companies: (sources: GuideSources) => `
## List

${operations.listCompanies.description}

${table(
  ['parameter', 'description', 'example'],
  listParameters.map(({ name, description, example }) => [`\`${name}\``, description, example === '' ? '' : `\`${example}\``]),
)}

${snippetBlocks('list', sources)}

${answer(sources, operations.listCompanies)}

For further pages, see [Paging](${sources.baseUrl}/docs/paging). For map boxes, see [Filtering by map box](${sources.baseUrl}/docs/map-box).

## One company

${operations.getCompanyBySlug.description}

${snippetBlocks('company', sources)}

${answer(sources, operations.getCompanyBySlug)}

## Counts for filters

${operations.getFacets.description} ${filterMeaning}

To look up a count, find the country’s table (\`null\` is all countries), the row of the service, and the column of the capacity.

${snippetBlocks('facets', sources)}

## Several at once

${operations.batchGetCompanies.description}

${snippetBlocks('batch', sources)}`,

  paging: ({ baseUrl, ...sources }: GuideSources) => `
A list has \`items\` and \`next_cursor\`. A page has ${limits.defaultPageItems} companies by default and up to ${limits.maxPageItems} with \`limit\`. Repeat the request with the same filters and \`cursor\` set to \`next_cursor\` until it is null. There is no empty last page, and each company appears exactly once.

${snippetBlocks('allPages', { ...sources, baseUrl })}

## What you can rely on

- **Order.** Companies are sorted by slug, byte by byte. Nobody can pay for a better position, and the order is the same on every server.
- **A cursor belongs to its filters.** With different filters it is rejected with a 400, so a mistake never returns the wrong list. You can change \`limit\` from page to page.
- **A cursor stays valid after data updates.** It stores the last slug, not a position. A company added in the meantime appears if its place is still ahead, a removed one doesn’t, and none appears twice.
- **A cursor is opaque.** Its format may change. Don’t build or parse one yourself.

## Total count

\`X-Total-Count\` is the number of companies that match all filters, and \`Link\` has the \`next\` and \`first\` pages (RFC 8288). A static host that serves a stored file may leave out both headers; \`next_cursor\` is always there.

## Get every company

Use the [downloads](${baseUrl}/docs/downloads) if you want the whole data set: one request instead of hundreds.`,

  'map-box': (sources: GuideSources) => `
\`bbox=minLon,minLat,maxLon,maxLat\` takes four WGS 84 coordinates in decimal degrees, **longitude first**, as in GeoJSON and most map libraries. A company matches if its location is inside the box or on its edge.

${snippetBlocks('mapBox', sources)}

## Across the 180th meridian

If minLon is greater than maxLon, the box runs east from minLon across the 180th meridian to maxLon: \`${antimeridianBox}\` covers New Zealand and Fiji.

${snippetBlocks('antimeridian', sources)}

## Invalid boxes

${table(
  ['box', 'problem'],
  [
    [`\`${exampleBox.split(',').slice(0, 3).join(',')}\``, 'three numbers instead of four'],
    ['`5.9,55.1,15.1,47.2`', 'minLat is greater than maxLat'],
    ['`-200,0,10,10`', 'a longitude is below -180'],
    ['`1e1,0,20,10`', 'exponents are not allowed; use digits, an optional minus and up to six decimals'],
  ],
)}

If swapping longitude and latitude would make the box valid, the error’s \`resolution\` says so. If a valid box is empty and the swapped one isn’t, the response is still an empty list, and its \`Link\` header has the swapped request with \`rel="related"\`.

## Use it with a map

Send a request when the user stops moving the map. Round the visible box outwards to two decimals: nearby users then send the same request, which caches can answer. You can combine the box with \`country\`, \`service_type\` and \`capacity_min_t\`; a company must match all filters.`,
} satisfies Partial<Record<GuideId, (sources: GuideSources) => string>>;
