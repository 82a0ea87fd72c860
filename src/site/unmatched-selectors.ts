import { tokenize } from 'css-tree/tokenizer';
import { isTailwindName } from '../mdx/tailwind.ts';
import { hasMark } from '../utils/html.ts';
import { parsePart, type Compound } from './style-names.ts';
import {
  holds,
  isMeant,
  type ReadText,
  type WrittenName,
  type WrittenProperty,
  type WrittenSelector,
} from './style-names/collect-names.ts';
import { findMissingFrameParts } from './page/frame-parts.ts';
import type { Site } from './site.ts';
import {
  ABSENT_NAMES,
  isCodeProperty,
  isThemeProperty,
  mayMean,
  PAGE_PARTS,
  STYLE_NAMES,
  type StyleName,
} from './style-names/table.ts';

/** Elements of HTML, SVG, and MathML. */
const ELEMENTS = new Set(
  (
    'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col ' +
    'colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 ' +
    'h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter ' +
    'nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section ' +
    'select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time ' +
    'title tr track u ul var video wbr ' +
    'circle clippath defs desc ellipse filter foreignobject g image line lineargradient marker mask math path pattern polygon ' +
    'polyline radialgradient rect stop symbol text textpath tspan use'
  ).split(' '),
);

/** Classes of pages by default: color modes, code, formulas, diagrams, and lists. */
const CLASSES =
  /^(?:t-|language-|lang-|katex|dark$|light$|sr-only$|line$|active$|is-active$|contains-task-list$|task-list-item$|footnotes$|footnote-|data-footnote|mermaid)/;

/** Attributes of pages, regardless of value. */
const ATTRIBUTES =
  /^(?!data-)|^data-(?:mode|kind|layout|theme|rounded|items|topbar|code|tabs|version|view|tags|status|method|only|cols|zoom|no-zoom|footnote)/;

/** Names that exist with another kind of selector. */
const PART_NAMES = new Map(
  STYLE_NAMES.filter(({ kind }) => kind === 'class').map(({ name, selector }) => [name, selector]),
);
/** Names that only the markup of the hosted product has. */
const HOSTED = /^(?:headlessui-|radix-|chat-assistant|mint-|almond-|cmdk)/;
const REASONS = {
  hosted: 'This is markup of the hosted product.',
  utility: 'No page uses this class, and Trellis components have no utility classes.',
};

/** Classes around the text of every page, which its HTML does not contain. */
const EVERYWHERE = new Set(['t-prose', 't-article']);

/** Selectors in the sheets and scripts of a project that match nothing. */
export function findUnmatchedSelectors(
  texts: readonly ReadText[],
  own: ProjectVocabulary,
): UnmatchedSelector[] {
  const doubtful = texts.flatMap(({ file, selectors }) =>
    selectors.flatMap((selector) =>
      selector.names.filter(isUnmatched).map((name) => ({ file, selector, name })),
    ),
  );
  const isKnown = knownWords(
    doubtful.map(({ name }) => name),
    own,
  );
  const unmatched = doubtful.flatMap(({ file, selector, name }): UnmatchedName[] => {
    const reason = reasonOf(name);
    const isTheirs = own.hasForeignParts && reason === undefined;
    return isTheirs || isKnown(name) ? [] : [{ file, selector, name: spell(name), reason }];
  });
  return [...onePerList(unmatched), ...findUnmatchedProperties(texts, own)];
}

/**
 * Documented names that the sheets and scripts of a project select. Excludes names that the project defines. Empty if
 * third-party scripts add content. Whether a page has such an element is known after rendering.
 */
