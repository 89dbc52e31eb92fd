import type { MiddlewareHandler } from 'astro';
import { ALL } from './pages/[...path].ts';

/** Pages are rendered for whoever sends their data along: the publisher and `npm run dev`. For all others the published dataset answers. */
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
