import type { LanguageRegistration } from 'shiki/core';
import { digest } from '../../text/digest.ts';
import { parseJson } from '../../text/json.ts';

/** A grammar of the project, in TextMate's format. */
export interface CustomGrammar {
  registration: LanguageRegistration;
  /** Digest of its text. */
  digest: string;
}

/** The grammar in a JSON text; undefined for anything else. */
export function parseGrammar(text: string): CustomGrammar | undefined {
  const value = parseJson(text) as Partial<LanguageRegistration> | null | undefined;
  const isGrammar =
    typeof value?.name === 'string' &&
    /^\S+$/.test(value.name) &&
    typeof value.scopeName === 'string' &&
    Array.isArray(value.patterns);
  if (!isGrammar) return undefined;
  const { aliases } = value;
  const names = Array.isArray(aliases) ? aliases.filter((one) => typeof one === 'string') : [];
  return {
    registration: { repository: {}, ...value, aliases: names } as LanguageRegistration,
    digest: digest(text),
  };
}
