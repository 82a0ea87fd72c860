import { readAttribute, replaceAttribute } from '../../text/html.ts';

/** Utility classes and style properties that fix a height; a width beside them would distort the picture. */
const FIXES_HEIGHT =
  /(?:^|[\s:;])(?:(?:max-|min-)?(?:h|size)-|(?:max-|min-)?(?:height|block-size)\s*:\s*)(?!auto)/;

/**
 * Adds the size of a picture to the inside of its tag, so that nothing moves when it arrives. Where the author
 * gave the width in pixels, the height follows from the picture's proportions. A height alone says nothing:
 * style sheets of documentation sites overrule it, and authors write any number.
 */
export function addSize(
  attributes: string,
  { width, height }: { width?: number | undefined; height?: number | undefined },
): string {
  if (!width || !height) return attributes;
  const own = ['class', 'style'].map((name) => readAttribute(attributes, name) ?? '');
  if (own.some((text) => FIXES_HEIGHT.test(text))) return attributes;
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
