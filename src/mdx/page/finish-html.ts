import {
  decode,
  EXCEPT_ENDS,
  MarkupCollector,
  replaceTokens,
  type HtmlToken,
} from '../../utils/html.ts';
import { SourceCollector, type RefusedMarkup, type SourceSet } from '../csp.ts';
import { StyleExtractor } from '../csp/extract-styles.ts';
import { isAuthorClass } from '../tailwind.ts';

/** Preact writes classes in double quotes. */
const CLASS = /\sclass="([^"]*)"/;
const ID = / id="([^"]+)"/;

const FOOTNOTES_TITLE = 'id="footnote-label"';

/** A final part of a page, with data that the rest of the build depends on. */
export interface FinishedHtml {
  /** Without style attributes. */
  html: string;
  /** Ids of its elements, in order. */
  ids: string[];
  /** Classes that authors gave to its elements. */
  classes: Set<string>;
  /** Elements and classes in it; see `hasMark`. */
  marks: string[];
  /** Markup that the security policy of the site refuses. */
  refused: RefusedMarkup[];
}

/** Shared by all parts of a page. */
interface PageCollectors {
  styles: StyleExtractor;
  /** Sources that the policy of the page must allow. */
  needs: SourceSet;
}

/**
 * Reads the tags of rendered HTML once: moves style attributes into the sheet of the page, and
 * collects everything that policies, links, style sheets, and utility classes depend on.
 */
export function finishHtml(html: string, { styles, needs }: PageCollectors): FinishedHtml {
  const ids: string[] = [];
  const markup = new MarkupCollector();
  const sources = new SourceCollector(needs);
  const classes = new ClassCollector(html);
  // Colored code repeats a few tags hundreds of times.
  const plain = new Set<string>();
  const finished = replaceTokens(
    html,
    (token) => {
      classes.visit(token);
      const { type, name, attributes } = token;
      const tag = `${name}${attributes}`;
      if (type === 'end' || plain.has(tag)) return undefined;
      markup.visit(token);
      sources.visit(token);
      const id = attributes === '' ? undefined : ID.exec(attributes)?.[1];
      if (id !== undefined) ids.push(decode(id));
      const replaced = styles.replace(token);
      if (type === 'start' && id === undefined && replaced === undefined) plain.add(tag);
      return replaced;
    },
    EXCEPT_ENDS,
  );
  markup.read(html);
  const { found } = classes;
  return { html: finished, ids, classes: found, marks: markup.list(), refused: sources.refused() };
}

/**
 * Collects the classes of authors. Skips code blocks and formulas, whose classes may look like
 * utilities.
 */
class ClassCollector {
  readonly found = new Set<string>();
  readonly #html: string;
  readonly #lists = new Set<string>();
  /** End offset of the current code block or formula. */
  #skippedTo = 0;

  constructor(html: string) {
    this.#html = html;
  }

  visit({ type, name, attributes, start, end }: HtmlToken): void {
    if (type !== 'start' || start < this.#skippedTo) return;
    if (name === 'pre') this.#skippedTo = this.#endOfCode(end);
    const value = name === 'pre' || attributes === '' ? undefined : CLASS.exec(attributes)?.[1];
    if (value?.startsWith('katex')) this.#skippedTo = this.#endOfSpan(start);
    else if (value !== undefined && !attributes.includes(FOOTNOTES_TITLE)) this.#add(value);
  }

  #add(value: string): void {
    if (this.#lists.has(value)) return;
    this.#lists.add(value);
    for (const name of decode(value).split(/\s+/)) if (isAuthorClass(name)) this.found.add(name);
  }

  /** A code block without an end reaches to the end of the page, as in browsers. */
  #endOfCode(from: number): number {
    const close = this.#html.indexOf('</pre>', from);
    return close < 0 ? this.#html.length : close + 6;
  }

  /**
   * Formulas contain dozens of elements with short class names, some of which are also utilities.
   */
  #endOfSpan(start: number): number {
    const tags = /<(\/?)span\b/g;
    tags.lastIndex = start;
    let depth = 0;
    for (let tag = tags.exec(this.#html); tag; tag = tags.exec(this.#html)) {
      depth += tag[1] ? -1 : 1;
      if (depth === 0) return tags.lastIndex;
    }
    return this.#html.length;
  }
}
