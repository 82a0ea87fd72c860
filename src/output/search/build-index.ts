import { hash } from 'node:crypto';
import {
  HEAD_NAME,
  KEY_LENGTH,
  packWords,
  pagesName,
  SECTION_KINDS,
  spellingName,
  TEXT_LEVEL,
  wordsName,
  type IndexHead,
  type SearchPage,
  type Section,
  type StoredPage,
  type StoredSection,
} from '../../client/file-formats.ts';
import { readAttribute } from '../../utils/html.ts';
import { WordLists } from './word-lists.ts';
import {
  findByClass,
  parseHtml,
  separateLabels,
  textOfNodes,
  type HtmlElement,
  type HtmlNode,
} from '../../mdx/html-to-markdown.ts';
import { cutText, oneLine } from '../../utils/text.ts';

/** Size of a file in characters, before compression: a query loads one at a time. */
const WORD_FILE = { least: 8_000, usual: 16_000, most: 24_000 };
const PAGE_FILE = { least: 6_000, usual: 16_000, most: 18_000 };

/** Data of a page in the head of an index. */
type PageEntry = Pick<SearchPage, 'boost' | 'version' | 'language'> & { sections: number };

/**
 * Writes the files of a search index: `index.json`, and all others named by their content. The
 * texts of pages are written as they are added, because those of a large site would not fit into
 * memory.
 */
export class IndexWriter {
  readonly #write: (name: string, text: string) => void;
  readonly #pages: PageEntry[] = [];
  readonly #words = new WordLists();
  readonly #pageParts: PartCutter;
  readonly #pageFiles: number[] = [];
  #pageKeys = '';
  #sections = 0;

  /** `write` gets each file by its name. */
  constructor(write: (name: string, text: string) => void) {
    this.#write = write;
    this.#pageParts = new PartCutter(PAGE_FILE, (part) => {
      const text = `[${part.map((entry) => entry.text).join(',')}]`;
      this.#pageKeys += keyOf(text);
      write(pagesName({ pageKeys: this.#pageKeys }, this.#pageFiles.length), text);
      this.#pageFiles.push(part.length);
    });
  }

  /** Adds a page with its words from `weighPage`. */
  add(page: SearchPage, words: Iterable<[string, number[]]>): void {
    const { boost, version, language, sections } = page;
    this.#pages.push({ boost, version, language, sections: sections.length });
    this.#pageParts.add({ key: page.href, text: JSON.stringify(toStored(page)) });
    for (const [word, found] of words) {
      for (let index = 0; index < found.length; index += 2)
        this.#words.add(word, this.#sections + (found[index] ?? 0), found[index + 1] ?? 0);
    }
    this.#sections += sections.length;
  }

  /** Writes the rest when all pages are added. */
  finish(): void {
    this.#pageParts.close();
    const common = findCommon(this.#words, this.#sections);
    const sorted = [...this.#words.words()].toSorted();
    const spellings = this.#writeSpellings(sorted);
    const pages = this.#pages;
    const head: IndexHead = {
      sections: pages.map(({ sections }) => sections),
      pageFiles: this.#pageFiles,
      ...this.#writeWords(sorted, new Set(common)),
      ...spellings,
      pageKeys: this.#pageKeys,
      common,
      ...choices(pages),
      boosts: Object.fromEntries(
        pages.flatMap(({ boost }, index): [number, number][] =>
          boost === 1 ? [] : [[index, boost]],
        ),
      ),
    };
    this.#write(HEAD_NAME, JSON.stringify(head));
  }

  #writeWords(
    sorted: readonly string[],
    common: ReadonlySet<string>,
  ): Pick<IndexHead, 'wordFiles' | 'wordKeys'> {
    const wordFiles: string[] = [];
    let wordKeys = '';
    const parts = new PartCutter(WORD_FILE, (part) => {
      const text = `{${part.map((entry) => entry.text).join(',')}}`;
      wordKeys += keyOf(text);
      this.#write(wordsName({ wordKeys }, wordFiles.length), text);
      wordFiles.push(part[0]?.key ?? '');
    });
    for (const word of sorted) {
      const all = this.#words.read(word);
      const list = common.has(word) ? headingsOnly(all) : all;
      parts.add({ key: word, text: `${JSON.stringify(word)}:[${list.join()}]` });
    }
    parts.close();
    return { wordFiles, wordKeys };
  }

  #writeSpellings(sorted: readonly string[]): Pick<IndexHead, 'spellings' | 'spellingKeys'> {
    const groups = [...groupBySign(sorted)];
    const spellings = groups.map(([character]) => character);
    const texts = groups.map(([, list]) => JSON.stringify(packWords(list)));
    const spellingKeys = texts.map(keyOf).join('');
    for (const [number, text] of texts.entries())
      this.#write(spellingName({ spellings, spellingKeys }, number), text);
    return { spellings, spellingKeys };
  }
}

/** Hexadecimal, because some file systems are case-insensitive. */
function keyOf(text: string): string {
  return hash('sha1', text, 'hex').slice(0, KEY_LENGTH);
}

function toStored(page: SearchPage): StoredPage {
  const { href, title, description, place, names, version, method, path, sections } = page;
  return {
    href, title, description, place, names: names.length > 0 ? names : undefined, version, method, path,
    sections: sections.map(toStoredSection),
  }; // prettier-ignore
}

/** Most sections have no code, which is left out. */
function toStoredSection({ id, heading, kind, text, code, parent }: Section): StoredSection {
  const section = [id, heading, SECTION_KINDS.indexOf(kind), text, parent] as const;
  return code === '' ? [...section] : [...section, code];
}

function groupBySign(sorted: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of sorted) {
    const [character = ''] = word;
    const list = groups.get(character);
    if (list) list.push(word);
    else groups.set(character, [word]);
  }
  return groups;
}

