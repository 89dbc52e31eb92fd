import * as z from 'zod';

/**
 * The look of an owner's service, and the owner's texts. They are data, so that one compiled code serves every owner and the check can measure
 * contrast. A style sheet by the owner could break anything, and its class names would be a promise.
 */

/** The colors that can be set, each with its default (`site/styles/tokens.css`) in light and dark mode. */
export const lookColors = {
  ground: { light: '#fbfaf6', dark: '#10161c', description: 'Background of pages; raised and sunken parts derive from it.' },
  ink: { light: '#16202a', dark: '#edf0f2', description: 'Text.' },
  quiet: { light: '#4b5762', dark: '#aab6c0', description: 'Secondary text.' },
  accent: { light: '#8a5a00', dark: '#ffc629', description: 'Marks, and lines below links.' },
  header: { light: '#14202b', dark: '#14202b', description: 'Background of the header and of code.' },
  on_header: { light: '#f2f4f5', dark: '#f2f4f5', description: 'Text on `header`.' },
  button: { light: '#ffc629', dark: '#ffc629', description: 'Background of buttons.' },
  on_button: { light: '#16202a', dark: '#16202a', description: 'Text on `button`.' },
} as const;
export type LookColor = keyof typeof lookColors;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color of six hexadecimal digits, such as #8a5a00');
const palette = (theme: Theme) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries(lookColors).map(([name, { description, ...fallback }]) => [
          name,
          color.optional().describe(`${description} Default \`${fallback[theme]}\`.`),
        ]),
      ) as Record<LookColor, z.ZodOptional<z.ZodString>>,
    )
    .optional()
    .describe(`Colors in ${theme} mode, as \`#rrggbb\`.`);

/** A picture for `<img>`, where browsers run no script and load nothing. */
const svg = z
  .string()
  .max(50_000)
  .regex(/<svg[\s>]/, 'must be an SVG picture')
  .refine((text) => text.includes('http://www.w3.org/2000/svg') && text.trimEnd().endsWith('</svg>'), {
    error: 'must be a whole SVG picture, with xmlns="http://www.w3.org/2000/svg" at its beginning and </svg> at its end: export it again',
  });
const markdown = z.string().min(1).max(200_000);

export const Look = z
  .strictObject({
    logo: svg.optional().describe('Logo in the header and icon of the pages, as SVG; or the file `pages/logo.svg`.'),
    light: palette('light'),
    dark: palette('dark'),
  })
  .optional()
  .describe('Logo and colors of the pages.');

export const FrontPage = z
  .strictObject({
    heading: z.string().min(1).max(120).optional().describe('Large heading.'),
    lead: z.string().min(1).max(600).optional().describe('Text below it. Default: the description of the service.'),
  })
  .optional()
  .describe('Texts of the front page.');

/** First segments of addresses that the service uses or may use: not available for the owner's pages. */
export const ownAddresses: ReadonlySet<string> = new Set(
  (
    '404 agent api ask atlas auth changelog client companies countries data-quality developer-resources developers docs downloads favicon ' +
    'feeds files import index llms llms-full login look map marketplace mcp openapi pages privacy robots sandbox search server ' +
    'signin sitemap templates terms wanted'
  ).split(' '),
);

