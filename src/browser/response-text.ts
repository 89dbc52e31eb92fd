/** Status line and headers of an answer, as a terminal shows them. Its version of HTTP is not told to scripts. */
export function formatHeaders(response: Response): string {
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  return [`HTTP ${response.status} ${response.statusText}`.trim(), ...lines].join('\n');
}

/** A duration for people. */
export const milliseconds = (elapsed: number): string => (elapsed < 10 ? `${elapsed.toFixed(1)} ms` : `${Math.round(elapsed)} ms`);
