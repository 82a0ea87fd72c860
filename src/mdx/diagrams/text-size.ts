/** Height of a line of text in a drawing. */
export const LINE = 17;

/** Size of the text in a drawing. */
export const FONT_SIZE = 13;

/** Width of the widest line, as most fonts draw it. */
export function widthOf(lines: readonly string[], weight = 1): number {
  return Math.ceil(Math.max(0, ...lines.map(lineWidth)) * FONT_SIZE * weight);
}

function lineWidth(line: string): number {
  let sum = 0;
  for (const sign of line) sum += signWidth(sign);
  return sum;
}

function signWidth(sign: string): number {
  if (/[\u1100-\uffef\u{1f000}-\u{1faff}]/u.test(sign)) return 1;
  if (/[iljtfrI1.,:;'|!()[\] ]/.test(sign)) return 0.34;
  if (/[mwMW@%]/.test(sign)) return 0.86;
  return /[A-Z]/.test(sign) ? 0.68 : 0.57;
}
