import { digest } from '../../text/digest.ts';
import { encodeText } from '../../text/html.ts';
import { CodeCache } from './code-cache.ts';
import { colorLines } from './color-lines.ts';
import { loadGrammar, useGrammar, type LoadedGrammar } from './grammars.ts';
import { findLanguage } from './languages.ts';
import { LATIN } from './latin-patterns.ts';
import { readMarks, type LineMarks } from './line-marks.ts';
import type { CustomGrammar } from './custom-grammar.ts';

/** Lines to mark, counted from 1. */
export interface HighlightOptions {
  highlight?: ReadonlySet<number> | undefined;
  focus?: ReadonlySet<number> | undefined;
}

/** `html` is the inside of a `<code>` element, one `<span class="line">` a line. */
export interface Highlighted {
  html: string;
  /** The language used; `text` where the one asked for is unknown. */
  lang: string;
}

/** Colors the code of one site, with the grammars of its project and the cache that its builds share. */
export class Highlighter {
  /** Changes with the grammars of the project; empty without any. */
  readonly digest: string;
  readonly cache: CodeCache | undefined;
  readonly #custom: ReadonlyMap<string, CustomGrammar>;
  readonly #loaded = new Map<CustomGrammar, LoadedGrammar>();

  /** `grammars` win over the bundled ones of the same name or alias. */
  constructor(grammars: readonly CustomGrammar[] = [], cache?: CodeCache) {
    this.cache = cache;
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
    const html = inner
      .map((line, index) => `<span class="${lineClass(index, marks, options)}">${line}</span>`)
      .join('\n');
    return { html, lang: language ?? 'text' };
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
    return this.cache?.reuse(digest(language + (custom?.digest ?? ''), lines.join('\n')), color) ?? color(); // prettier-ignore
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
