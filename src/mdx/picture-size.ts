import { readAttribute } from './html-text.ts';

/** Utility classes and style properties that fix a height; a width beside them would distort the picture. */
const FIXES_HEIGHT =
  /(?:^|[\s:;])(?:(?:max-|min-)?(?:h|size)-|(?:max-|min-)?(?:height|block-size)\s*:\s*)(?!auto)/;

/**
 * Adds the size of a picture to the inside of its tag, so that nothing moves when it arrives. Where
 * the author gave one side in pixels, the other one follows from the picture's proportions.
 */
export function addSize(
  attributes: string,
  { width, height }: { width?: number | undefined; height?: number | undefined },
): string {
  if (!width || !height) return attributes;
  const own = ['class', 'style'].map((name) => readAttribute(attributes, name) ?? '');
  if (own.some((text) => FIXES_HEIGHT.test(text))) return attributes;
  const given = [readAttribute(attributes, 'width'), readAttribute(attributes, 'height')];
  if (given[0] !== undefined && given[1] !== undefined) return attributes;
  if (given[0] !== undefined) return extend(attributes, 'height', given[0], height / width);
  if (given[1] !== undefined) return extend(attributes, 'width', given[1], width / height);
  return `${attributes} width="${width}" height="${height}"`;
}

function extend(attributes: string, name: string, other: string, ratio: number): string {
  const pixels = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(other.trim())?.[1];
  if (pixels === undefined) return attributes;
  return `${attributes} ${name}="${Math.max(1, Math.round(Number(pixels) * ratio))}"`;
}
