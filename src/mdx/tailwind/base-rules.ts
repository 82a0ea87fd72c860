import { splitVariants } from './split-variants.ts';

/** Class of a part of a page that wants none of the styles of text, so that utilities start from nothing. */
export const NOT_PROSE = 'not-prose';

const BORDER = /^(?:border|divide)(?:-|$)/;

/** Gives what some utilities count on; it loses against every other rule of its layer. */
export function renderBase(used: readonly string[], scope: string): string {
  const hasBorders = used.some((name) => BORDER.test(splitVariants(name).base));
  return (hasBorders ? renderBorders(scope) : '') + (used.includes(NOT_PROSE) ? renderReset() : '');
}

/** Tailwind counts on a style sheet that gives every element a solid border of no width. */
function renderBorders(scope: string): string {
  const bordered = '[class*=border],[class*=divide]>*';
  return `@layer base{${scope} :where(${bordered}){border:0 solid var(--t-border)}}`;
}

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

function renderReset(): string {
  const inside = ':is(.t-prose .not-prose,.t-prose .not-prose *)';
  const ofComponent = ':not([class^=t-],.not-prose [class^=t-] *)';
  const rules = RESET.map(
    ([elements, style]) => `:where(:is(${elements})${inside}${ofComponent}){${style}}`,
  );
  // After the layer of text styles, before that of utilities.
  return `@layer components{${rules.join('')}}`;
}
