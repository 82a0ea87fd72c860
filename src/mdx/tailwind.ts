import type { UnoGenerator } from '@unocss/core';
import type { Theme } from '@unocss/preset-wind3';
import { rethrowUnless } from '../utils/errors.ts';

/** Class of an element without text styles, so that utilities start from nothing. */
const NOT_PROSE = 'not-prose';

const BORDER = /^(?:border|divide)(?:-|$)/;

/** Elements as Tailwind's own reset leaves them; the insides of components keep their looks. */
const RESET = [
  ['h1,h2,h3,h4,h5,h6', 'margin:0;font-size:inherit;font-weight:inherit'],
  ['p,dl,dd,blockquote,pre,figure,table,hr', 'margin:0'],
  ['ul,ol', 'margin:0;padding:0;list-style:none'],
  ['li', 'margin:0;padding:0'],
  ['a', 'color:inherit;font-weight:inherit;text-decoration:none'],
  ['p,ul,ol,dl,blockquote', 'max-inline-size:none'],
  ['img,video', 'border-radius:0'],
] as const;

// Names of Tailwind 3 utilities. The library that generates the rules supports many more names
// (`m4`, `op50`, `w-100`); on a page those are the author's own classes and must have no effect.

/** First words of Tailwind utilities with a value, such as `mt-4`. */
const WITH_VALUE =
  'inset start end top right bottom left z order col row float clear m mx my ms me mt mr mb ml box line table aspect size h max min w ' +
  'shrink grow basis caption border origin translate rotate skew scale transform animate cursor touch select resize snap scroll appearance ' +
  'columns break auto place content items justify gap space divide self overflow overscroll text hyphens whitespace rounded bg from via to ' +
  'decoration fill stroke object p px py ps pe pt pr pb pl indent align font leading tracking underline placeholder caret accent opacity ' +
  'mix shadow outline ring blur brightness contrast drop grayscale hue invert saturate sepia backdrop transition delay duration ease will ' +
  'forced flex inline list isolation pointer grid contain';

/** Utilities that are complete as they are. */
const WHOLE =
  'container sr-only not-sr-only visible invisible collapse static fixed absolute relative sticky isolate block inline inline-block flex ' +
  'inline-flex table inline-table flow-root grid inline-grid contents list-item hidden resize border shrink grow flex-shrink flex-grow ' +
  'truncate uppercase lowercase capitalize normal-case italic not-italic ordinal slashed-zero lining-nums oldstyle-nums proportional-nums ' +
  'tabular-nums diagonal-fractions stacked-fractions normal-nums underline overline line-through no-underline antialiased ' +
  'subpixel-antialiased rounded outline ring shadow blur grayscale invert sepia filter backdrop-filter drop-shadow backdrop-blur ' +
  'backdrop-grayscale backdrop-invert backdrop-sepia transition transform flex-grow-0 flex-shrink-0';

const utilities = new Set(WHOLE.split(' '));
const withValue = new Set(WITH_VALUE.split(' '));

/** Utilities whose plain numbers are steps of the spacing scale. */
const SPACED =
  /^(?:inset(?:-[xy])?|start|end|top|right|bottom|left|[mp][xysetrbl]?|size|h|w|(?:max|min)-[wh]|basis|gap(?:-[xy])?|space-[xy]|translate-[xy]|scroll-[mp][xysetrbl]?|indent)-(\d+(?:\.\d+)?|\.\d+)$/;

const SPACING = new Set(
  [
    0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40,
    44, 48, 52, 56, 60, 64, 72, 80, 96,
  ].map(String),
);

/** A length without brackets, such as `w-300px`. */
const BARE_LENGTH = /-(?:\d+(?:\.\d+)?|\.\d+)(?:px|r?em|%|d?v[hw]|ch|ms|s|deg)$/;

/** Plain numbers after utilities that Tailwind defines with names only. */
const BARE_NUMBER = /^(?:text|rounded|font|shadow|blur)-\d+$/;

/** Classes of the engine: its components, their states, marks in code. */
const OWN = /^(?:t-|is-|katex|footnotes$|contains-task-list$|task-list-item|.$)/;

/**
 * Quoted strings in code. An escaped quote starts no string, which keeps the search linear. Only templates have several
 * lines; others end with theirs, because a quote may be an apostrophe in a comment.
 */
