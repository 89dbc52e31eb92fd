import { colorsOf, lookColors, shadeOf } from '../contract/look.ts';
import type { Service } from '../contract/service.ts';
import { textDocument, type Document } from './document.ts';
import { sha256Hex } from './market-index.ts';

/** Files of the owner's look, named by their content as assets are. */

const digestCharacters = 8;
const assetOf = (name: string, ending: string, text: string): string =>
  `/_astro/${name}.${sha256Hex(text).slice(0, digestCharacters)}.${ending}`;

/** The lattice boom below the header, in a color, as `site/styles/tokens.css` draws it. */
export const latticeOf = (color: string): string =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='12'%3E%3Cpath d='M0 1.25h24M0 10.75h24M0 10.75 6 1.25l6 9.5 6-9.5 6 9.5' fill='none' stroke='%23${color.slice(1)}' stroke-width='1.5'/%3E%3C/svg%3E")`;

/** The style sheet with the owner's colors; empty if the pages have the default ones. */
export const lookSheet = ({ look }: Pick<Service, 'look'>): string =>
  look?.light === undefined && look?.dark === undefined ? '' : sheetOf(look);

/** Colors in both modes, under the names that the pages use. `:root:root` overrides their own sheet in any order. */
function sheetOf(look: NonNullable<Service['look']>): string {
  const [light, dark] = [colorsOf(look, 'light'), colorsOf(look, 'dark')];
  const shade = (name: 'raised' | 'sunken') => [shadeOf(look, 'light', name), shadeOf(look, 'dark', name)] as const;
  const variables = {
    '--ground': [light.ground, dark.ground],
    '--raised': shade('raised'),
    '--sunken': shade('sunken'),
    '--ink': [light.ink, dark.ink],
    '--quiet': [light.quiet, dark.quiet],
    '--accent': [light.accent, dark.accent],
    '--link-line': [light.accent, dark.accent],
    '--steel': [light.header, dark.header],
    '--on-steel': [light.on_header, dark.on_header],
    '--signal': [light.button, dark.button],
    '--on-signal': [light.on_button, dark.on_button],
  } as const;
  const lines = Object.entries(variables).map(([name, [inLight, inDark]]) => `  ${name}: light-dark(${inLight}, ${inDark});`);
  if (light.button !== lookColors.button.light) lines.push(`  --lattice: ${latticeOf(light.button)};`);
  // Colors of the header that are mixed from these.
  if (light.header !== lookColors.header.light || dark.header !== lookColors.header.dark) {
    lines.push('  --steel-raised: color-mix(in srgb, var(--steel), var(--on-steel) 8%);');
    lines.push('  --steel-line: color-mix(in srgb, var(--steel), var(--on-steel) 24%);');
    lines.push('  --on-steel-quiet: color-mix(in srgb, var(--on-steel), var(--steel) 20%);');
  }
  return `:root:root {\n${lines.join('\n')}\n}\n`;
}

/** Addresses of the look's files; null for the default look. */
export function lookPaths({ look }: Pick<Service, 'look'>): { readonly sheet: string | null; readonly logo: string | null } {
  const sheet = lookSheet({ look });
  return {
    sheet: sheet === '' ? null : assetOf('look', 'css', sheet),
    logo: look?.logo === undefined ? null : assetOf('logo', 'svg', look.logo),
  };
}

export function lookDocuments(service: Pick<Service, 'look'>): Document[] {
  const { sheet, logo } = lookPaths(service);
  return [
    ...(sheet === null ? [] : [textDocument(sheet, lookSheet(service))]),
    ...(logo === null ? [] : [textDocument(logo, service.look!.logo!)]),
  ];
}
