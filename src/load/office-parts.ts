import { unpack, type ZipEntry } from './archive.ts';

/** What a reader of a part is told: names are without the prefix of their namespace. */
export interface XmlHandler {
  /** `section`: the element below the root that it is in; empty for these themselves and the root. */
  open?(name: string, attributes: Readonly<Record<string, string>>, section: string): void;
  text?(text: string): void;
  close?(name: string, section: string): void;
}

interface Relation {
  readonly id: string;
  /** The last word of its type, which is the same in both variants of the standard (transitional and strict). */
  readonly type: string;
  /** The name of a part. */
  readonly target: string;
}

/** The parts of an Office document (Open Packaging Conventions, ECMA-376, part 2). */
export interface OfficeParts {
  /** The parts that a part leads to; those of the whole document for the empty name. */
  relations(part: string): Promise<readonly Relation[]>;
  /** @throws Error if the part is missing or damaged. */
  read(part: string, handler: XmlHandler): Promise<void>;
}

/** Deeper elements are refused, since the parser searches the open ones at each. */
const maxDepth = 100;

export function openParts(bytes: Uint8Array, entries: readonly ZipEntry[]): OfficeParts {
  // Names are compared without case (part 2, 6.2.2.3).
  const byName = new Map<string, ZipEntry>();
  for (const entry of entries) {
    if (byName.has(keyOf(entry.name))) throw new Error(`it has the part ${entry.name} twice`);
    byName.set(keyOf(entry.name), entry);
  }
  const read = async (part: string, handler: XmlHandler) => {
    const entry = byName.get(keyOf(part));
    if (entry === undefined) throw new Error(`it has no part ${part}`);
    await readXml(part, unpack(bytes, entry), handler);
  };
  return {
    read,
    async relations(part) {
      const found: Relation[] = [];
      const [, folder, file] = /^(.*\/)?([^/]*)$/.exec(part)!;
      const own = `${folder ?? ''}_rels/${file}.rels`;
      if (!byName.has(keyOf(own))) return found;
      await read(own, {
        open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
          if (name !== 'Relationship' || mode === 'External') return;
          const base = `https://package/${encodeURI(part)}`;
          if (!URL.canParse(target, base)) return;
          found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: decode(new URL(target, base).pathname.slice(1)) });
        },
      });
      return found;
    },
  };
}

const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** XML begins with a byte order mark or with <, which has a zero byte before or after it in UTF-16. */
const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff || second === 0 ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8';

async function readXml(part: string, pieces: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  // Loaded only for workbooks.
  const { Parser } = await import('htmlparser2');
  const open: string[] = [];
  let hasRoot = false;
  const parser = new Parser(
    {
      onopentag(prefixed, attributes) {
        const name = prefixed.slice(prefixed.indexOf(':') + 1);
        handler.open?.(name, attributes, open[1] ?? '');
        open.push(name);
        hasRoot = true;
        if (open.length > maxDepth) throw new Error(`its part ${part} is nested too deeply`);
      },
      ontext: (text) => handler.text?.(text),
      onclosetag() {
        const name = open.pop()!;
        handler.close?.(name, open[1] ?? '');
      },
    },
    { xmlMode: true },
  );
  let decoder: TextDecoder | null = null;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece));
    parser.write(decoder.decode(piece, { stream: true }));
  }
  if (!hasRoot || open.length > 0) throw new Error(`its part ${part} is not whole`);
}