const STRINGS = /\\.|(["'])((?:\\.|(?!\1)[^\\\n])*)\1|`((?:\\.|[^`\\])*)`/gs;

/** Rules for class names. */
interface Utilities {
  /** In cascade layers, whose order is declared elsewhere; '' if no class is a utility. */
  css: string;
  /** The classes that are utilities. */
  used: string[];
}

/**
 * Generates the rules of Tailwind 3 for the utilities among class names; the result does not depend
 * on their order. They apply only inside the text of pages, and override its styles through their
 * layer. If scripts of the project use utilities, they apply everywhere: scripts add elements around
 * the text, too.
 */
export async function renderUtilities(
  classes: Iterable<string>,
  scriptClasses: readonly string[] = [],
): Promise<Utilities> {
  const names = [...new Set([...classes, ...scriptClasses])].filter(isCandidate).toSorted();
  if (names.length === 0) return { css: '', used: [] };
  // Loaded lazily: most sites use no utilities.
  const { createUtilityGenerator } = await import('./tailwind/generator.ts');
  const ofScripts = new Set(scriptClasses);
  const scope = names.some((name) => ofScripts.has(name)) ? ':where(body)' : ':where(.t-prose)';
  const uno = await createUtilityGenerator(scope);
  const used: string[] = [];
  for (const name of names) if (await isKnown(name, uno)) used.push(name);
  if (used.length === 0) return { css: '', used };
  const { css } = await uno.generate(new Set(used), { scope, minify: true });
  return { css: `${renderBase(used, scope)}@layer utilities{${css}}`, used };
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

/** Values in brackets are copied into the rule, so they must not be able to end it. */
function isSafe(name: string): boolean {
  if (/[{};\\<]|\/\*/.test(name)) return false;
  const open: string[] = [];
  for (const character of name) {
    if (character === '[' || character === '(') open.push(character);
    if (character === ']' && open.pop() !== '[') return false;
    if (character === ')' && open.pop() !== '(') return false;
  }
  const isPaired = (quote: string) => name.split(quote).length % 2 === 1;
  return open.length === 0 && isPaired('"') && isPaired("'");
}

/** Base styles that some utilities require, with the lowest precedence in their layer. */
function renderBase(used: readonly string[], scope: string): string {
  const hasBorders = used.some((name) => BORDER.test(splitVariants(name).base));
  return (hasBorders ? renderBorders(scope) : '') + (used.includes(NOT_PROSE) ? renderReset() : '');
}

/** Tailwind expects a base style sheet that gives every element a solid border of zero width. */
function renderBorders(scope: string): string {
  const bordered = '[class*=border],[class*=divide]>*';
  return `@layer base{${scope} :where(${bordered}){border:0 solid var(--t-border)}}`;
}

function renderReset(): string {
  const inside = ':is(.t-prose .not-prose,.t-prose .not-prose *)';
  const ofComponent = ':not([class^=t-],.not-prose [class^=t-] *)';
  const rules = RESET.map(
    ([elements, style]) => `:where(:is(${elements})${inside}${ofComponent}){${style}}`,
  );
  // After the layer of text styles, before that of utilities.
  return `@layer components{${rules.join('')}}`;
}

/** The parts of a class name: `md:hover:!mt-4` is `mt-4` with variants. */
interface SplitName {
  /** `['md', 'hover']` */
  variants: string[];
  /** Without variants and without the `!` of importance. */
  base: string;
}

/** Splits a class name at the colons outside of brackets. */
export function splitVariants(name: string): SplitName {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of name) {
    if (character === '[' || character === '(') depth += 1;
    if (character === ']' || character === ')') depth -= 1;
    if (character === ':' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  const base = parts.pop() ?? '';
  return { variants: parts, base: base.replace(/^!/, '') };
}

/** Whether a name without variants may be a Tailwind 3 utility (`mt-4`, `-mt-4`, `[color:red]`). */
export function isTailwindName(name: string): boolean {
  if (name.startsWith('[')) return name.endsWith(']');
  const plain = name.replace(/^-/, '');
  if (utilities.has(plain)) return true;
  if (!plain.includes('-') || !withValue.has(plain.split('-', 1)[0] ?? '')) return false;
  if (BARE_LENGTH.test(plain) || BARE_NUMBER.test(plain)) return false;
  const step = SPACED.exec(plain)?.[1];
  return step === undefined || SPACING.has(step);
}

/** Lists the words in strings of scripts that may be class names. */
export function findClassesInCode(scripts: readonly string[]): string[] {
  const found = new Set<string>();
  const strings = scripts.flatMap((script) => [...script.matchAll(STRINGS)]);
  const ofElements = scripts.flatMap((script) => [...script.matchAll(CLASS_ATTRIBUTES)]);
  for (const [, , text, template] of [...strings, ...ofElements])
    for (const name of (text ?? template ?? '').split(/\s+|\$\{|\}/))
      if (isClassLike(name) && isAuthorClass(name)) found.add(name);
  return [...found];
}

/** Classes in the HTML of a script: `'<svg class="size-5">'`. */
const CLASS_ATTRIBUTES = /\bclass=\\?(["'])([^"'\\]*)/g;

/** Whether a class belongs to the author, not to Trellis. */
export function isAuthorClass(name: string): boolean {
  return name !== '' && !OWN.test(name);
}

function isClassLike(word: string): boolean {
  return word.length < 80 && /^-?!?[a-z@[][\w:/.[\]()%#,!&>*='"-]*$/.test(word);
}
