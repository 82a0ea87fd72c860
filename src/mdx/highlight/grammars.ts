import {
  createHighlighterCoreSync,
  type Grammar,
  type LanguageRegistration,
  type RegexEngine,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { KIND_THEME } from './code-theme.ts';
import { findLatinRegExp, findRegExp, readRegistrations } from './grammar-files.ts';

/** Colors the code of one language. */
export interface LoadedGrammar {
  grammar: Grammar;
  /** Colors by the numbers of tokens. */
  colors: readonly string[];
}

/** Languages that are often found in the fences and front matter of another one. */
const ALONGSIDE: Record<string, readonly string[]> = {
  markdown: ['yaml', 'json', 'javascript', 'typescript', 'tsx', 'shellscript', 'html', 'python'],
  mdx: ['yaml', 'json', 'javascript', 'typescript', 'tsx', 'shellscript', 'html', 'python'],
};

const anyEngine = createJavaScriptRegexEngine({ forgiving: true, regexConstructor: findRegExp });
const latinEngine = createJavaScriptRegexEngine({ forgiving: true, regexConstructor: findLatinRegExp }); // prettier-ignore
const loaded = new Map<string, LoadedGrammar>();

/**
 * The bundled grammar of a language, by its canonical name; throws if it cannot be loaded. One for Latin-1 text loads in
 * half the time. Loaded once and synchronously, so that pages render in one go.
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
export function useGrammar(registration: LanguageRegistration): LoadedGrammar {
  return createGrammar(registration.name, [registration], anyEngine);
}

/** Each language has a highlighter of its own: in a shared one, colors would depend on what was loaded before. */
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
  return { grammar: highlighter.getLanguage(language), colors: colorMap };
}
