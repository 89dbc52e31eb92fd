import { readSync } from 'node:fs';

/** The next line of a pipe; null at its end. */
export function readLine(pipe: number): string | null {
  const part = Buffer.alloc(1 << 16);
  let text = '';
  while (!text.endsWith('\n')) {
    const length = readSync(pipe, part);
    if (length === 0) return null;
    text += part.toString('utf8', 0, length);
  }
  return text;
}
