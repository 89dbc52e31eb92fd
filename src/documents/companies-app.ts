import { companiesApp } from '../contract/companies-app.ts';
import { mcpVersion } from '../contract/mcp.ts';
import type { Service } from '../contract/service.ts';
import { bundledBytes, textDocument, type Document, type ServerBytes } from './document.ts';
import { lookSheet } from './look-documents.ts';
import { appWorld } from './map-documents.ts';
import { escapeXml } from './xml.ts';

/** Compiled files of the view. */
export const companiesAppFiles = { script: 'companies-app.js', sheet: 'companies-app.css' } as const;

/** What the view is made from. */
interface AppSources {
  readonly bundled: readonly ServerBytes[];
  readonly service: Service;
  readonly baseUrl: string;
}

/** The view of MCP Apps, in one file: a host can show it without any connection. */
export function companiesAppDocument({ bundled, service, baseUrl }: AppSources): Document {
  const read = (name: string): string => new TextDecoder().decode(bundledBytes(bundled, name));
  const style = read(companiesAppFiles.sheet) + lookSheet(service);
  const parts = { style, world: appWorld(), script: read(companiesAppFiles.script) };
  return textDocument(companiesApp.path, page(service.title, baseUrl, parts));
}

/** If scripts don't run, for example because the host strips them, people have the text of the result. */
const page = (title: string, baseUrl: string, { style, world, script }: Readonly<Record<'style' | 'world' | 'script', string>>): string =>
  `<!doctype html>
<html lang="en" data-base-url="${escapeXml(baseUrl)}" data-version="${mcpVersion}" data-state="waiting">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<div aria-live="polite"><h1>Waiting for companies…</h1><p class="note" hidden></p></div>
<div class="map-frame" hidden>
<div class="map" role="group" aria-label="Map of the companies. Arrow keys move it, plus and minus zoom, Home shows all."></div>
<div class="map-hint" aria-hidden="true"></div>
<div class="map-buttons"><button type="button" data-zoom="1" aria-label="Zoom in">+</button><button type="button" data-zoom="-1" aria-label="Zoom out">−</button><button type="button" data-zoom="all">All</button></div>
</div>
<p class="said" role="status"></p>
<p class="more" hidden><a class="open-map" href="${escapeXml(baseUrl)}">Open the map of ${escapeXml(title)}</a></p>
<ol></ol>
<noscript>The companies are in the text of the answer.</noscript>
</main>
<script type="application/json" id="world">${world}</script>
<script>${script}</script>
</body>
</html>
`;
