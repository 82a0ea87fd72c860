import { createRequire } from 'node:module';
import type { LanguageRegistration } from 'shiki/core';
import { readData, type DataFolder } from '../../engine/data.ts';

/** A grammar as it is kept. */
interface GrammarFile {
  /** Other languages that its code holds, by canonical name, the innermost first. */
  within: string[];
  grammar: LanguageRegistration;
}

const require = createRequire(import.meta.url);

/** The file that has the names of all languages. */
const NAMES = 'names';

/** The grammars as data, a file each; parts of a language are files of their own. */
export const grammarFiles: DataFolder = {
  name: 'grammars',
  packages: ['@shikijs/langs'],
  list: () => [NAMES, ...Object.keys(listNames()).flatMap(loadPackage)],
  make: (name) => JSON.stringify(name === NAMES ? listNames() : packGrammar(name)),
};

/** Canonical names of all languages, each with the other names that it is known by. */
export function readLanguageNames(): Record<string, readonly string[]> {
  return JSON.parse(readData(grammarFiles, NAMES).toString()) as ReturnType<typeof listNames>;
}

/** The grammar of a language, after those of the languages that its code may hold; throws for unknown names. */
export function readRegistrations(language: string): LanguageRegistration[] {
  const { within, grammar } = readFile(language);
  return [...within.map((name) => readFile(name).grammar), grammar];
}

const known = new Map<string, GrammarFile>();

/** Read once, because languages hold the same others. */
function readFile(name: string): GrammarFile {
  const file = known.get(name) ?? (JSON.parse(readData(grammarFiles, name).toString()) as GrammarFile); // prettier-ignore
  known.set(name, file);
  return file;
}

/** Grammars of the package that were met, by name. */
const packaged = new Map<string, GrammarFile>();

function packGrammar(name: string): GrammarFile {
  if (!packaged.has(name)) loadPackage(name);
  const file = packaged.get(name);
  if (!file) throw new Error(`there is no grammar "${name}"`);
  return file;
}

/** Notes the grammars that a module of the package has, and gives their names: that of the language is the last. */
function loadPackage(language: string): string[] {
  const module = require(`@shikijs/langs/${language}`) as { default: LanguageRegistration[] };
  const names = [...new Set(module.default.map(({ name }) => name))];
  for (const grammar of module.default) {
    const within = grammar.name === language ? names.slice(0, -1) : [];
    if (!packaged.has(grammar.name) || within.length > 0) packaged.set(grammar.name, { within, grammar }); // prettier-ignore
  }
  return names;
}

function listNames(): Record<string, readonly string[]> {
  const { bundledLanguagesInfo } = require('shiki/langs') as typeof import('shiki/langs');
  return Object.fromEntries(bundledLanguagesInfo.map(({ id, aliases = [] }) => [id, aliases]));
}
