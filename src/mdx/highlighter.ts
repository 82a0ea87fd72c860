import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  createHighlighterCoreSync,
  type Grammar,
  type LanguageRegistration,
  type RegexEngine,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import {
  ENGINE_ARTIFACTS,
  engineMark,
  IS_PACKED,
  readData,
  type DataFolder,
} from '../utils/engine.ts';
import { rethrowUnless } from '../utils/errors.ts';
import { digest, NOT_WRITABLE } from '../utils/files.ts';
import { encodeText } from '../utils/html.ts';
import { parseJson } from '../utils/json.ts';
import { CodeCache } from './code-cache.ts';
import { colorLines, KIND_THEME, readMarks, type LineMarks } from './highlight/color-lines.ts';
import {
  LATIN,
  listPatterns,
  toLatin,
  toRegExp,
  translate,
  type Translation,
} from './highlight/translate-patterns.ts';

const require = createRequire(import.meta.url);

/** The file that has the names of all languages. */
const NAMES = 'names';

/** The grammars as data, one file per language; embedded languages are separate files. */
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

const known = new Map<string, GrammarFile>();

const translations = new Map<string, Translation>();

/** Cached translations of a checkout; the package contains those of common languages. */
let codeCache: CodeCache | undefined;

/**
 * Common languages. Translating the patterns of all languages would add half a minute to each
 * packing.
 */
const COMMON = new Set(
  `astro bash c cpp csharp css dart diff docker dotenv elixir go graphql hcl html http ini java javascript json
   json5 jsonc jsonl jsx kotlin lua make markdown mdx nginx php powershell proto python regexp ruby rust scala scss
   shellscript shellsession sql svelte swift terraform toml tsx typescript vue xml yaml`.split(
    /\s+/,
  ),
);

/** Languages that are often found in the fences and front matter of another one. */
const ALONGSIDE: Record<string, readonly string[]> = {
  markdown: ['yaml', 'json', 'javascript', 'typescript', 'tsx', 'shellscript', 'html', 'python'],
  mdx: ['yaml', 'json', 'javascript', 'typescript', 'tsx', 'shellscript', 'html', 'python'],
};

const anyEngine = createJavaScriptRegexEngine({ forgiving: true, regexConstructor: findRegExp });
const latinEngine = createJavaScriptRegexEngine({
  forgiving: true,
  regexConstructor: findLatinRegExp,
});
const loaded = new Map<string, LoadedGrammar>();

/** Names that authors use besides those of the grammars; '' is plain text. */
const EXTRA_ALIASES: Record<string, string> = {
  curl: 'shellscript', env: 'dotenv', '.env': 'dotenv', golang: 'go', text: '', txt: '',
  plaintext: '', plain: '', none: '', nocopy: '', node: 'javascript', nodejs: 'javascript',
  'c++': 'cpp', console: 'shellsession', conf: 'ini', svg: 'xml', http: 'http', gql: 'graphql',
}; // prettier-ignore

let names: Map<string, string> | undefined;

/** Options of `Highlighter.highlight`. */
export interface HighlightOptions {
  /** Whether each line needs an element for its number. All lines have one if one of them is marked. */
  lines?: boolean | undefined;
  /** Lines to mark, counted from 1. */
  highlight?: ReadonlySet<number> | undefined;
  focus?: ReadonlySet<number> | undefined;
}

/** `html` is the inside of a `<code>` element; see `HighlightOptions` for the elements of lines. */
export interface Highlighted {
  html: string;
  /** The language used; `text` if the requested one is unknown. */
  lang: string;
}

/** Options for the cache of highlighted code. */
interface StoredCode {
  file: string;
  /** Version of the engine; a file of another version is ignored. */
  version: string;
  /** Highlighter of the previous site state, whose cache is reused. */
  before?: Highlighter | undefined;
}

