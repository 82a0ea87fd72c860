import {
  addAttribute,
  encode,
  hasAttribute,
  readAttribute,
  replaceAttribute,
} from '../../utils/html.ts';
import type { ResolvedLink } from '../page-context.ts';

/** Utility classes and style properties that fix a height; a width in addition would distort the image. */
const FIXES_HEIGHT =
  /(?:^|[\s:;])(?:(?:max-|min-)?(?:h|size)-|(?:max-|min-)?(?:height|block-size)\s*:\s*)(?!auto)/;

const ACTIONS = ['copy', 'download'];

/**
 * Width of the text column in src/output/pages/styles/tokens.css; below its breakpoint, an image is as wide as the
 * window.
 */
const COLUMN = '(width >= 64em) 40rem, 100vw';

/** What the images of a page need to know, and what they request. */
export interface ImageState {
  /** How many links are open. */
  linkDepth: number;
  /** Behaviors that images of the page need. */
  features: Set<'zoom' | 'image-actions'>;
}

/** The attributes of an image with its size, its variants, and the behaviors that it needs. */
export function postprocessImage(
  attributes: string,
  target: ResolvedLink | undefined,
  state: ImageState,
): string {
  let result = target ? addVariants(addSize(attributes, target), target) : attributes;
  result = addAttribute(result, 'loading', 'lazy');
  result = addAttribute(result, 'decoding', 'async');
  result = addAttribute(result, 'alt', '');
  result = withActions(result, state);
  const isStill = ['data-no-zoom', 'data-decorative'].some((name) => hasAttribute(result, name));
  if (isStill || state.linkDepth > 0) return result;
  state.features.add('zoom');
  return `${result} data-zoom`;
}

/**
 * The attributes of an image whose `data-actions` lists the actions for readers; without a value or
 * with `true`, all of them.
 */
export function withActions(
  attributes: string,
  { features }: Pick<ImageState, 'features'>,
): string {
  if (!hasAttribute(attributes, 'data-actions')) return attributes;
  const value = readAttribute(attributes, 'data-actions')?.toLowerCase() ?? '';
  const wanted = ['', 'true'].includes(value) ? ACTIONS : value.split(/[\s,]+/);
  const actions = ACTIONS.filter((action) => wanted.includes(action));
  if (actions.length > 0) features.add('image-actions');
  const marked = attributes.replace(/ data-actions(?=[\s/]|$)/, ' data-actions=""');
  return replaceAttribute(marked, 'data-actions', actions.join(' '));
}

/**
 * Adds the size of an image to the inside of its tag, to prevent layout shifts. If the author set
 * the width in pixels, the height is computed from the aspect ratio. A height alone is ignored:
 * style sheets of documentation sites override it, and authors write arbitrary numbers.
 */
function addSize(
  attributes: string,
  { width, height }: { width?: number | undefined; height?: number | undefined },
): string {
  if (!width || !height) return attributes;
  const values = ['class', 'style'].map((name) => readAttribute(attributes, name) ?? '');
  if (values.some((text) => FIXES_HEIGHT.test(text))) return attributes;
  const givenWidth = readAttribute(attributes, 'width');
  const hasHeight = readAttribute(attributes, 'height') !== undefined;
  if (givenWidth === undefined) {
    return hasHeight
      ? `${replaceAttribute(attributes, 'height', String(height))} width="${width}"`
      : `${attributes} width="${width}" height="${height}"`;
  }
  const pixels = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(givenWidth.trim())?.[1];
  if (hasHeight || pixels === undefined) return attributes;
  return `${attributes} height="${Math.max(1, Math.round((Number(pixels) * height) / width))}"`;
}

/**
 * Adds smaller variants of an image to the original file. Browsers that load lazily measure the
 * place themselves (`auto`); the others go by the column, or by the width that the author gave.
 */
export function addVariants(attributes: string, target: ResolvedLink): string {
  const { href, width, variants = [] } = target;
  const widest = variants.at(-1)?.width;
  if (widest === undefined || hasAttribute(attributes, 'srcset')) return attributes;
  // The original file is for the zoomed image.
  const original = width !== undefined && width > widest ? [{ href, width }] : [];
  const srcset = [...variants, ...original].map((one) => `${toCandidate(one.href)} ${one.width}w`);
  const pixels = /^(\d+)(?:px)?$/.exec(readAttribute(attributes, 'width')?.trim() ?? '')?.[1];
  const column = pixels && Number(pixels) < 640 ? `${pixels}px` : COLUMN;
  const isLazy = readAttribute(attributes, 'loading') !== 'eager';
  return `${attributes} srcset="${srcset.join(', ')}" sizes="${isLazy ? 'auto, ' : ''}${column}"`;
}

/** Spaces and commas end a URL in a `srcset`. */
function toCandidate(href: string): string {
  return encode(href.replace(/[\s,]/g, encodeURIComponent));
}
