import { Parser } from 'htmlparser2';
import MarkdownIt from 'markdown-it';

/** Elements that rendered Markdown of ours has. */
const markdownElements = new Set('h1 h2 h3 h4 h5 p a ul ol li blockquote pre code table thead tbody tr th td strong br'.split(' '));
/** Attributes that are run, or load something. */
const risky = /^(?:on.*|style|src|srcdoc|srcset|action|formaction|data|poster|background|http-equiv)$/;

// As lenient as Markdown gets: HTML passes through, and bare addresses become links. Bare words with a point ("a.example") do nowhere else.
const markdownIt = new MarkdownIt({ html: true, linkify: true });
markdownIt.linkify.set({ fuzzyLink: false });

export interface Expected {
  /** Whole texts by the mark at their end. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether a link may lead there. */
  readonly mayLink: (href: string) => boolean;
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Texts that are shown otherwise than as they are: each is found by its mark, and must stand before it as a whole. */
function brokenTexts(shown: string, { texts }: Expected): string[] {
  if (!/zq\w*qz/i.test(shown)) return [];
  const words = flat(shown);
  return [...words.matchAll(/zq[a-z]*\d*qz/g)].flatMap(({ 0: mark, index }) => {
    const whole = texts.get(mark);
    if (whole === undefined) return [];
    const until = words.slice(Math.max(0, index - 3 * inJson(inJson(whole)).length), index + mark.length);
    const forms = [whole, inJson(whole), inJson(inJson(whole))].map(flat);
    return forms.some((form) => until.endsWith(form))
      ? []
      : [`${JSON.stringify(whole)} shows as ${JSON.stringify(until.slice(-whole.length - 30))}`];
  });
}

/** What of a page in HTML or XML the data has made: elements, links, attributes that run; and texts that are not as they were. */
export function foreignMarkup(
  source: string,
  expected: Expected,
  { elements, xml = false }: { elements?: ReadonlySet<string>; xml?: boolean } = {},
): string[] {
  const faults: string[] = [];
  let text = '';
  let inData = false;
  let data = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (elements !== undefined && !elements.has(name)) faults.push(`element ${name}`);
        inData = name === 'script' && attributes['type'] === 'application/ld+json';
        if (name === 'script' && !inData && !/^\/[\w/.-]+$/.test(attributes['src'] ?? ''))
          faults.push(`script ${attributes['src'] ?? 'without address'}`);
        for (const [attribute, value] of Object.entries(attributes)) {
          if (attribute === 'href' && !expected.mayLink(value)) faults.push(`link to ${value}`);
          else if (
            name !== 'script' &&
            risky.test(attribute) &&
            !/^(?:\/[\w/.-]*(?:#[\w-]+)?|text-align:\w+|Content-Security-Policy)$/.test(value)
          )
            faults.push(`attribute ${attribute} of ${name}: ${value}`);
          if (attribute !== 'href' && attribute !== 'id') faults.push(...brokenTexts(value, expected));
        }
      },
      ontext(part) {
        if (inData) data += part;
        else text += part;
      },
      onclosetag(name) {
        if (name === 'script' && inData) {
          faults.push(...brokenJson(data, expected));
          data = '';
          inData = false;
        }
      },
      oncomment: (comment) => void faults.push(`comment ${comment}`),
    },
    { xmlMode: xml, decodeEntities: true },
  );
  parser.end(source);
  return [...faults, ...brokenTexts(text, expected)];
}

/** What the data has made of a text in Markdown. */
export const foreignMarkdown = (markdown: string, expected: Expected): string[] =>
  foreignMarkup(markdownIt.render(markdown), expected, { elements: markdownElements });

/** Strings of a JSON text, or of JSON lines, that hold a mark without its whole text. */
export function brokenJson(text: string, expected: Expected): string[] {
  const faults: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') faults.push(...brokenTexts(value, expected));
    else if (typeof value === 'object' && value !== null) for (const [key, member] of Object.entries(value)) [key, member].forEach(walk);
  };
  walk(JSON.parse(text));
  return faults;
}