export function findRequiredNames(
  texts: readonly ReadText[],
  own: ProjectVocabulary,
): RequiredStyleName[] {
  if (own.hasForeignParts) return [];
  const found = texts.flatMap(({ file, selectors }) =>
    selectors.flatMap((selector) =>
      selector.names.flatMap((name) => {
        const isNeeded = name.isRequired && !(name.kind === 'class' && isOwnClass(name.name));
        const styleNames = isNeeded ? listMeant(name) : [];
        const isStill = styleNames.every((one) => !one.isLive);
        return styleNames.length > 0 && isStill ? [{ file, selector, name, styleNames }] : [];
      }),
    ),
  );
  const isKnown = knownWords(
    found.map(({ name }) => name),
    own,
  );
  return found
    .filter(({ name }) => !isKnown(name))
    .map(({ name, ...rest }) => ({ ...rest, name: spell(name), reason: undefined }));
}

function listMeant(name: WrittenName): StyleName[] {
  return STYLE_NAMES.filter((styleName) => isMeant(name, styleName));
}

/**
 * Returns a test of whether the project defines a name. Ids also come from headings, classes are in quotes, and
 * elements are in tags.
 */
function knownWords(
  names: readonly WrittenName[],
  own: ProjectVocabulary,
): (name: WrittenName) => boolean {
  const isClass = ({ kind, name }: WrittenName) =>
    kind === 'class' || (kind === 'attribute' && name === 'class');
  const wordsOf = (some: readonly WrittenName[]) => [...new Set(some.map(wordOf))];
  const isElement = ({ kind }: WrittenName) => kind === 'type';
  const classes = own.findWords(wordsOf(names.filter(isClass)), { inQuotes: true });
  const elements = own.findElements(wordsOf(names.filter(isElement)));
  const others = own.findWords(wordsOf(names.filter((name) => !isClass(name) && !isElement(name))));
  return (name) =>
    (isClass(name) ? classes : isElement(name) ? elements : others).has(wordOf(name));
}

/** Merges the names of each selector list to one entry. */
function onePerList(unmatched: readonly UnmatchedName[]): UnmatchedSelector[] {
  const lists = Map.groupBy(unmatched, ({ file, selector }) => `${file}:${selector.list}`);
  return [...lists.values()].flatMap((parts): UnmatchedSelector[] => {
    const [first] = parts;
    if (!first) return [];
    const { file, name, reason, selector } = first;
    const others = new Set(parts.map((part) => part.selector)).size - 1;
    return [
      {
        file,
        line: selector.line,
        column: selector.column,
        text: selector.text,
        name,
        others,
        reason,
      },
    ];
  });
}

/** Whether a selector requires a name that is neither documented nor on pages by default. */
function isUnmatched(written: WrittenName): boolean {
  const { kind, name, value = '', matcher, isRequired } = written;
  if (!isRequired) return false;
  if (kind === 'type') return !isHtmlElement(name);
  if (kind === 'class' && isOwnClass(name)) return false;
  if (kind !== 'attribute')
    return !STYLE_NAMES.some((styleName) => mayMean({ kind, name }, styleName));
  if (name === 'class' || name === 'id')
    return (
      !STYLE_NAMES.some(
        (styleName) => styleName.kind === name && holds(styleName.name, matcher, value),
      ) && !isOwnClass(value)
    );
  if (isMode(written)) return true;
  if (isOwnAttribute(name)) return false;
  const meant = { kind, name, value: matcher === '=' ? value : undefined };
  return !STYLE_NAMES.some((styleName) => mayMean(meant, styleName));
}

/** Other generators set the color mode with this attribute; here it names the theme. */
function isMode({ name, value }: WrittenName): boolean {
  return name === 'data-theme' && (value === 'dark' || value === 'light');
}

