/** One `@font-face` of a style sheet, as far as it may be taken over. */
export interface RemoteFace {
  family: string;
  style: 'normal' | 'italic';
  /** `400`, or `100 900` of a variable font. */
  weight: string;
  /** `U+0000-00FF, U+0131` */
  range?: string | undefined;
  /** `latin`, or a number in brackets where a language has hundreds of parts. */
  subset?: string | undefined;
  url: string;
}

/** What Google writes: the name of the part in a comment, then its rule, which holds no other braces. */
const FACE = /(?:\/\*\s*([\w[\]-]+)\s*\*\/\s*)?@font-face\s*\{([^{}]*)\}/g;
const WEIGHT = /^\d{1,4}(?: \d{1,4})?$/;
const RANGE = /^U\+[\da-f?]+(?:-[\da-f]+)?(?:,\s*U\+[\da-f?]+(?:-[\da-f]+)?)*$/i;

/** Reads the faces of a remote style sheet. What is not of the form that is expected is left out, for it goes into pages. */
export function readFaces(css: string): RemoteFace[] {
  return [...css.matchAll(FACE)].flatMap(([, subset, body = '']): RemoteFace[] => {
    const field = (name: string) =>
      new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`).exec(body)?.[1]?.trim();
    const family = field('font-family')?.replace(/^(['"])(.*)\1$/, '$2');
    const weight = field('font-weight') ?? '400';
    const range = field('unicode-range');
    const url = /url\(\s*['"]?(https?:[^'"()\s]+)['"]?\s*\)\s*format\(['"]?woff2['"]?\)/.exec(
      body,
    )?.[1];
    if (!family || !url || !WEIGHT.test(weight) || (range && !RANGE.test(range))) return [];
    const style = field('font-style') === 'italic' ? 'italic' : 'normal';
    return [{ family, style, weight, range, subset, url }];
  });
}