/** Highlights the code of a site, with the grammars of the project and the cache that builds share. */
export class Highlighter {
  /** Changes with the grammars of the project; empty without any. */
  readonly digest: string;
  readonly cache: CodeCache | undefined;
  readonly #custom: ReadonlyMap<string, CustomGrammar>;
  readonly #loaded = new Map<CustomGrammar, LoadedGrammar>();

  /** `grammars` win over the bundled ones of the same name or alias. Without `stored`, nothing is cached on disk. */
  constructor(grammars: readonly CustomGrammar[] = [], stored?: StoredCode) {
    this.cache = stored && (stored.before?.cache ?? new CodeCache(stored.file, stored.version));
    this.#custom = new Map(
      grammars.flatMap((grammar) =>
        [grammar.registration.name, ...(grammar.registration.aliases ?? [])].map(
          (name) => [name.toLowerCase(), grammar] as const,
        ),
      ),
    );
    const named = [...this.#custom].map(([name, grammar]) => `${name} ${grammar.digest}`);
    this.digest = named.length === 0 ? '' : digest(...named);
  }

  /** Colors code by token kind. Unknown languages give plain, escaped lines; throws if a grammar cannot be used. */
  highlight(code: string, lang: string, options: HighlightOptions = {}): Highlighted {
    const custom = this.#custom.get(lang.trim().toLowerCase());
    const language = custom?.registration.name ?? findLanguage(lang);
    const { lines, marks } = readMarks(code.split('\n'));
    const inner =
      language === undefined ? lines.map(encodeText) : this.#colorLines(lines, language, custom);
    const { highlight, focus } = options;
    const hasLines = options.lines || marks.size > 0 || highlight?.size || focus?.size;
    const written = hasLines
      ? inner.map(
          (line, index) => `<span class="${lineClass(index, marks, options)}">${line}</span>`,
        )
      : inner;
    return { html: written.join('\n'), lang: language ?? 'text' };
  }

  #colorLines(
    lines: readonly string[],
    language: string,
    custom: CustomGrammar | undefined,
  ): string[] {
    const color = () =>
      colorLines(
        lines,
        custom
          ? this.#loadCustom(custom)
          : loadGrammar(
              language,
              lines.every((line) => LATIN.test(line)),
            ),
      );
    return (
      this.cache?.reuse(digest(language + (custom?.digest ?? ''), lines.join('\n')), color) ??
      color()
    );
  }

  #loadCustom(custom: CustomGrammar): LoadedGrammar {
    const loaded = this.#loaded.get(custom) ?? useGrammar(custom.registration);
    this.#loaded.set(custom, loaded);
    return loaded;
  }
}

function lineClass(index: number, marks: LineMarks, options: HighlightOptions): string {
  const isHighlighted = options.highlight?.has(index + 1) ?? false;
  const isFocused = options.focus?.has(index + 1) ?? false;
  const marked = marks.get(index);
  if (!marked && !isHighlighted && !isFocused) return 'line';
  const names = new Set(['line', ...(marked ?? [])]);
  if (isHighlighted) names.add('highlighted');
  if (isFocused) names.add('focused');
  return [...names].join(' ');
}

/** All language names that fences can use, including those of plain text. */
export function listLanguageNames(): string[] {
  return [...Object.keys(EXTRA_ALIASES), ...namesOfGrammars().keys(), 'mermaid', 'math', 'latex'];
}

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

/** A grammar of the project, in TextMate's format. */
export interface CustomGrammar {
  registration: LanguageRegistration;
  /** Digest of its text. */
  digest: string;
}

/** The grammar in a JSON text; undefined if it is not one. */
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

/** Highlights code in one language. */
export interface LoadedGrammar {
  language: string;
  grammar: Grammar;
  /** Colors by the numbers of tokens. */
  colors: readonly string[];
}

/**
 * The bundled grammar of a language, by its canonical name; throws if it cannot be loaded. One for Latin-1 text loads
 * in half the time. Loaded once and synchronously, so that pages render in one go.
 */
