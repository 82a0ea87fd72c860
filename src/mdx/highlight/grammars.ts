import { createHighlighterCoreSync, type Grammar, type RegexEngine } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { KIND_THEME } from './code-theme.ts';
import { findOwnGrammar } from './own-grammars.ts';
import { findLatinRegExp, findRegExp, readRegistrations } from './grammar-files.ts';

/** What colours the code of one language. */
export interface LoadedGrammar {
  grammar: Grammar;
  /** Colours by the numbers that tokens carry. */
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
 * The grammar of a language, by its canonical name; throws if it cannot be loaded. One for texts of Latin-1 is ready in
 * half the time. Loaded once and synchronously, so that pages can be rendered in one go. Each language has a highlighter of its own:
 * in a shared one, the colours of a text would depend on what was loaded before.
 */
export function loadGrammar(language: string, isLatin = false): LoadedGrammar {
  const key = `${isLatin} ${language}${findOwnGrammar(language.toLowerCase())?.digest ?? ''}`;
  const grammar = loaded.get(key) ?? createGrammar(language, isLatin ? latinEngine : anyEngine);
  loaded.set(key, grammar);
  return grammar;
}

function createGrammar(language: string, engine: RegexEngine): LoadedGrammar {
  const own = findOwnGrammar(language.toLowerCase());
  const names = [...(ALONGSIDE[language] ?? []), language];
  const highlighter = createHighlighterCoreSync({
    themes: [KIND_THEME],
    langs: own ? [own.registration] : names.flatMap(readRegistrations),
    engine,
    warnings: false,
  });
  const { colorMap } = highlighter.setTheme(KIND_THEME.name);
  return { grammar: highlighter.getLanguage(language), colors: colorMap };
}
