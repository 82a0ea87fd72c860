import type { DocsConfig, FontFace } from '../config/docs-config.ts';

type Fonts = DocsConfig['fonts'];

const FALLBACK = `'Inter Fallback',system-ui,sans-serif`;

/** Fallback for families that may not be installed: the bundled font. */
const BUILT_IN = `'Inter',${FALLBACK}`;

/** CSS rules that load the fonts in docs.json and hosted fonts, and the custom properties for them. */
export function renderFonts(
  font: Fonts,
  base: string,
  hosted: HostedFonts = new Map(),
): { faces: string; properties: string[] } {
  const faces = new Set<string>([...hosted.values()].map((family) => hostedFaces(family, base)));
  const properties: string[] = [];
  for (const [role, face] of [
    ['heading', font.headings],
    ['body', font.body],
  ] as const) {
    if (!face) continue;
    if (face.url) faces.add(fontFace(face, base));
    const family = findHosted(hosted, face.family);
    const others = family?.fallback ? fallbackFace(face.family) : face.url ? FALLBACK : BUILT_IN;
    properties.push(`--t-font-${role}:${quote(face.family)},${others}`);
    if (face.weight) properties.push(`--t-weight-${role}:${face.weight}`);
  }
  return { faces: [...faces].join(''), properties };
}

/** URLs of fonts to preload; undefined for the built-in font. */
export function findFontHrefs(
  font: Fonts,
  base: string,
  hosted: HostedFonts = new Map(),
): string[] | undefined {
  const roles = [
    { face: font.body, weight: 400 },
    { face: font.headings, weight: 650 },
  ];
  const named = roles.flatMap(({ face, weight }) => (face ? [{ face, weight }] : []));
  if (named.every(({ face }) => isBuiltIn(face))) return undefined;
  const urls = named.flatMap(({ face, weight }) => {
    const family = findHosted(hosted, face.family);
    return face.url ?? (family && fileFor(family, face.weight ?? weight)) ?? [];
  });
  return [...new Set(urls.map((url) => withBase(url, base)))];
}

/** Font file for most text of a weight. */
function fileFor({ faces }: HostedFamily, weight: number): string | undefined {
  const latin = faces.filter(
    ({ subset, style }) => style === 'normal' && (subset ?? 'latin') === 'latin',
  );
  const away = (face: HostedFamily['faces'][number]) => {
    const [low = 0, high = low] = face.weight.split(' ').map(Number);
    return Math.max(low - weight, weight - high, 0);
  };
  return latin.toSorted((a, b) => away(a) - away(b))[0]?.path;
}

/** `@font-face` rules of a hosted family and of its fallback. */
export function hostedFaces({ faces, fallback }: HostedFamily, base: string): string {
  const rules = faces.map(({ family, style, weight, range, path }) => {
    const characters = range ? `;unicode-range:${range}` : '';
    const source = `src:url(${quote(withBase(path, base))})format("woff2")`;
    const slant = style === 'italic' ? 'font-style:italic;' : '';
    return `@font-face{font-family:${quote(family)};${slant}font-weight:${weight};font-display:swap;${source}${characters}}`;
  });
  const [first] = faces;
  if (!first || !fallback) return rules.join('');
  return `${rules.join('')}@font-face{font-family:${quote(`${first.family} Fallback`)};${fallback}}`;
}

/** Name of the fallback face of a family. */
function fallbackFace(family: string): string {
  return `${quote(`${family} Fallback`)},system-ui,sans-serif`;
}

/** Whether a font is Inter, which is bundled with Trellis, without a URL of its own. */
export function isBuiltIn({ family, url }: FontFace): boolean {
  return url === undefined && /^inter(?: variable)?$/i.test(family.trim());
}

function fontFace(face: FontFace, base: string): string {
  const format = face.format ? `format("${face.format}")` : '';
  const source = `url(${quote(withBase(face.url ?? '', base))})${format}`;
  const weight = face.weight ?? '100 900';
  return `@font-face{font-family:${quote(face.family)};font-weight:${weight};font-display:swap;src:${source}}`;
}

/** Path of a project file including the base, or a URL unchanged. */
export function withBase(path: string, base: string): string {
  if (/^(https?:)?\/\//.test(path)) return path;
  return `${base}/${path.replace(/^(\.?\/)+/, '')}`;
}

/** A quoted CSS string. */
export function quote(text: string): string {
  const safe = text.replace(
    /[\\"<>\n\r\f]/g,
    (character) => `\\${character.charCodeAt(0).toString(16)} `,
  );
  return `"${safe}"`;
}

/** A hosted font face. */
interface HostedFace {
  family: string;
  style: 'normal' | 'italic';
  /** `400`, or `100 900` for a variable font. */
  weight: string;
  /** `U+0000-00FF`; all characters if absent. */
  range?: string | undefined;
  /** `latin` */
  subset?: string | undefined;
  /** Path of the file, without base. */
  path: string;
}

/** A family that the site hosts itself. */
export interface HostedFamily {
  faces: readonly HostedFace[];
  /** Descriptors of the fallback face with the same metrics, which prevents layout shifts. */
  fallback?: string | undefined;
}

/** Families by lower-case name. */
export type HostedFonts = ReadonlyMap<string, HostedFamily>;

/** Hosted family by name. */
function findHosted(fonts: HostedFonts, family: string): HostedFamily | undefined {
  return fonts.get(familyKey(family));
}

/** Normalized name of a family: CSS ignores case and surrounding spaces. */
export function familyKey(family: string): string {
  return family.trim().toLowerCase();
}
