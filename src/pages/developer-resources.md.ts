import site from 'virtual:site';
import { resourcesMarkdown } from '../components/resource-list.ts';

export const GET = (): Response => new Response(resourcesMarkdown(site));
