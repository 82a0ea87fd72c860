import { rethrowUnless } from '../../text/errors.ts';

/** Arial, which every system has under one of these names. */
const ARIAL = { name: ['Arial', 'Liberation Sans', 'Helvetica Neue'], width: 0.4458 };

/**
 * Measures of Arial stretched to those of a font, as descriptors of `@font-face`: no line moves when the font arrives.
 * Undefined where the bytes are no font.
 */
export async function fallbackOf(font: Buffer): Promise<string | undefined> {
  // Sites without a font of their own do not load it.
  const { fromBuffer } = await import('@capsizecss/unpack');
  // What the library throws for bytes that are not a font.
  const metrics = await fromBuffer(font).catch((error: unknown) =>
    rethrowUnless(error, 'Error', 'TypeError', 'RangeError'),
  );
  if (!metrics) return undefined;
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = metrics;
  const stretch = xWidthAvg / unitsPerEm / ARIAL.width;
  const percent = (units: number) => `${((units / unitsPerEm / stretch) * 100).toFixed(2)}%`;
  const measures = [ascent, -descent, lineGap].map(percent);
  if (!(stretch > 0.3 && stretch < 3) || measures.some((one) => !/^\d/.test(one))) return undefined;
  const [up, down, gap] = measures;
  return [
    `src:${ARIAL.name.map((name) => `local("${name}")`).join(',')}`,
    `size-adjust:${(stretch * 100).toFixed(2)}%`,
    `ascent-override:${up};descent-override:${down};line-gap-override:${gap}`,
  ].join(';');
}
