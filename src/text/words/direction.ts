/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** The direction in which a language is written, by its tag. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(lang.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
