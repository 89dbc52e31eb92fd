import type { GuideId } from '../../contract/guides.ts';
import { limits } from '../../contract/limits.ts';
import { operations } from '../../contract/operations.ts';
import { listParameters } from '../../contract/parameters.ts';
import { answer, type GuideSources } from './guide-sources.ts';
import { code, table } from './markdown.ts';
import { antimeridianBox, exampleBox, snippetBlocks } from './snippets.ts';

/** The guides to reading companies. */
export const readingTexts = {
  companies: (sources: GuideSources) => `
## List

${operations.listCompanies.description}

${table(
  ['parameter', 'meaning', 'example'],
  listParameters.map(({ name, description, example }) => [`\`${name}\``, description, example === '' ? '' : `\`${example}\``]),
)}

${snippetBlocks('list', sources)}

${answer(sources, operations.listCompanies)}

How to read on is in [Paging](${sources.baseUrl}/docs/paging), how boxes work in [Filtering by map box](${sources.baseUrl}/docs/map-box).

## One company

${operations.getCompanyBySlug.description}

${snippetBlocks('company', sources)}

${answer(sources, operations.getCompanyBySlug)}

## Counts for filters

${operations.getFacets.description}

${code('sh', `curl '${sources.baseUrl}${operations.getFacets.path}'`)}

To read a number: find the table of the country (the one with \`null\` counts all countries), the row of the service, the column of the capacity.

${code(
  'js',
  `const { cross } = await (await fetch('${sources.baseUrl}${operations.getFacets.path}')).json();
const companies = (country, service, capacity) =>
  cross.tables.find((table) => table.country === country)?.companies[cross.service_types.indexOf(service)][
    cross.capacity_min_t.indexOf(capacity)
  ] ?? 0;

// With ?country=DE&service_type=mobile_crane&capacity_min_t=100, and with ?service_type=crawler_crane.
console.log(companies('DE', 'mobile_crane', 100), companies(null, 'crawler_crane', null));`,
)}

${code(
  'python',
  `import json
from urllib.request import urlopen

with urlopen("${sources.baseUrl}${operations.getFacets.path}") as response:
    cross = json.load(response)["cross"]

def companies(country, service, capacity):
    for table in cross["tables"]:
        if table["country"] == country:
            row = table["companies"][cross["service_types"].index(service)]
            return row[cross["capacity_min_t"].index(capacity)]
    return 0

# With ?country=DE&service_type=mobile_crane&capacity_min_t=100, and with ?service_type=crawler_crane.
print(companies("DE", "mobile_crane", 100), companies(None, "crawler_crane", None))`,
)}

## Several at once

${operations.batchGetCompanies.description}

${snippetBlocks('batch', sources)}`,

  paging: ({ baseUrl, ...sources }: GuideSources) => `
A list has \`items\` and \`next_cursor\`. A page has ${limits.defaultPageItems} companies unless \`limit\` says otherwise, ${limits.maxPageItems} at most. Ask again with \`cursor\` set to \`next_cursor\`, and with the same filters, until it is null. There is no empty page at the end, and each company comes exactly once.

${snippetBlocks('allPages', { ...sources, baseUrl })}

## What holds between pages

- **Order.** Companies are ordered by slug, byte by byte. Nothing can be bought in it, and it is the same on every instance.
- **A cursor belongs to its filters.** With others it is refused with 400, so that a mistake never gives a wrong list. \`limit\` may change from page to page.
- **A cursor stays good when the data is published anew.** It remembers the last slug, not a position: a company that joins in the meantime comes when its turn is still ahead, one that leaves is gone, and none comes twice.
- **A cursor is opaque.** Its form may change; don't make one, don't take one apart.

## How many there are

\`X-Total-Count\` tells how many companies match all filters, and \`Link\` names the \`next\` and the \`first\` page (RFC 8288). A static host that answers from a stored file may leave both out; the body never does.

## All of them

Take the [downloads](${baseUrl}/docs/downloads) when you want every company: one request instead of hundreds.`,

  'map-box': (sources: GuideSources) => `
\`bbox=minLon,minLat,maxLon,maxLat\`: four decimal degrees of WGS 84, **longitude first**, as GeoJSON and most maps write them. Edges belong to the box. A company matches when its yard lies inside.

${snippetBlocks('mapBox', sources)}

## Across the 180th meridian

A box whose minLon is greater than its maxLon goes eastwards from minLon over the 180th meridian to maxLon: \`${antimeridianBox}\` holds New Zealand and Fiji.

${snippetBlocks('antimeridian', sources)}

## What is refused

${table(
  ['box', 'why'],
  [
    [`\`${exampleBox.split(',').slice(0, 3).join(',')}\``, 'three numbers; four are needed'],
    ['`5.9,55.1,15.1,47.2`', 'minLat above maxLat'],
    ['`-200,0,10,10`', 'a longitude below -180'],
    ['`1e1,0,20,10`', 'digits with at most six decimals and a minus; no exponent'],
  ],
)}

Where swapping longitude and latitude would make a box valid, the error's \`resolution\` says so.

## With a map

Ask when the reader stops moving, not while: the map's visible box, rounded outwards to two decimals, is a good request, since readers nearby then ask the same and caches can answer. Combine it with \`country\`, \`service_type\` and \`capacity_min_t\`; all filters must hold.`,
} satisfies Partial<Record<GuideId, (sources: GuideSources) => string>>;
