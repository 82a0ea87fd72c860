import type { UnoGenerator } from '@unocss/core';
import type { Theme } from '@unocss/preset-wind3';
import { NOT_PROSE, renderBase } from './base-rules.ts';
import { splitVariants } from './split-variants.ts';
import { isTailwindName } from './tailwind-names.ts';
import { rethrowUnless } from '../../text/errors.ts';

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
  const used: string[] = [];
  for (const name of names) if (await isKnown(name, uno)) used.push(name);
  if (used.length === 0) return { css: '', used };
  const { css } = await uno.generate(new Set(used), { scope: SCOPE, minify: true });
  return { css: `${renderBase(used, SCOPE)}@layer utilities{${css}}`, used };
}

function isCandidate(name: string): boolean {
  return isSafe(name) && (name === NOT_PROSE || isTailwindName(splitVariants(name).base));
}

/** The library throws at some values in brackets, such as `w-[theme(nothing)]`. */
async function isKnown(name: string, uno: UnoGenerator<Theme>): Promise<boolean> {
  try {
    return name === NOT_PROSE || Boolean(await uno.parseToken(name));
  } catch (error) {
    return rethrowUnless(error, 'Error') ?? false;
  }
}

/** What stands in brackets goes into the rule as it is, so it must not be able to end the rule. */
function isSafe(name: string): boolean {
  if (/[{};\\<]|\/\*/.test(name)) return false;
  const open: string[] = [];
  for (const sign of name) {
    if (sign === '[' || sign === '(') open.push(sign);
    if (sign === ']' && open.pop() !== '[') return false;
    if (sign === ')' && open.pop() !== '(') return false;
  }
  const isPaired = (quote: string) => name.split(quote).length % 2 === 1;
  return open.length === 0 && isPaired('"') && isPaired("'");
}
