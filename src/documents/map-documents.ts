import { readFileSync } from 'node:fs';
import type { Columns } from '../query/columns.ts';
import { noFilters } from '../query/list-query.ts';
import { findMatches } from '../query/matches.ts';
import { mapPaths } from '../site/view/map-paths.ts';
import { writeWorld, type Line, type WorldLines } from '../site/view/map-world.ts';
import { document, textDocument, type Document } from './document.ts';
import { projectFile } from '../project-file.ts';

/** A shore: its edges, degrees, null when it is too long for an island; and its line at each detail that draws it. */
export type Ring = readonly [
  box: readonly [west: number, south: number, east: number, north: number] | null,
  coarse: Line | null,
  fine: Line | null,
  app: Line | null,
];

/** The world as `lab/programs/world/draw-map.ts` has drawn it. */
export interface DrawnMap {
  readonly coarse: WorldLines;
  readonly fine: Omit<WorldLines, 'land'>;
  /** For the view of MCP Apps. */
  readonly app: Omit<WorldLines, 'land'>;
  /** Shores at 1:50 million. */
  readonly rings: readonly Ring[];
  /** Islands at 1:10 million. */
  readonly islands: readonly Ring[];
}

/** A company this near to the edges of an island counts as on it, degrees: some are on a quay. */
const islandMargin = 0.1;

const readDrawn = (): DrawnMap => JSON.parse(readFileSync(projectFile('src/documents/geography/map.json'), 'utf8')) as DrawnMap;

/** The worlds of the map and of the view of MCP Apps. Besides the code, they depend only on the islands with companies. */
interface Worlds {
  readonly coarse: () => string;
  readonly fine: () => string;
  readonly app: () => string;
}

/**
 * The coarse world leaves out small islands, and the fine one puts the quays of some into the sea: of islands with a company, the coarse world
 * has the line at 1:50 million, and the others that at 1:10 million.
 */
export function drawWorlds(columns: Columns): Worlds {
  const { coarse, fine, app, rings, islands } = readDrawn();
  // Companies are looked up by position: there are thousands of islands, and may be a hundred thousand companies.
  const hasCompany = ([box]: Ring): boolean => {
    if (box === null) return false;
    const [west, south, east, north] = box;
    const bbox = {
      minLon: west - islandMargin,
      minLat: Math.max(-90, south - islandMargin),
      maxLon: east + islandMargin,
      maxLat: Math.min(90, north + islandMargin),
    };
    return findMatches(columns, { ...noFilters, bbox }).total > 0;
  };
  const [homes, others] = [rings.filter(hasCompany), new Set(rings)];
  for (const home of homes) others.delete(home);
  const fineHomes = islands.filter(hasCompany);
  const lines = (of: Iterable<Ring>, detail: 1 | 2 | 3): Line[] => [...of].map((ring) => ring[detail]).filter((line) => line !== null);
  return {
    coarse: () => writeWorld({ ...coarse, land: [...coarse.land, ...lines(homes, 1)] }),
    fine: () => writeWorld({ ...fine, land: [...lines(others, 2), ...lines(fineHomes, 2)] }),
    app: () => writeWorld({ ...app, land: [...lines(others, 3), ...lines(fineHomes, 3)] }),
  };
}

/** What the map draws besides the companies: the world at two scales, and names on it. */
export function mapDocuments(columns: Columns): Document[] {
  const { coarse, fine } = drawWorlds(columns);
  return [
    textDocument(mapPaths.coarse, coarse()),
    textDocument(mapPaths.fine, fine()),
    document(mapPaths.countries, readFileSync(projectFile('src/documents/geography/map-countries.json'))),
    document(mapPaths.towns, readFileSync(projectFile('src/documents/geography/map-towns.json'))),
  ];
}
