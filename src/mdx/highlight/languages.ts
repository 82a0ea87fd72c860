import { bundledLanguagesInfo } from 'shiki/langs';

/** Names that authors use besides those of the grammars; '' is plain text. */
const EXTRA_ALIASES: Record<string, string> = {
  curl: 'shellscript', env: 'dotenv', '.env': 'dotenv', golang: 'go', text: '', txt: '',
  plaintext: '', plain: '', none: '', nocopy: '', node: 'javascript', nodejs: 'javascript',
  'c++': 'cpp', console: 'shellsession', conf: 'ini', svg: 'xml', http: 'http', gql: 'graphql',
}; // prettier-ignore

const NAMES = new Map<string, string>(
  bundledLanguagesInfo.flatMap((info) => [
    [info.id, info.id] as const,
    ...(info.aliases ?? []).map((alias) => [alias, info.id] as const),
  ]),
);

/** Canonical name of a language, or undefined for plain text and unknown ones. */
export function findLanguage(name: string): string | undefined {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(EXTRA_ALIASES, key) ? EXTRA_ALIASES[key] || undefined : NAMES.get(key);
}
