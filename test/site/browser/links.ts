import { Parser } from 'htmlparser2';

/** A link of a document: where it leads, and whether a reader follows it. */
export interface Link {
  /** Absolute address, with its fragment. */
  readonly target: string;
  /** An `a` or `area` of a page; everything else is fetched by the browser, or read by programs. */
  readonly followed: boolean;
}

/** What a document links to, and which fragments it has. */
export interface Linked {
  readonly links: readonly Link[];
  readonly fragments: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** Reads the links out of a page, a style sheet, Markdown, or a sitemap. Other media types have none that a person follows. */
export function readLinks(mediaType: string, text: string, address: string): Linked {
  const absolute = (found: Iterable<string | undefined>): Link[] =>
    [...found].flatMap((target) => (target === undefined ? [] : [{ target: new URL(target, address).href, followed: false }]));
  if (mediaType.startsWith('text/html')) return readPage(text, address);
  if (mediaType.startsWith('text/css')) return { links: absolute(cssAddresses(text)), fragments: none };
  if (mediaType.startsWith('text/markdown')) return { links: absolute(markdownAddresses(text)), fragments: none };
  if (mediaType.startsWith('application/xml')) return { links: absolute(xmlAddresses(text)), fragments: none };
  return { links: [], fragments: none };
}

/** Attributes that name an address, by element; `*` for any. */
const addressAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  link: ['href'],
  script: ['src'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  iframe: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  use: ['href'],
  image: ['href'],
  form: ['action'],
  button: ['formaction'],
};

function readPage(text: string, address: string): Linked {
  const links: Link[] = [];
  const fragments = new Set<string>();
  const parser = new Parser({
    onopentag(element, attributes) {
      if (attributes['id'] !== undefined) fragments.add(attributes['id']);
      // What a form posts to answers no GET.
      if (attributes['method']?.toLowerCase() === 'post') return;
      for (const name of addressAttributes[element] ?? []) {
        const value = attributes[name];
        if (value === undefined) continue;
        const followed = element === 'a' || element === 'area';
        const addresses = name === 'srcset' ? value.split(',').map((candidate) => candidate.trim().split(/\s+/)[0]!) : [value];
        for (const one of addresses) links.push({ target: new URL(one, address).href, followed });
      }
    },
  });
  parser.end(text);
  return { links, fragments };
}

const cssAddresses = (text: string) => [...text.matchAll(/url\(\s*['"]?([^'")]+)/g)].map(([, target]) => target);
const xmlAddresses = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, target]) => target);

/** Links of Markdown, code left out: what is there is shown, and not linked. */
function markdownAddresses(text: string): (string | undefined)[] {
  // oxlint-disable-next-line regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- texts of our own
  const prose = text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').replace(/(`+)[^\n]*?\1/g, '');
  return [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|<(https?:[^>\s]+)>/g)].map(([, target, bare]) => target ?? bare);
}
