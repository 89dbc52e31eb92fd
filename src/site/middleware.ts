import type { MiddlewareHandler } from 'astro';
import { ALL } from './pages/[...path].ts';

/** Renders pages only if a request brings their data, as from the publisher and `npm run dev`. Other requests are answered from the published dataset. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const { locals } = context;
  if (!('site' in locals)) return ALL(context);
  if (locals.onError === undefined) return next();
  try {
    return await next();
  } catch (error) {
    locals.onError(error);
    return new Response(null, { status: 500 });
  }
};
