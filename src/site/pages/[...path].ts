import type { APIRoute } from 'astro';

/** Every address without a page of its own: operations, MCP servers, stored documents. */
export const ALL: APIRoute = ({ request, rewrite, locals: { answer } }) => (answer === undefined ? rewrite('/404') : answer(request));
