import { hasAttribute, readAttribute } from './html-text.ts';
import type { ResolvedLink } from './types.ts';

/** Width of the text column in src/styles/tokens.css; below its breakpoint a picture is as wide as the window. */
const COLUMN = '(width >= 64em) 40rem, 100vw';

/**
 * Offers the smaller formats of a picture beside its own file. Browsers that load lazily measure the
 * place themselves (`auto`); the others go by the column, or by the width that the author gave.
 */
export function addVariants(attributes: string, { variants = [] }: ResolvedLink): string {
  if (variants.length === 0 || hasAttribute(attributes, 'srcset')) return attributes;
  const srcset = variants.map(({ href, width }) => `${href} ${width}w`).join(', ');
  const pixels = /^(\d+)(?:px)?$/.exec(readAttribute(attributes, 'width')?.trim() ?? '')?.[1];
  const column = pixels && Number(pixels) < 640 ? `${pixels}px` : COLUMN;
  const isLazy = readAttribute(attributes, 'loading') !== 'eager';
  return `${attributes} srcset="${srcset}" sizes="${isLazy ? 'auto, ' : ''}${column}"`;
}