function choices(pages: readonly PageEntry[]) {
  const list = (read: (page: PageEntry) => string | undefined) => {
    const names = [...new Set(pages.map(read))].filter((name) => name !== undefined);
    const numbers = names.length > 0 ? pages.map((page) => names.indexOf(read(page) ?? '')) : [];
    return [names, numbers] as const;
  };
  const [versions, pageVersions] = list(({ version }) => version);
  const [languages, pageLanguages] = list(({ language }) => language);
  return { versions, pageVersions, languages, pageLanguages };
}

/**
 * On sites with at least this many sections, words in more than that share of them count only in
 * headings.
 */
const MANY_SECTIONS = 500;
const COMMON_SHARE = 0.4;

/** Words that are nearly everywhere, which count in headings only. */
function findCommon(words: WordLists, total: number): string[] {
  if (total < MANY_SECTIONS) return [];
  return [...words.words()].filter((word) => words.count(word) > total * COMMON_SHARE);
}

function headingsOnly(list: readonly number[]): number[] {
  const levels: number[] = [];
  let gap = 0;
  for (let index = 0; index < list.length; index += 2) {
    gap += list[index] ?? 0;
    const weight = list[index + 1] ?? 0;
    if (weight <= TEXT_LEVEL) continue;
    levels.push(gap, weight);
    gap = 0;
  }
  return levels;
}

/** An entry of a list, and the key that identifies it across builds. */
interface Entry {
  key: string;
  text: string;
}

/**
 * Characters of a part: no cut before `least`; one at `most`, unless a single entry is longer;
 * `usual` on average.
 */
interface PartSize {
  least: number;
  usual: number;
  most: number;
}

/**
 * Splits a growing list into parts. A cut depends only on the keys near it, so that a longer or new
 * entry changes its own part and none of those after it (content-defined chunking).
 */
class PartCutter {
  readonly #size: PartSize;
  readonly #take: (part: readonly Entry[]) => void;
  #part: Entry[] = [];
  #length = 0;

  /** `take` is called with each part when the next one begins. */
  constructor(size: PartSize, take: (part: readonly Entry[]) => void) {
    this.#size = size;
    this.#take = take;
  }

