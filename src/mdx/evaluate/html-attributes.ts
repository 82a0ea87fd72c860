/** HTML attribute names that differ in Preact. */
const RENAMED = new Map([
  ['classname', 'class'],
  ['htmlfor', 'for'],
  ['nozoom', 'data-no-zoom'],
  ['noanchor', 'data-no-anchor'],
  ['defaultvalue', 'value'],
  ['defaultchecked', 'checked'],
]);

/** The same for images, for the script that adds buttons. */
const IMAGE_ATTRIBUTES = new Map([
  ['actions', 'data-actions'],
  ['actionsplacement', 'data-at'],
]);

/** SVG attributes that keep their capital letters. */
const SVG_CAMEL = new Set([
  'viewBox', 'preserveAspectRatio', 'gradientTransform', 'gradientUnits', 'patternUnits', 'patternTransform',
  'clipPathUnits', 'maskUnits', 'maskContentUnits', 'markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY',
  'stdDeviation', 'baseFrequency', 'numOctaves', 'textLength', 'lengthAdjust', 'pathLength', 'spreadMethod',
  'startOffset', 'attributeName', 'repeatCount', 'calcMode', 'keyTimes', 'keySplines', 'repeatDur',
]); // prettier-ignore

/** SVG attributes in the camel case of React, whose SVG names have hyphens. */
const SVG_HYPHEN =
  /^(?:accent|alignment|arabic|baseline|cap|clip|color|dominant|fill|flood|font|glyph|horiz|image|letter|lighting|marker|overline|paint|panose|pointer|rendering|shape|stop|strikethrough|stroke|text|transform|underline|unicode|units|vector|vert|word|writing|xHeight)[A-Z]/;

const NAMESPACED = /^(xlink|xml|xmlns)([A-Z])/;

/**
 * Props of an HTML or SVG element with the names and values that HTML expects: `className` and
 * `class`, `strokeWidth`, `autoPlay`, style as text or object. Event handlers that are functions
 * cannot be written down and are dropped; `autoPlay` videos are muted, or browsers would not start them.
 */
export function normalizeProps(
  element: string,
  props: Record<string, unknown>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'style' || name === 'dangerouslySetInnerHTML') {
      result[name] = value;
    } else if (typeof value !== 'function' && !(name === 'key' || name === 'ref')) {
      result[
        (element === 'img' && IMAGE_ATTRIBUTES.get(name.toLowerCase())) || attributeName(name)
      ] = value;
    }
  }
  for (const flag of ['data-no-zoom', 'data-no-anchor']) {
    if (result[flag] === false || result[flag] === 'false') delete result[flag];
  }
  if (element === 'video' && (result['autoplay'] === true || result['autoplay'] === '')) {
    Object.assign(result, { muted: true, loop: true, playsinline: true });
  }
  return element === 'style' || element === 'script' ? withVerbatimText(result) : result;
}

/** The content of style and script elements is not escaped: `a > b` stays. */
function withVerbatimText(props: Record<string, unknown>): Record<string, unknown> {
  const { children, ...rest } = props;
  const parts = Array.isArray(children) ? children : [children];
  if (children === undefined || !parts.every((part) => typeof part === 'string')) return props;
  return { ...rest, dangerouslySetInnerHTML: { __html: parts.join('') } };
}

/** Name of an attribute as HTML and SVG write it: `class` for `className`, `stroke-width` for `strokeWidth`. */
export function attributeName(name: string): string {
  const renamed = RENAMED.get(name.toLowerCase());
  if (renamed) return renamed;
  if (SVG_CAMEL.has(name)) return name;
  if (SVG_HYPHEN.test(name)) return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (NAMESPACED.test(name))
    return name.replace(
      NAMESPACED,
      (_, ns: string, letter: string) => `${ns}:${letter.toLowerCase()}`,
    );
  return /^(data-|aria-)/.test(name) ? name : name.toLowerCase();
}
