import type { ReadFile } from '../../client/glance.ts';

/** Makes the function that reads the site’s files, or null if a file doesn’t exist. Concurrent calls for the same file share one request. */
export function openFiles(): ReadFile {
  const underWay = new Map<string, Promise<string | null>>();
  return (path, cache) => {
    const key = `${path} ${cache}`;
    let reading = underWay.get(key);
    if (reading === undefined) {
      reading = fetch(path, { cache: cache ?? 'default' })
        .then((response) => {
          if (!response.ok && response.status !== 404) throw new Error(`${path} answered ${response.status}`);
          return response.ok ? response.text() : null;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, reading);
    }
    return reading;
  };
}

/** Reads a file that every site has. @throws Error if it is missing. */
export async function readText(readFile: ReadFile, path: string): Promise<string> {
  const text = await readFile(path, undefined);
  if (text === null) throw new Error(`${path} is missing`);
  return text;
}
