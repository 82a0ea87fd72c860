import { hostedFaces } from '../../theme/fonts.ts';
import { digest } from '../../text/digest.ts';
import { replaceImports } from './author-sheets.ts';
import { FONT_FOLDER } from './font-cache.ts';
import type { SiteFonts } from './load-fonts.ts';

interface FontSite {
  fonts: SiteFonts;
  options: { base: string };
}

/** An author's style sheet with the site's own files in place of what it imports from Google. */
export function withOwnFonts(css: string, { fonts, options }: FontSite): string {
  if (fonts.imports.size === 0) return css;
  return replaceImports(css, (question) =>
    fonts.imports.has(question) ? options.base + importPath(question) : undefined,
  );
}

/** The style sheets that stand in for what authors import, by path without base. */
export function importedSheets({ fonts, options }: FontSite): [path: string, css: string][] {
  return [...fonts.imports].map(([question, families]) => [
    importPath(question),
    families.map((family) => hostedFaces(family, options.base)).join(''),
  ]);
}

function importPath(question: string): string {
  return `${FONT_FOLDER}${digest(question).replace(/\W/g, '').slice(0, 10)}.css`;
}
