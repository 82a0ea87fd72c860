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
import {
  ABSENT_NAMES,
  isCodeProperty,
  isThemeProperty,
  mayMean,
  STYLE_NAMES,
  type StyleName,
} from './style-names/table.ts';

/** Elements that HTML, SVG and MathML have. */
const ELEMENTS = new Set(
  ('a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col ' +
    'colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 ' +
    'h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter ' +
    'nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section ' +
    'select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time ' +
    'title tr track u ul var video wbr ' +
    'circle clippath defs desc ellipse filter foreignobject g image line lineargradient marker mask math path pattern polygon ' +
    'polyline radialgradient rect stop symbol text textpath tspan use').split(' '),
); // prettier-ignore

/** Classes that our pages have by themselves: of the mode, of code, of formulas, diagrams and lists. */
const CLASSES =
  /^(?:t-|language-|lang-|katex|dark$|light$|sr-only$|line$|active$|is-active$|contains-task-list$|task-list-item$|footnotes$|footnote-|data-footnote|mermaid)/;

/** Attributes that pages have, whatever their values. */
const ATTRIBUTES =
  /^(?!data-)|^data-(?:mode|kind|layout|theme|rounded|items|topbar|code|tabs|version|view|tags|status|method|only|cols|zoom|no-zoom|footnote)/;

/** Names of parts that are there under another kind of name. */
const PART_NAMES = new Map(STYLE_NAMES.filter(({ kind }) => kind === 'class').map(({ name, selector }) => [name, selector])); // prettier-ignore
/** Names that only the hosted product's own markup has. */
const HOSTED = /^(?:headlessui-|radix-|chat-assistant|mint-|almond-|cmdk)/;
const REASONS = {
  hosted: 'that is markup of the hosted product',
  utility: 'no page of the project has it, and our own parts have no utility classes',
};

/** Stands around the text of every page, and so is not in the HTML of the text. */
const EVERYWHERE = new Set(['t-prose', 't-article']);

/** What the sheets and scripts of a project address in vain. */
export function findUnmatchedSelectors(
  texts: readonly ReadText[],
  own: ProjectVocabulary,
): UnmatchedSelector[] {
  const doubtful = texts.flatMap(({ file, selectors }) =>
    selectors.flatMap((selector) =>
      selector.names.filter(isDoubtful).map((name) => ({ file, selector, name })),
    ),
  );
  const isKnown = knownWords(
    doubtful.map(({ name }) => name),
    own,
  );
  const dead = doubtful.flatMap(({ file, selector, name }): UnmatchedName[] => {
    const reason = reasonOf(name);
    const isTheirs = own.hasForeignParts && reason === undefined;
    return isTheirs || isKnown(name) ? [] : [{ file, selector, name: spell(name), reason }];
  });
  return [...onePerList(dead), ...findUnmatchedProperties(texts, own)];
}

/**
 * The documented names that the sheets and scripts of a project need; whether a page has their parts is
 * known when pages are rendered. Without those that the project has itself, and where scripts of others draw on its pages.
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

/** Says of names whether the project itself has them. Ids are made of headings as well, classes stand in quotes, elements in tags. */
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

/** One entry for each list of selectors. */
export function onePerList(dead: readonly UnmatchedName[]): UnmatchedSelector[] {
  const lists = Map.groupBy(dead, ({ file, selector }) => `${file}:${selector.list}`);
  return [...lists.values()].flatMap((parts): UnmatchedSelector[] => {
    const [first] = parts;
    if (!first) return [];
    const { file, name, reason, selector } = first;
    const others = new Set(parts.map((part) => part.selector)).size - 1;
    return [{ file, line: selector.line, column: selector.column, text: selector.text, name, others, reason }]; // prettier-ignore
  });
}

/** Whether a name is needed and neither a documented one that we have nor one that pages have anyway. */
function isDoubtful(written: WrittenName): boolean {
  const { kind, name, value = '', matcher, isRequired } = written;
  if (!isRequired) return false;
  if (kind === 'type') return !isHtmlElement(name);
  if (kind === 'class' && isOwnClass(name)) return false;
  if (kind !== 'attribute')
    return !STYLE_NAMES.some((styleName) => mayMean({ kind, name }, styleName));
  if (name === 'class' || name === 'id')
    return !STYLE_NAMES.some((styleName) => styleName.kind === name && holds(styleName.name, matcher, value)) && !isOwnClass(value); // prettier-ignore
  if (isMode(written)) return true;
  if (isOwnAttribute(name)) return false;
  const meant = { kind, name, value: matcher === '=' ? value : undefined };
  return !STYLE_NAMES.some((styleName) => mayMean(meant, styleName));
}

/** Elsewhere the mode is an attribute of this name; here it is a class, and the attribute says which theme a site has. */
function isMode({ name, value }: WrittenName): boolean {
  return name === 'data-theme' && (value === 'dark' || value === 'light');
}

/** Why a name means nothing, where that is known. */
function reasonOf(written: WrittenName): string | undefined {
  const { kind, name, value } = written;
  const word = wordOf(written);
  if (isMode(written)) return `write \`.${value}\``;
  if (kind === 'type') {
    const selector = PART_NAMES.get(name);
    return selector && `write \`${selector}\``;
  }
  const absent = ABSENT_NAMES.find((styleName) => mayMean({ kind, name, value }, styleName));
  if (absent) return absent.reason;
  const other =
    kind === 'attribute' ? undefined : STYLE_NAMES.find((styleName) => styleName.name === word);
  if (other) return `write \`${other.selector}\``;
  const isUtility = kind !== 'id' && isTailwindName(word.replace(/^.*:/, ''));
  if (HOSTED.test(word)) return REASONS.hosted;
  return isUtility ? REASONS.utility : undefined;
}

