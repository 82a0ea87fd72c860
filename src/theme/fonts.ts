import type { DocsConfig, FontFace } from '../config/docs-config.ts';

type Fonts = DocsConfig['fonts'];

const FALLBACK = `'Inter Fallback',system-ui,sans-serif`;

/** A family that only some readers have is followed by the one that the engine brings. */
const BUILT_IN = `'Inter',${FALLBACK}`;

/** Gives the rules that load an author's fonts and those that the site serves itself, and the custom properties that name them. */
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
    const own = findHosted(hosted, face.family);
    const others = own?.fallback ? fallbackFace(face.family) : face.url ? FALLBACK : BUILT_IN;
    properties.push(`--t-font-${role}:${quote(face.family)},${others}`);
    if (face.weight) properties.push(`--t-weight-${role}:${face.weight}`);
  }
  return { faces: [...faces].join(''), properties };
}

/** Lists the addresses of fonts to load early; undefined when the built-in font sets the text. */
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
    const own = findHosted(hosted, face.family);
    return face.url ?? (own && fileFor(own, face.weight ?? weight)) ?? [];
  });
  return [...new Set(urls.map((url) => withBase(url, base)))];
}

/** The file that sets most text of a weight. */
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

/** The rules of a family that the site serves, and of what stands in until it is there. */
export function hostedFaces({ faces, fallback }: HostedFamily, base: string): string {
  const rules = faces.map(({ family, style, weight, range, path }) => {
    const signs = range ? `;unicode-range:${range}` : '';
    const source = `src:url(${quote(withBase(path, base))})format("woff2")`;
    const slant = style === 'italic' ? 'font-style:italic;' : '';
    return `@font-face{font-family:${quote(family)};${slant}font-weight:${weight};font-display:swap;${source}${signs}}`;
  });
  const [first] = faces;
  if (!first || !fallback) return rules.join('');
  return `${rules.join('')}@font-face{font-family:${quote(`${first.family} Fallback`)};${fallback}}`;
}

/** What is shown before a family is there. */
function fallbackFace(family: string): string {
  return `${quote(`${family} Fallback`)},system-ui,sans-serif`;
}

/** Inter comes with the engine, under the name by which authors know it. */
export function isBuiltIn({ family, url }: FontFace): boolean {
  return url === undefined && /^inter(?: variable)?$/i.test(family.trim());
}

function fontFace(face: FontFace, base: string): string {
  const format = face.format ? `format("${face.format}")` : '';
  const source = `url(${quote(withBase(face.url ?? '', base))})${format}`;
  const weight = face.weight ?? '100 900';
  return `@font-face{font-family:${quote(face.family)};font-weight:${weight};font-display:swap;src:${source}}`;
}

/** Gives the address of a file of the project, or the URL as it is. */
export function withBase(path: string, base: string): string {
  if (/^(https?:)?\/\//.test(path)) return path;
  return `${base}/${path.replace(/^(\.?\/)+/, '')}`;
}

/** Gives a CSS string; the text cannot end it. */
export function quote(text: string): string {
  const safe = text.replace(/[\\"<>\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
  return `"${safe}"`;
}

/** A face of a font whose file is part of the site. */
interface HostedFace {
  family: string;
  style: 'normal' | 'italic';
  /** `400`, or `100 900` of a variable font. */
  weight: string;
  /** `U+0000-00FF`; all signs without it. */
  range?: string | undefined;
  /** `latin` */
  subset?: string | undefined;
  /** Path of the file, without base. */
  path: string;
}

/** A family that the site serves itself. */
export interface HostedFamily {
  faces: readonly HostedFace[];
  /** Descriptors of the face that is shown until the font is there: of the same measures, so that nothing moves. */
  fallback?: string | undefined;
}

/** Families by the name that authors write, in lower case. */
export type HostedFonts = ReadonlyMap<string, HostedFamily>;

/** The family of that name, if the site has it. */
function findHosted(fonts: HostedFonts, family: string): HostedFamily | undefined {
  return fonts.get(familyKey(family));
}

/** A name of a family as it is compared: CSS does not mind capitals and spaces at the ends. */
export function familyKey(family: string): string {
  return family.trim().toLowerCase();
}
