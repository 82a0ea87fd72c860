import { readLanguageNames } from './grammar-files.ts';

/** Names that authors use besides those of the grammars; '' is plain text. */
const EXTRA_ALIASES: Record<string, string> = {
  curl: 'shellscript', env: 'dotenv', '.env': 'dotenv', golang: 'go', text: '', txt: '',
  plaintext: '', plain: '', none: '', nocopy: '', node: 'javascript', nodejs: 'javascript',
  'c++': 'cpp', console: 'shellsession', conf: 'ini', svg: 'xml', http: 'http', gql: 'graphql',
}; // prettier-ignore

/** All names that a fence may have, of plain text as well. */
export function listLanguageNames(): string[] {
  return [...Object.keys(EXTRA_ALIASES), ...namesOfGrammars().keys(), 'mermaid', 'math', 'latex'];
}

let names: Map<string, string> | undefined;

/** Canonical name of a bundled language, or undefined for plain text and unknown ones. */
export function findLanguage(name: string): string | undefined {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(EXTRA_ALIASES, key)
    ? EXTRA_ALIASES[key] || undefined
    : namesOfGrammars().get(key);
}

/** Canonical names by all names of the grammars, read once. */
function namesOfGrammars(): Map<string, string> {
  names ??= new Map(
    Object.entries(readLanguageNames()).flatMap(([id, aliases]) =>
      [id, ...aliases].map((name) => [name, id] as const),
    ),
  );
  return names;
}
