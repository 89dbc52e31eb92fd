/** Why something failed, in words for the reader; the API’s own if it refused. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'The companies could not be loaded.';
  const { resolution } = error as { readonly resolution?: string };
  return [error.message, resolution].filter(Boolean).join(' ');
}
