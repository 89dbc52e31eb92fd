import type { ModelContext } from './page-tools.ts';

// The WebMCP draft moved its entry point from the navigator to the document; browsers have one, both, or neither.
const context =
  (document as { modelContext?: ModelContext }).modelContext ?? (navigator as unknown as { modelContext?: ModelContext }).modelContext;

// A host with files only has no MCP server.
if (context !== undefined && document.documentElement.dataset['host'] !== 'files')
  import('./page-tools.ts')
    .then(({ registerTools }) => registerTools(context))
    .catch((error: unknown) => console.info('Could not register this page’s tools with the browser.', error));