/** The word that a text of the project would have to have. */
function wordOf({ kind, name, value }: WrittenName): string {
  return kind === 'attribute' && (name === 'class' || name === 'id') ? (value ?? '') : name;
}

function spell({ kind, name, value, matcher }: WrittenName): string {
  if (kind === 'type') return name;
  if (kind !== 'attribute') return (kind === 'id' ? '#' : '.') + name;
  return matcher ? `[${name}${matcher}"${value}"]` : `[${name}]`;
}

/** Something that a style sheet or a script addresses and no page has. */
export interface UnmatchedSelector {
  file: string;
  line: number;
  column: number;
  /** As written: the selector around it, or the custom property. */
  text: string;
  /** The part of it that nothing answers to: `.max-w-8xl`. */
  name: string;
  /** How many further selectors of the same list mean nothing either. */
  others: number;
  /** Why, or what to write in its place, where that is known. */
  reason?: string | undefined;
}

/** What a project itself has. */
interface ProjectVocabulary {
  /** Which of these words stand in its pages, snippets and scripts; `inQuotes` leaves out what pages say. */
  findWords(words: readonly string[], options?: { inQuotes?: boolean }): ReadonlySet<string>;
  /** Which elements of these names its pages, snippets and scripts have: `<my-part>`, and no component or word. */
  findElements(names: readonly string[]): ReadonlySet<string>;
  /** Scripts of others draw on its pages, by names that nobody here knows. */
  hasForeignParts: boolean;
}

/** A name that matches nothing, with the selector that asks for it. */
interface UnmatchedName {
  file: string;
  selector: WrittenSelector;
  name: string;
  reason: string | undefined;
}

/** A documented name of a part that a selector requires. */
export interface RequiredStyleName extends UnmatchedName {
  /** The rows of the table that the name can mean. */
  styleNames: readonly StyleName[];
}

/** Custom properties that are read and set nowhere, or set for parts that we do not have. */
function findUnmatchedProperties(
  texts: readonly ReadText[],
  own: ProjectVocabulary,
): UnmatchedSelector[] {
  const set = new Set(texts.flatMap((one) => one.properties.filter(({ isSet }) => isSet)).map(({ name }) => name)); // prettier-ignore
  const read = new Set(texts.flatMap((one) => one.properties.filter(({ isSet }) => !isSet)).map(({ name }) => name)); // prettier-ignore
  const isDead = ({ name, isSet, isNeeded }: WrittenProperty) =>
    isSet
      ? /^--(?:mint|shiki)-/.test(name) && !isCodeProperty(name) && !read.has(name)
      : isNeeded && !set.has(name) && !isThemeProperty(name);
  const found = texts.flatMap(({ file, properties }) =>
    properties.filter(isDead).map((property) => ({ file, ...property })),
  );
  const known = own.findWords([...new Set(found.filter(({ isSet }) => !isSet).map(({ name }) => name))]); // prettier-ignore
  return found
    .filter(({ name, isSet }) => isSet || !known.has(name))
    .map(({ file, line, column, name, isSet }) => ({
      file,
      line,
      column,
      text: name,
      name,
      others: 0,
      reason: isSet ? 'code has no such color here' : 'nothing sets it',
    }));
}

/**
 * The names of parts that no page has; `pages` holds the marks of each page. A page that has all classes and elements
 * of a part counts as one that has the part.
 */
export function findMissingNames(
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
  return missing.map(({ name }) => ({ ...name, reason: 'no page of the site has this part' }));
}

/** For each way to a part, the marks that its classes and elements leave. */
function pathsOf({ part }: StyleName): string[][] {
  return parsePart(part).map(({ compounds }) => compounds.flatMap(marksOf));
}

function marksOf({ tag, classes }: Compound): string[] {
  const names = classes.filter((name) => !EVERYWHERE.has(name)).map((name) => `.${name}`);
  return tag === undefined ? names : [tag, ...names];
}

/** Whether a type selector means an element that any page may have. */
function isHtmlElement(name: string): boolean {
  return name === '*' || name === '&' || ELEMENTS.has(name.toLowerCase().replace(/^.*\|/, ''));
}

/** Whether pages have a class by themselves. */
function isOwnClass(name: string): boolean {
  return CLASSES.test(name);
}

/** Whether pages have an attribute by themselves, or it tells nothing of parts. */
function isOwnAttribute(name: string): boolean {
  return ATTRIBUTES.test(name);
}

/** Where a style sheet stops being CSS for browsers, and what to do about it. */
interface SheetError {
  offset: number;
  length: number;
  message: string;
  hint: string;
}

/** What a style sheet leaves open, or closes without having opened it; the first of it. */
export function findSheetError(css: string): SheetError | undefined {
  const open: number[] = [];
  let error: SheetError | undefined;
  tokenize(css, (_type, start, end) => {
    if (error) return;
    const token = css.slice(start, end);
    if (token === '{') open.push(start);
    else if (token === '}' && open.pop() === undefined)
      error = toError(start, 1, 'a } closes nothing', 'remove it, or open a rule with { before it');
    else if (token.startsWith('/*') && !/.\*\/$/s.test(token.slice(1)))
      error = toError(start, 2, 'a comment is never closed', 'end it with */');
    else if (/^["']/.test(token) && (token.length < 2 || token.at(-1) !== token[0]))
      error = toError(start, 1, 'a text is never closed', `end it with ${token[0]} on its line`);
  });
  const [last] = open.slice(-1);
  if (error || last === undefined) return error;
  return toError(
    last,
    1,
    'a { is never closed, so that browsers skip what follows',
    'end the rule with }',
  );
}

function toError(offset: number, length: number, message: string, hint: string): SheetError {
  return { offset, length, message, hint };
}
