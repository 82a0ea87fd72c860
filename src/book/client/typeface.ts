import type { Cut } from '../../outputs/images/typeface.ts';

/** The file of the typeface that pages load. */
const VARIABLE = '/inter-latin-wght-normal';

/** Has cuts of the built-in typeface stand for the file that pages load; gives their rules, '' where pages load none. */
export function cutTypeface(cuts: readonly Cut[]): string {
  const found = [...document.styleSheets].map(dropVariable);
  return found.includes(true) ? cuts.map(toFace).join('\n') : '';
}

function dropVariable(sheet: CSSStyleSheet): boolean {
  const rules = [...sheet.cssRules];
  const at = rules.findIndex((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes(VARIABLE)); // prettier-ignore
  if (at >= 0) sheet.deleteRule(at);
  return at >= 0;
}

function toFace({ file, weight, range }: Cut): string {
  return `@font-face { font-family: 'Inter'; font-weight: ${weight}; src: url('book/${file}') format('woff'); unicode-range: ${range}; }`;
}
