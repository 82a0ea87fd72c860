/** Gives a number as short as a header needs it: 950, 12.3K. */
export function formatCount(count: number, lang: string): string {
  return new Intl.NumberFormat(lang, { notation: 'compact', maximumFractionDigits: 1 }).format(
    count,
  );
}
