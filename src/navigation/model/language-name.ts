import { rethrowUnless } from '../../text/errors.ts';

/** Codes of docs.json that are no language tags of their own (BCP 47). */
const TAGS: Record<string, string> = { cn: 'zh', jp: 'ja' };

/** BCP 47 tag for a language of docs.json: `cn` gives `zh`. */
export function toLanguageTag(code: string): string {
  return Object.hasOwn(TAGS, code) ? (TAGS[code] ?? code) : code;
}

const names = new Map<string, string>();

/** Name of a language in that language, such as `Français`; the code itself where none is known. */
export function languageName(code: string): string {
  const name = names.get(code) ?? findName(code);
  names.set(code, name);
  return name;
}

function findName(code: string): string {
  const tag = toLanguageTag(code);
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
    return name ? name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) : code;
  } catch (error) {
    return rethrowUnless(error, 'RangeError') ?? code;
  }
}
