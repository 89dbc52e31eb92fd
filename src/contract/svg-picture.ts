/**
 * Allowed elements: shapes, paint and text (SVG 2, appendix "Element Index"), but none that run, load, link, embed or animate.
 */
const elements = new Set(
  (
    'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath linearGradient radialGradient ' +
    'stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB ' +
    'feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset'
  ).split(' '),
);

/** Allowed attributes, which place, paint and name (SVG 2, "Attribute Index" and "Property Index"). */
const attributes = new Set(
  (
    'version baseProfile id class style lang role xml:space xml:lang viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy ' +
    'fr d points pathLength transform gradientTransform gradientUnits spreadMethod offset patternUnits patternContentUnits patternTransform ' +
    'clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight orient refX refY filterUnits primitiveUnits in in2 result ' +
    'mode type values operator k1 k2 k3 k4 dx dy rotate stdDeviation radius tableValues slope intercept amplitude exponent textLength ' +
    'lengthAdjust startOffset href xlink:href clip-path clip-rule color color-interpolation color-interpolation-filters display ' +
    'dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-style font-weight ' +
    'isolation letter-spacing marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering ' +
    'stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity ' +
    'stroke-width text-anchor text-decoration text-rendering vector-effect visibility word-spacing writing-mode'
  ).split(' '),
);

/** Allowed functions in values and styles; none loads anything, since `url` may only name a part of the picture. */
const functions = new Set(
  'url rgb rgba hsl hsla matrix translate translateX translateY scale scaleX scaleY rotate skewX skewY calc'.split(' '),
);

/** The namespace of SVG, which is also that of names without a prefix in HTML. */
const svgNamespace = 'http://www.w3.org/2000/svg';

const part =
  /<!--[^]*?-->|<\/([A-Za-z][\w.:-]*)\s*>|<([A-Za-z][\w.:-]*)((?:\s+[A-Za-z][\w.:-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>|[^<&]+|&(?:amp|lt|gt|quot|apos|#\d+|#x[\dA-Fa-f]+);/y;

/** In another encoding, the same bytes could be different markup. */
const declaration =
  /^\s*(?:<\?xml\s+version=["']1\.\d["'](?:\s+encoding=["'](?:utf-8|us-ascii)["'])?(?:\s+standalone=["'](?:yes|no)["'])?\s*\?>)?/i;

/**
 * Why a text isn't a safe, self-contained picture, or null if it is. Every character must parse as one of the few known XML forms, with
 * listed elements, attributes and values: no document type and so no entities, no CDATA, and no instruction but the XML declaration.
 *
 * @returns A reason that continues a sentence, such as `has the element "script"`.
 */
export function svgFault(text: string): string | null {
  const start = declaration.exec(text)![0].length;
  const open: string[] = [];
  let roots = 0;
  part.lastIndex = start;
  while (part.lastIndex < text.length) {
    const at = part.lastIndex;
    const found = part.exec(text);
    if (found === null) return `is not read from ${JSON.stringify(text.slice(at, at + 20))} on`;
    const [whole, closed, opened, given = '', isEmpty] = found;
    // Anything but text would drop out of a style, and join what surrounds it.
    if (open.at(-1) === 'style' && whole !== text.slice(at, text.indexOf('<', at)) && closed === undefined)
      return `has ${JSON.stringify(whole)} in a style`;
    if (closed !== undefined) {
      if (open.pop() !== closed) return `has ${JSON.stringify(whole)} where another element ends`;
    } else if (opened !== undefined) {
      if (open.length === 0 && (opened !== 'svg' || ++roots > 1)) return `has the element ${JSON.stringify(opened)} outside of one svg`;
      if (!elements.has(opened)) return `has the element ${JSON.stringify(opened)}`;
      for (const [, name = '', double, single] of given.matchAll(/\s([A-Za-z][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
        const fault = attributeFault(name, double ?? single ?? '');
        if (fault !== null) return fault;
      }
      if (isEmpty === '') open.push(opened);
    } else if (!whole.startsWith('<!--')) {
      if (open.length === 0 && whole.trim() !== '') return `has the text ${JSON.stringify(whole.slice(0, 20))} outside of svg`;
      const fault = open.at(-1) === 'style' ? valueFault(whole) : null;
      if (fault !== null) return `has a style that ${fault}`;
    }
  }
  if (open.length > 0) return `ends before ${open.at(-1)!} does`;
  return roots === 1 ? null : 'has no element svg';
}

function attributeFault(name: string, value: string): string | null {
  if (name === 'xmlns') return value === svgNamespace ? null : `has the namespace ${JSON.stringify(value)}`;
  // Declared prefixes are harmless: only listed names with a prefix are accepted.
  if (/^xmlns:\w+$/.test(name) || /^(?:aria|data)-[\w-]+$/.test(name)) return null;
  if (!attributes.has(name)) return `has the attribute ${JSON.stringify(name)}`;
  if (name.endsWith('href') && !/^#[\w.:-]+$/.test(value)) return `has a link to ${JSON.stringify(value.slice(0, 40))}`;
  const fault = valueFault(value);
  return fault === null ? null : `has an attribute ${JSON.stringify(name)} that ${fault}`;
}

/** Why a value or style may load something. CSS escapes, @ rules and comments could hide that. */
function valueFault(value: string): string | null {
  const [sign] = /[\\@]|\/\*/.exec(value) ?? [];
  if (sign !== undefined) return `has ${sign}`;
  for (const [, name = '', argument = ''] of value.matchAll(/(?<![\w-])([\w-]*)\(([^)]*)/g)) {
    if (name !== '' && !functions.has(name)) return `calls ${name}()`;
    if (name === 'url' && !/^\s*["']?#[\w.:-]+["']?\s*$/.test(argument)) return `loads ${JSON.stringify(argument.slice(0, 40))}`;
  }
  return null;
}
