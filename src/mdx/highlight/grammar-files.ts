import { createRequire } from 'node:module';
import type { LanguageRegistration } from 'shiki/core';
import { toLatin } from './latin-patterns.ts';
import { listPatterns, toRegExp, translate, type Translation } from './translate-patterns.ts';
import { readData, type DataFolder } from '../../engine/data.ts';

/** A grammar as it is kept. `embeddedLangs` of the grammar names the grammars that it requires. */
interface GrammarFile {
  grammar: LanguageRegistration;
  /** Of the patterns of the grammar, in the order of `listPatterns`; only the package has them ready. */
  translations?: Translation[];
}

const require = createRequire(import.meta.url);

/** The file that has the names of all languages. */
const NAMES = 'names';

/** The grammars as data, a file each; parts of a language are files of their own. */
export const grammarFiles: DataFolder = {
  name: 'grammars',
  packages: ['@shikijs/langs'],
  list: () => [
    NAMES,
    ...Object.keys(listNames()).flatMap((name) => resolveNames(name, importGrammar)),
  ],
  make: (name) => JSON.stringify(name === NAMES ? listNames() : { grammar: importGrammar(name) }),
  pack: (name) => JSON.stringify(name === NAMES ? listNames() : translateGrammar(name)),
};

/** Canonical names of all languages, each with the other names that it is known by. */
export function readLanguageNames(): Record<string, readonly string[]> {
  return JSON.parse(readData(grammarFiles, NAMES).toString()) as ReturnType<typeof listNames>;
}

/** The grammar of a language, after all grammars that it requires. Throws for unknown names. */
export function readRegistrations(language: string): LanguageRegistration[] {
  return resolveNames(language, (name) => readFile(name).grammar).map(
    (name) => readFile(name).grammar,
  );
}

/** Names of a grammar and of all that it requires, each after those that it requires itself. */
function resolveNames(language: string, find: (name: string) => LanguageRegistration): string[] {
  const required = find(language).embeddedLangs ?? [];
  return [...new Set([...required.flatMap((name) => resolveNames(name, find)), language])];
}

const known = new Map<string, GrammarFile>();

/** Read once, because languages hold the same others. */
function readFile(name: string): GrammarFile {
  const file = known.get(name) ?? (JSON.parse(readData(grammarFiles, name).toString()) as GrammarFile); // prettier-ignore
  known.set(name, file);
  noteTranslations(file);
  return file;
}

const translations = new Map<string, Translation>();

function noteTranslations({ grammar, translations: ready }: GrammarFile): void {
  if (!ready) return;
  for (const [at, pattern] of listPatterns(grammar).entries())
    translations.set(pattern, ready[at] ?? null);
}

/** The expression for a pattern of a grammar that was read; those that take words of a text are translated when they are met. */
export function findRegExp(pattern: string): RegExp {
  return toRegExp(pattern, findTranslation(pattern));
}

/** The same for texts of Latin-1. */
export function findLatinRegExp(pattern: string): RegExp {
  return toRegExp(pattern, findTranslation(pattern), toLatin);
}

function findTranslation(pattern: string): Translation {
  const known = translations.get(pattern);
  return known === undefined ? translate(pattern) : known;
}

/** What pages of most sites have; translating the patterns of all languages would take half a minute of each packing. */
const COMMON = new Set(
  `astro bash c cpp csharp css dart diff docker dotenv elixir go graphql hcl html http ini java javascript json
   json5 jsonc jsonl jsx kotlin lua make markdown mdx nginx php powershell proto python regexp ruby rust scala scss
   shellscript shellsession sql svelte swift terraform toml tsx typescript vue xml yaml`.split(
    /\s+/,
  ),
);

function translateGrammar(name: string): GrammarFile {
  const grammar = importGrammar(name);
  if (!COMMON.has(name)) return { grammar };
  return { grammar, translations: listPatterns(grammar).map(translateOnce) };
}

/** Languages of one family have most of their patterns in common. */
function translateOnce(pattern: string): Translation {
  const known = translations.get(pattern);
  const translation = known === undefined ? translate(pattern) : known;
  translations.set(pattern, translation);
  return translation;
}

/** The grammar of a name, from its own module: its last export, after those of the grammars that it requires. */
function importGrammar(name: string): LanguageRegistration {
  const module = require(`@shikijs/langs/${name}`) as { default: LanguageRegistration[] };
  const grammar = module.default.at(-1);
  if (grammar?.name !== name) throw new Error(`@shikijs/langs/${name} has no grammar "${name}"`);
  return grammar;
}

function listNames(): Record<string, readonly string[]> {
  const { bundledLanguagesInfo } = require('shiki/langs') as typeof import('shiki/langs');
  return Object.fromEntries(bundledLanguagesInfo.map(({ id, aliases = [] }) => [id, aliases]));
}
