import type { LanguageRegistration } from 'shiki/core';
import { digest } from '../../text/digest.ts';
import { parseJson } from '../../text/json.ts';

/** A grammar of the project's own, by TextMate's format. */
export interface OwnGrammar {
  registration: LanguageRegistration;
  /** Of its text. */
  digest: string;
}

let own: ReadonlyMap<string, OwnGrammar> = new Map();

/** From here on code in these languages is coloured by them, by name and other names; they win over grammars of the same name. */
export function useOwnGrammars(grammars: readonly OwnGrammar[]): void {
  own = new Map(
    grammars.flatMap((grammar) => {
      const { name, aliases = [] } = grammar.registration;
      return [name, ...aliases].map((one) => [one.toLowerCase(), grammar] as const);
    }),
  );
}

/** The grammar of the project for a name, in small letters. */
export function findOwnGrammar(name: string): OwnGrammar | undefined {
  return own.get(name);
}

/** Changes with all of them; empty without any. */
export function digestOwnGrammars(): string[] {
  return [...own].map(([name, grammar]) => `${name} ${grammar.digest}`);
}

/** The grammar that a text has in it; undefined where it is no grammar. */
export function readOwnGrammar(text: string): OwnGrammar | undefined {
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
