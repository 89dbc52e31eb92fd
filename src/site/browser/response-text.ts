import type { Language } from '../view/highlight.ts';
import { statusClass } from '../view/words.ts';

/** Status line and headers of a response, as a terminal shows them. Scripts can’t read the HTTP version. */
export function formatHeaders(response: Response): string {
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  return [`HTTP ${response.status} ${response.statusText}`.trim(), ...lines].join('\n');
}

/** A body for people: JSON indented by two spaces, anything else unchanged. */
export function formatBody(text: string): { readonly text: string; readonly language: Language } {
  try {
    return { text: JSON.stringify(JSON.parse(text), null, 2), language: 'json' };
  } catch {
    return { text, language: 'text' };
  }
}

/** A duration for people. */
export const milliseconds = (elapsed: number): string => (elapsed < 10 ? `${elapsed.toFixed(1)} ms` : `${Math.round(elapsed)} ms`);

/** A status code in the color of its class. */
export const statusHtml = (status: number): string => `<strong class="${statusClass(status)}">${status}</strong>`;
