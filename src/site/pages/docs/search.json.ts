import type { APIRoute } from 'astro';
import { docsIndex } from '../../layouts/docs-index.ts';

/** The index of the search over the documentation. */
export const GET: APIRoute = ({ locals: { site } }) => Response.json(docsIndex(site.guides, site.reference));
