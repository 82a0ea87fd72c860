/** A number of bytes with a unit that fits it. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return formatUnit(bytes, 'byte');
  return bytes < 1e6
    ? formatUnit(bytes / 1e3, 'kilobyte', 1)
    : formatUnit(bytes / 1e6, 'megabyte', 1);
}

/** A number with its unit in the language of the page; short for all but the smallest unit. */
export function formatUnit(value: number, unit: string, digits = 0): string {
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    unitDisplay: digits === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}