const OwnersPage = z
  .strictObject({
    path: z
      .string()
      .regex(/^\/[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a slash and lowercase words joined by hyphens, such as /imprint')
      .max(61)
      .refine((path) => !ownAddresses.has(path.slice(1)), 'is an address of the service itself')
      .describe('Address of the page, such as `/imprint`.'),
    title: z.string().min(1).max(120).describe('Heading of the page, and its name in the footer.'),
    text: markdown.describe('The page, as Markdown without its heading.'),
  })
  .describe('A page of the owner.');
export type OwnersPage = z.infer<typeof OwnersPage>;

export const Texts = z
  .strictObject({
    terms: markdown.optional().describe('Terms, as Markdown; or the file `pages/terms.md`.'),
    privacy: markdown.optional().describe('Privacy policy, as Markdown; or the file `pages/privacy.md`.'),
    pages: z
      .array(OwnersPage)
      .max(20)
      .refine((pages) => new Set(pages.map(({ path }) => path)).size === pages.length, 'each path may appear only once')
      .optional()
      .describe('Further pages, such as an imprint, in footer order. Other files of `pages/` are added.'),
  })
  .optional()
  .describe('Your legal texts, instead of those that describe the software.');

/** A text of the owner, with its first heading; null without one. */
export function splitTitle(text: string): { readonly title: string | null; readonly body: string } {
  const [first = '', ...rest] = text.trimStart().split(/\r?\n/);
  const title = /^# (?=\S)/.test(first)
    ? first
        .slice(2)
        .replace(/\s#+\s*$/, '')
        .trim()
    : null;
  return { title, body: title === null ? text : rest.join('\n') };
}

/** Files in the folder `pages` beside service.json, and the members that they replace. */
export const pageFiles = {
  'pages/logo.svg': ['look', 'logo'],
  'pages/privacy.md': ['texts', 'privacy'],
  'pages/terms.md': ['texts', 'terms'],
} as const;

type Colors = Readonly<Record<LookColor, string>>;

/** The colors of a theme, with defaults for those that aren't set. */
export const colorsOf = (look: z.infer<typeof Look>, theme: Theme): Colors =>
  Object.fromEntries(
    Object.entries(lookColors).map(([name, fallback]) => [name, look?.[theme]?.[name as LookColor] ?? fallback[theme]]),
  ) as Record<LookColor, string>;

/** Colors of raised or sunken parts; if the ground is set, a color to mix with it, and its share. */
export const shades = {
  light: { raised: { fallback: '#ffffff', mix: ['#ffffff', 0.6] }, sunken: { fallback: '#f1eee6', mix: ['#6b5d3a', 0.06] } },
  dark: { raised: { fallback: '#18212a', mix: ['#ffffff', 0.05] }, sunken: { fallback: '#0b1015', mix: ['#000000', 0.3] } },
} as const;

/** The color of raised or sunken parts. */
export const shadeOf = (look: z.infer<typeof Look>, theme: Theme, shade: 'raised' | 'sunken'): string => {
  const ground = look?.[theme]?.ground;
  const { fallback, mix } = shades[theme][shade];
  if (ground === undefined) return fallback;
  const [other, share] = mix;
  const mixed = channels(ground).map((value, i) => Math.round(value * (1 - share) + channels(other)[i]! * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** Red, green and blue, 0 to 255. */
const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance (WCAG 2.2, definition). */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors, from 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Minimum contrast of text (WCAG 2.2 §1.4.3, level AA). */
export const leastContrast = 4.5;

const pairs = [
  ['ink', 'ground'],
  ['quiet', 'ground'],
  ['accent', 'ground'],
  ['on_header', 'header'],
  ['on_button', 'button'],
] as const satisfies readonly (readonly [LookColor, LookColor])[];

/** Text that is hard to read. */
export interface LowContrast {
  readonly theme: Theme;
  readonly text: LookColor;
  readonly ground: LookColor;
  readonly ratio: number;
  readonly colors: readonly [text: string, ground: string];
}

/** Pairs of colors with too little contrast, of which at least one is set. */
export function lowContrasts(look: z.infer<typeof Look>): LowContrast[] {
  return themes.flatMap((theme) => {
    const colors = colorsOf(look, theme);
    return pairs.flatMap(([text, ground]): LowContrast[] => {
      if (look?.[theme]?.[text] === undefined && look?.[theme]?.[ground] === undefined) return [];
      const grounds =
        ground === 'ground' ? [colors.ground, shadeOf(look, theme, 'raised'), shadeOf(look, theme, 'sunken')] : [colors[ground]];
      const ratios = grounds.map((each) => ({ each, ratio: contrastOf(colors[text], each) }));
      const { each, ratio } = ratios.reduce((least, next) => (next.ratio < least.ratio ? next : least));
      return ratio >= leastContrast ? [] : [{ theme, text, ground, ratio, colors: [colors[text], each] }];
    });
  });
}