/** Reason why a name matches nothing, if known. */
function reasonOf(written: WrittenName): string | undefined {
  const { kind, name, value } = written;
  const word = wordOf(written);
  if (isMode(written)) return `Use ".${value}".`;
  if (kind === 'type') {
    const selector = PART_NAMES.get(name);
    return selector && `Use "${selector}".`;
  }
  const absent = ABSENT_NAMES.find((styleName) => mayMean({ kind, name, value }, styleName));
  if (absent) return absent.reason;
  const other =
    kind === 'attribute' ? undefined : STYLE_NAMES.find((styleName) => styleName.name === word);
  if (other) return `Use "${other.selector}".`;
  const isUtility = kind !== 'id' && isTailwindName(word.replace(/^.*:/, ''));
  if (HOSTED.test(word)) return REASONS.hosted;
  return isUtility ? REASONS.utility : undefined;
}

/** Text that a file must contain to define the name. */
function wordOf({ kind, name, value }: WrittenName): string {
  return kind === 'attribute' && (name === 'class' || name === 'id') ? (value ?? '') : name;
}

function spell({ kind, name, value, matcher }: WrittenName): string {
  if (kind === 'type') return name;
  if (kind !== 'attribute') return (kind === 'id' ? '#' : '.') + name;
  return matcher ? `[${name}${matcher}"${value}"]` : `[${name}]`;
}

/** A selector or custom property that matches nothing. */
export interface UnmatchedSelector {
  file: string;
  line: number;
  column: number;
  /** Selector or custom property as written. */
  text: string;
  /** Part of it that matches nothing: `.max-w-8xl`. */
  name: string;
  /** Number of further selectors in the list that match nothing. */
  others: number;
  /** Reason or replacement, if known. */
  reason?: string | undefined;
}

/** Names that a project defines. */
interface ProjectVocabulary {
  /** Which words occur in its pages, snippets, and scripts; `inQuotes` ignores prose. */
  findWords(words: readonly string[], options?: { inQuotes?: boolean }): ReadonlySet<string>;
  /** Which element names occur in its pages, snippets, and scripts: `<my-part>`. */
  findElements(names: readonly string[]): ReadonlySet<string>;
  /** Whether third-party scripts add content with unknown names. */
  hasForeignParts: boolean;
}

/** A name that matches nothing, and its selector. */
interface UnmatchedName {
  file: string;
  selector: WrittenSelector;
  name: string;
  reason: string | undefined;
}

/** A documented name that a selector requires. */
export interface RequiredStyleName extends UnmatchedName {
  /** Rows of the table that the name can refer to. */
  styleNames: readonly StyleName[];
}

/** Custom properties that are read but never set, or set for elements that do not exist. */
function findUnmatchedProperties(
  texts: readonly ReadText[],
  own: ProjectVocabulary,
): UnmatchedSelector[] {
  const set = new Set(
    texts.flatMap((one) => one.properties.filter(({ isSet }) => isSet)).map(({ name }) => name),
  );
  const read = new Set(
    texts.flatMap((one) => one.properties.filter(({ isSet }) => !isSet)).map(({ name }) => name),
  );
  const isDead = ({ name, isSet, isNeeded }: WrittenProperty) =>
    isSet
      ? /^--(?:mint|shiki)-/.test(name) && !isCodeProperty(name) && !read.has(name)
      : isNeeded && !set.has(name) && !isThemeProperty(name);
  const found = texts.flatMap(({ file, properties }) =>
    properties.filter(isDead).map((property) => ({ file, ...property })),
  );
  const known = own.findWords([
    ...new Set(found.filter(({ isSet }) => !isSet).map(({ name }) => name)),
  ]);
  return found
    .filter(({ name, isSet }) => isSet || !known.has(name))
    .map(({ file, line, column, name, isSet }) => ({
      file,
      line,
      column,
      text: name,
      name,
      others: 0,
      reason: isSet ? 'Code blocks do not use this color.' : 'Nothing sets it.',
    }));
}

/**
 * Required names whose elements no page has; `pages` contains the marks of each page. A page that contains all
 * classes and elements of a name counts as having it.
 */
