/** English names of languages and regions; undefined for unknown codes. */
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Codes that other products use, although they are none of BCP 47; see `navigation/languages.ts`. */
const ALIASES = ['cn', 'jp'];

/** Language of a tag: `pt` of `pt-BR`. */
function primaryOf(tag: string): string {
  return (/^[^-_]*/.exec(tag)?.[0] ?? '').toLowerCase();
}

/** Whether a tag has a known language. Codes of three letters are not checked, because few of them have names. */
export function isLanguage(tag: string): boolean {
  const primary = primaryOf(tag);
  if (ALIASES.includes(primary) || /^(?:[a-z]{3}|x|i)$/.test(primary)) return true;
  return /^[a-z]{2}$/.test(primary) && LANGUAGES.of(primary) !== undefined;
}

/** The tag that an unknown one stands for: the name of a language, also in itself, or the code of a country. */
export function suggestLanguage(tag: string): string | undefined {
  const primary = primaryOf(tag);
  if (/^[a-z]{2}$/.test(primary) && REGIONS.of(primary.toUpperCase()) !== undefined)
    return new Intl.Locale(`und-${primary}`).maximize().language;
  return listCodes().find((code) => namesOf(code).includes(primary));
}

/** Codes of two letters with a known language. */
function listCodes(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return pairs.filter((pair) => LANGUAGES.of(pair) !== undefined);
}

function namesOf(code: string): string[] {
  const own = new Intl.DisplayNames(code, { type: 'language' });
  return [LANGUAGES.of(code), own.of(code)].map((name) => name?.toLowerCase() ?? '');
}