export function loadGrammar(language: string, isLatin = false): LoadedGrammar {
  const key = `${isLatin} ${language}`;
  const known = loaded.get(key);
  if (known) return known;
  const names = [...(ALONGSIDE[language] ?? []), language];
  const engine = isLatin ? latinEngine : anyEngine;
  const grammar = createGrammar(language, names.flatMap(readRegistrations), engine);
  loaded.set(key, grammar);
  return grammar;
}

/** Loads a grammar of a project; throws if it is not valid, or requires one that is missing. */
function useGrammar(registration: LanguageRegistration): LoadedGrammar {
  return createGrammar(registration.name, [registration], anyEngine);
}

/**
 * Each language has its own highlighter: in a shared one, colors would depend on the order of
 * loading.
 */
function createGrammar(
  language: string,
  langs: LanguageRegistration[],
  engine: RegexEngine,
): LoadedGrammar {
  const highlighter = createHighlighterCoreSync({
    themes: [KIND_THEME],
    langs,
    engine,
    warnings: false,
  });
  const { colorMap } = highlighter.setTheme(KIND_THEME.name);
  return { language, grammar: highlighter.getLanguage(language), colors: colorMap };
}

/** A stored grammar. Its `embeddedLangs` lists the grammars that it requires. */
interface GrammarFile {
  grammar: LanguageRegistration;
  /** Translated patterns in the order of `listPatterns`; only the package contains them. */
  translations?: Translation[];
}

/** Canonical names of all languages, each with its aliases. */
function readLanguageNames(): Record<string, readonly string[]> {
  return JSON.parse(readData(grammarFiles, NAMES).toString()) as ReturnType<typeof listNames>;
}

/** The grammar of a language, after all grammars that it requires. Throws for unknown names. */
export function readRegistrations(language: string): LanguageRegistration[] {
  return resolveNames(language, (name) => readFile(name).grammar).map(
    (name) => readFile(name).grammar,
  );
}

/** Names of a grammar and its dependencies, each after its own dependencies. */
function resolveNames(language: string, find: (name: string) => LanguageRegistration): string[] {
  const required = find(language).embeddedLangs ?? [];
  return [...new Set([...required.flatMap((name) => resolveNames(name, find)), language])];
}

/** Cached, because languages share dependencies. */
function readFile(name: string): GrammarFile {
  const file =
    known.get(name) ?? (JSON.parse(readData(grammarFiles, name).toString()) as GrammarFile);
  known.set(name, file);
  noteTranslations(file);
  return file;
}

function noteTranslations({ grammar, translations: ready }: GrammarFile): void {
  if (!ready) return;
  for (const [at, pattern] of listPatterns(grammar).entries())
    translations.set(pattern, ready[at] ?? null);
}

/**
 * The expression for a pattern of a loaded grammar; patterns with back-references to the text are
 * translated on use.
 */
function findRegExp(pattern: string): RegExp {
  return toRegExp(pattern, findTranslation(pattern));
}

/** The same for texts of Latin-1. */
function findLatinRegExp(pattern: string): RegExp {
  return toRegExp(pattern, findTranslation(pattern), toLatin);
}

function findTranslation(pattern: string): Translation {
  const known = translations.get(pattern);
  if (known !== undefined) return known;
  return IS_PACKED ? translate(pattern) : translateKept(pattern);
}

function translateKept(pattern: string): Translation {
  if (!codeCache) {
    codeCache = new CodeCache(join(ENGINE_ARTIFACTS, 'patterns'), engineMark());
    process.once('exit', saveKept);
  }
  const [translation = null] = codeCache.reuse(digest(pattern), () => [translate(pattern)]);
  return translation;
}

/** A checkout that cannot be written translates again. */
function saveKept(): void {
  try {
    codeCache?.save();
  } catch (error) {
    rethrowUnless(error, ...NOT_WRITABLE);
  }
}

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

/** The grammar of a module: its last export, after those of its dependencies. */
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