function findMissingNames(
  names: readonly RequiredStyleName[],
  pages: Iterable<string>,
): RequiredStyleName[] {
  let missing = names.map((name) => ({ name, paths: name.styleNames.flatMap(pathsOf) }));
  if (missing.length > 0)
    for (const marks of pages) {
      missing = missing.filter(
        ({ paths }) => !paths.some((path) => path.every((mark) => hasMark(marks, mark))),
      );
      if (missing.length === 0) break;
    }
  return missing.map(({ name }) => ({
    ...name,
    reason: 'No page of the site contains this element.',
  }));
}

/** For each path to an element, the marks of its classes and elements. */
function pathsOf({ part }: StyleName): string[][] {
  return parsePart(part).map(({ compounds }) => compounds.flatMap(marksOf));
}

function marksOf({ tag, classes }: Compound): string[] {
  const names = classes.filter((name) => !EVERYWHERE.has(name)).map((name) => `.${name}`);
  return tag === undefined ? names : [tag, ...names];
}

/** Whether a type selector matches standard elements. */
function isHtmlElement(name: string): boolean {
  return name === '*' || name === '&' || ELEMENTS.has(name.toLowerCase().replace(/^.*\|/, ''));
}

/** Whether pages have a class by default. */
function isOwnClass(name: string): boolean {
  return CLASSES.test(name);
}

/** Whether pages have an attribute by default, or it identifies no element. */
function isOwnAttribute(name: string): boolean {
  return ATTRIBUTES.test(name);
}

/** A syntax error of a style sheet, and the fix. */
interface SheetError {
  offset: number;
  length: number;
  message: string;
  hint: string;
}

/** First unclosed or unopened bracket, string, or comment of a style sheet. */
export function findSheetError(css: string): SheetError | undefined {
  const open: number[] = [];
  let error: SheetError | undefined;
  tokenize(css, (_type, start, end) => {
    if (error) return;
    const token = css.slice(start, end);
    if (token === '{') open.push(start);
    else if (token === '}' && open.pop() === undefined)
      error = toError(start, 1, 'Unexpected "}".', 'Remove it, or open a rule with { before it.');
    else if (token.startsWith('/*') && !/.\*\/$/s.test(token.slice(1)))
      error = toError(start, 2, 'Unclosed comment.', 'End it with */');
    else if (/^["']/.test(token) && (token.length < 2 || token.at(-1) !== token[0]))
      error = toError(start, 1, 'Unclosed string.', `End it with ${token[0]} on the same line.`);
  });
  const [last] = open.slice(-1);
  if (error || last === undefined) return error;
  return toError(
    last,
    1,
    'Unclosed "{"; browsers skip the following rules.',
    'End the rule with }',
  );
}

function toError(offset: number, length: number, message: string, hint: string): SheetError {
  return { offset, length, message, hint };
}

/** Lists the names in style sheets and scripts of a project that match nothing on its rendered pages. */
export function listUnmatchedNames(site: Site): UnmatchedSelector[] {
  const { styleNames, pages, renderCache } = site;
  if (!styleNames) return [];
  const ofText = styleNames.required.filter((one) => one.styleNames.every(isInText));
  const ofFrame = styleNames.required.filter((one) => !one.styleNames.some(isInText));
  const missing = findMissingNames(ofText, listPageMarks(site));
  // Interactive components can render any component in the browser.
  const isDrawn =
    missing.length > 0 &&
    [...pages.values()].some((page) => renderCache.record(page).features.includes('islands'));
  const parts = missing.filter(
    ({ styleNames: meant }) => !isDrawn || !meant.some(({ isOfComponent }) => isOfComponent),
  );
  return [
    ...styleNames.unmatched,
    ...onePerList([...parts, ...findMissingFrameParts(site, ofFrame)]),
  ];
}

function isInText({ selector }: StyleName): boolean {
  return PAGE_PARTS.has(selector);
}

/** Marks of the text and right column of each page. */
function* listPageMarks({ pages, renderCache }: Site): Generator<string> {
  for (const page of pages.values()) yield renderCache.record(page).marks;
}
