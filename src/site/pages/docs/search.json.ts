import site from 'virtual:site';
import { docsIndex } from '../../layouts/docs-index.ts';

/** The index of the search over the documentation. */
export const GET = (): Response => Response.json(docsIndex(site.guides, site.reference));
