import { readFileSync } from 'node:fs';
import { projectFile } from '../project-file.ts';
import { mapPaths } from '../site/view/map-paths.ts';
import { document, textDocument, type Document } from './document.ts';

/** What `lab/programs/world/draw-map.ts` has drawn. */
const drawn = (name: string) => readFileSync(projectFile(`src/documents/geography/${name}`));

/** The world of the view of MCP Apps. */
export const appWorld = (): string => drawn('map-app.json').toString();

/** What the map draws besides the companies: the world, and its tiles in more detail, a line each: key, tab, tile. */
export const mapDocuments = (): Document[] => [
  document(mapPaths.world, drawn('map.json')),
  ...drawn('map-tiles.tsv')
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t') as [key: string, tile: string])
    .map(([key, tile]) => textDocument(mapPaths.tile(key), tile)),
];
