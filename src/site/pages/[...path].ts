import type { APIRoute } from 'astro';

/** Every address without a page of its own: operations, MCP servers and stored documents. */
export const ALL: APIRoute = ({ request, locals: { answer } }) =>
  answer === undefined ? new Response(null, { status: 404 }) : answer(request);
