import type { DocsConfig, FontFace } from '../config/model/types.ts';

type Fonts = DocsConfig['font'];

const FALLBACK = `'Inter Fallback',system-ui,sans-serif`;

/** A family that only some readers have is followed by the one that the engine brings. */
const BUILT_IN = `'Inter',${FALLBACK}`;

/** Gives the rules that load an author's fonts, and the custom properties that name them. */
export function renderFonts(font: Fonts, base: string): { faces: string; properties: string[] } {
  const faces = new Set<string>();
  const properties: string[] = [];
  for (const [role, face] of [
    ['heading', font.headings],
    ['body', font.body],
  ] as const) {
    if (!face) continue;
    if (face.url) faces.add(fontFace(face, base));
    const others = face.url ? FALLBACK : BUILT_IN;
    properties.push(`--t-font-${role}:${quote(face.family)},${others}`);
    if (face.weight) properties.push(`--t-weight-${role}:${face.weight}`);
  }
  return { faces: [...faces].join(''), properties };
}

/** Lists the addresses of fonts to load early, or nothing when the built-in font sets the text. */
export function findFontHrefs(font: Fonts, base: string): string[] | undefined {
  const faces = [font.body, font.headings].filter((face) => face !== undefined);
  if (faces.every(isBuiltIn)) return undefined;
  const urls = faces.map(({ url }) => url).filter((url) => url !== undefined);
  return [...new Set(urls.map((url) => withBase(url, base)))];
}

/** Inter comes with the engine, under the name by which authors know it. */
function isBuiltIn({ family, url }: FontFace): boolean {
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
