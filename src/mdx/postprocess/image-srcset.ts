import { encode, hasAttribute, readAttribute } from '../../text/html.ts';
import type { ResolvedLink } from './types.ts';

/** Width of the text column in src/outputs/pages/styles/tokens.css; below its breakpoint a picture is as wide as the window. */
const COLUMN = '(width >= 64em) 40rem, 100vw';

/**
 * Offers the smaller formats of a picture beside its own file. Browsers that load lazily measure the
 * place themselves (`auto`); the others go by the column, or by the width that the author gave.
 */
export function addVariants(attributes: string, target: ResolvedLink): string {
  const { href, width, variants = [] } = target;
  const widest = variants.at(-1)?.width;
  if (widest === undefined || hasAttribute(attributes, 'srcset')) return attributes;
  // The author's own file is for those who enlarge it.
  const own = width !== undefined && width > widest ? [{ href, width }] : [];
  const srcset = [...variants, ...own].map((one) => `${toCandidate(one.href)} ${one.width}w`);
  const pixels = /^(\d+)(?:px)?$/.exec(readAttribute(attributes, 'width')?.trim() ?? '')?.[1];
  const column = pixels && Number(pixels) < 640 ? `${pixels}px` : COLUMN;
  const isLazy = readAttribute(attributes, 'loading') !== 'eager';
  return `${attributes} srcset="${srcset.join(', ')}" sizes="${isLazy ? 'auto, ' : ''}${column}"`;
}

/** Blanks and commas end an address in a `srcset`. */
function toCandidate(href: string): string {
  return encode(href.replace(/[\s,]/g, encodeURIComponent));
}
