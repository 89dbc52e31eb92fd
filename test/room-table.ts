import { readFileSync } from 'node:fs';

/** A room of `src/`, as its row in the table of src/README.md says it. */
interface Room {
  readonly room: string;
  /** Other rooms, or a folder or file of one. */
  readonly mayImport: readonly string[];
}

/** The table of rooms in src/README.md, which is the only statement of what may import what. @throws Error when a row can't be read. */
export function roomTable(): Room[] {
  const text = readFileSync(new URL('../src/README.md', import.meta.url), 'utf8');
  const table = /^\| room .*\n\|[ |-]+\|\n((?:\|.*\|\n)+)/m.exec(text)?.[1];
  if (table === undefined) throw new Error('src/README.md has no table of rooms');
  return table
    .trimEnd()
    .split('\n')
    .map((line) => {
      const row = /^\| `([a-z]+)\/` +\|[^|]+\| ([a-z, /-]+?) +\| (?:\[\d{3}\] *)*\|$/.exec(line);
      if (row === null) throw new Error(`src/README.md: this row of the table of rooms is in another form than the others: ${line}`);
      const [, room, mayImport] = row;
      return {
        room: room!,
        mayImport: mayImport === 'nothing of ours' ? [] : mayImport!.split(', '),
      };
    });
}
