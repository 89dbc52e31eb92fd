import site from 'virtual:site';
import { authMarkdown } from '../components/auth-markdown.ts';

export const GET = (): Response => new Response(authMarkdown(site));
