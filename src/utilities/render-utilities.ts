import { splitVariants } from './split-variants.ts';
import { isTailwindName } from './tailwind-names.ts';

/** Rules for class names. */
export interface Utilities {
  /** In cascade layers whose order somebody else states; empty where no class is a utility. */
  css: string;
  /** The classes that are utilities. */
  used: string[];
}

/**
 * Gives the rules of Tailwind 3 for the utilities among class names; the same text for the same names
 * in any order. They hold inside the text of pages only, and win over its own styles by their layer.
 */
export async function renderUtilities(classes: Iterable<string>): Promise<Utilities> {
  const names = [...new Set(classes)].filter(isCandidate).toSorted();
  if (names.length === 0) return { css: '', used: [] };
  // Loaded for those who need it: most sites name no utility at all.
  const { createUtilityGenerator, SCOPE } = await import('./generator.ts');
  const uno = await createUtilityGenerator();
  const { css, matched } = await uno.generate(new Set(names), { scope: SCOPE, minify: true });
  const used = [...matched].toSorted();
  if (used.length === 0) return { css: '', used };
  const base = used.some((name) => BORDER.test(splitVariants(name).base)) ? borderBase(SCOPE) : '';
  return { css: `${base}@layer utilities{${css}}`, used };
}

const BORDER = /^(?:border|divide)(?:-|$)/;

/** Tailwind counts on a style sheet that gives every element a solid border of no width. */
function borderBase(scope: string): string {
  const bordered = '[class*=border],[class*=divide]>*';
  return `@layer base{${scope} :where(${bordered}){border:0 solid var(--t-border)}}`;
}

function isCandidate(name: string): boolean {
  return isTailwindName(splitVariants(name).base);
}