  add(entry: Entry): void {
    const { least, usual, most } = this.#size;
    const added = entry.text.length;
    const isFull = this.#length + added > most;
    if (isFull || (this.#length >= least && isCut(entry, usual - least))) this.close();
    this.#part.push(entry);
    this.#length += added;
  }

  close(): void {
    if (this.#part.length > 0) this.#take(this.#part);
    this.#part = [];
    this.#length = 0;
  }
}

/**
 * The probability of a cut grows with the length of the entry, so that parts have similar sizes.
 */
function isCut({ key, text }: Entry, distance: number): boolean {
  return spread(key) < text.length / distance;
}

/** A number from 0 to 1 that looks random and is the same for the same text (FNV-1a). */
function spread(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 15), 0x85ebca6b);
  return ((sum ^ (sum >>> 13)) >>> 0) / 2 ** 32;
}

/** Code beyond this many characters of a section is data rather than an example. */
const MAX_CODE = 3000;

/** Parts that repeat other text, or contain no words of the author. */
const LEFT_OUT = new Set([
  't-anchor', 't-code-head', 't-tabset-row', 't-step-mark', 't-opened', 't-view-picker', 'katex-html',
  'data-footnote-backref', 't-sr', 'sr-only',
]); // prettier-ignore

const BLOCK =
  /^(?:p|div|section|article|li|ul|ol|dl|dt|dd|tr|td|th|table|h[1-6]|blockquote|details|summary|figure|figcaption|br|hr)$/;

/** Adjacent elements without a space between them. */
const APART = / class="t-(?:field|api|badge|code-title)/;

interface Box {
  kind: Section['kind'];
  findTitle: (nodes: readonly HtmlNode[]) => HtmlElement | undefined;
}

/** Sections that begin with a box instead of a heading, by its class. */
const BOXES: ReadonlyMap<string, Box> = new Map<string, Box>([
  ['t-field', { kind: 'field', findTitle: findFieldName }],
  [
    't-accordion',
    { kind: 'heading', findTitle: (nodes) => findByClass(nodes, 't-accordion-title') },
  ],
  ['t-update', { kind: 'heading', findTitle: (nodes) => findByClass(nodes, 't-update-label') }],
]);

/** The link around the name of a field, or the name. */
function findFieldName(nodes: readonly HtmlNode[]): HtmlElement | undefined {
  const { children = [] } = findByClass(nodes, 't-field-head') ?? {};
  const link = children.find((child) => typeof child !== 'string' && child.tag === 'a');
  return (link as HtmlElement | undefined) ?? findByClass(children, 't-field-name');
}

interface Walk {
  leftOut: ReadonlySet<string>;
  sections: Section[];
  current: Section;
  /** Numbers of the headings around this place by level. */
  open: number[];
}

/**
 * Sections of a page with an id and their text; the text before them comes first. Skips elements
 * with a class in `leftOut`.
 */
export function readSections(html: string, leftOut: readonly string[] = []): Section[] {
  const first: Section = {
    id: '',
    heading: '',
    kind: 'page',
    parent: 0,
    text: '',
    code: '',
  };
  const walk: Walk = {
    leftOut: new Set([...LEFT_OUT, ...leftOut]),
    sections: [first],
    current: first,
    open: [],
  };
  visit(separateLabels(parseHtml(html)), walk);
  for (const section of walk.sections) {
    section.text = oneLine(section.text);
    section.code = oneLine(section.code);
  }
  return walk.sections;
}

function visit(nodes: readonly HtmlNode[], walk: Walk): void {
  for (const node of nodes) {
    if (typeof node === 'string') walk.current.text += node;
    else visitElement(node, walk);
  }
}

function visitElement(element: HtmlElement, walk: Walk): void {
  const { tag, attributes, classes, children } = element;
  if (classes.some((name) => walk.leftOut.has(name)) || / hidden(?:[ =]|$)/.test(attributes))
    return;
  if (tag === 'pre') {
    addCode(walk, children.join(''));
    return;
  }
  if (classes.includes('t-code') && !classes.includes('t-code-plain')) {
    const title = findByClass(children, 't-code-title');
    if (title) addCode(walk, textOfNodes(title.children));
  }
  const id = readAttribute(attributes, 'id');
  if (id && /^h[1-4]$/.test(tag)) {
    startHeading(walk, Number(tag[1]), id, textOfNodes(children));
    return;
  }
  const box = id ? classes.map((name) => BOXES.get(name)).find(Boolean) : undefined;
  if (id && box) {
    visitBox(element, id, box, walk);
    return;
  }
  if (tag === 'strong' || tag === 'b') {
    walk.current.bold = `${walk.current.bold ?? ''} ${textOfNodes(children)}`;
  }
  const isBlock = BLOCK.test(tag) || APART.test(attributes);
  if (isBlock) walk.current.text += ' ';
  const shown = classes.includes('t-expandable') ? withoutButton(children) : children;
  visit(tag === 'div' ? separateLabels(shown) : shown, walk);
  if (isBlock) walk.current.text += ' ';
}

function addCode({ current }: Walk, text: string): void {
  if (current.code.length < MAX_CODE) current.code += `${cutText(text, MAX_CODE)}\n`;
}

/** The content of an expandable part, after the title that its author gave it. The other words of its button come from Trellis. */
function withoutButton([summary, ...content]: readonly HtmlNode[]): readonly HtmlNode[] {
  const title = summary && findByClass([summary], 't-expandable-title');
  return title ? [title, ...content] : content;
}

/** Text after a box belongs to the section around it. */
function visitBox(
  { children }: HtmlElement,
  id: string,
  { kind, findTitle }: Box,
  walk: Walk,
): void {
  const around = walk.current;
  const title = findTitle(children);
  const heading = title ? textOfNodes(title.children) : '';
  start(walk, { id, heading: heading || id, kind, parent: walk.sections.indexOf(around) });
  if (title) title.children = [];
  visit(children, walk);
  walk.current = around;
}

function startHeading(walk: Walk, level: number, id: string, heading: string): void {
  walk.open.length = level;
  const parent = walk.open.findLast((number) => number > 0) ?? 0;
  walk.open[level] = walk.sections.length;
  start(walk, { id, heading, kind: 'heading', parent });
}

function start(walk: Walk, section: Omit<Section, 'text' | 'code'>): void {
  walk.current = { ...section, text: '', code: '' };
  walk.sections.push(walk.current);
}
