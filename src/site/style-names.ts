import {
  decode,
  encode,
  nextToken,
  readAttributes,
  replaceAttributes,
  VOID_ELEMENTS,
  type HtmlToken,
} from '../utils/html.ts';
import type { Edit } from '../utils/text.ts';
import type { StyleName } from './style-names/table.ts';

/** A page, for names that depend on it. */
interface NamedPage {
  /** Without base. */
  href: string;
  title: string;
  mode: string;
}

/** Ids that the hosted product repeats on several elements, which style sheets select together. */
const REPEATED = new Set(['sidebar-group', 'sidebar-title', 'localization-select-item']);
/** Names for a wrapper around the element, whose children style sheets select. */
const AROUND = new Set(['topbar-cta-button']);

/** A name and the path to its element. */
interface NameRule {
  styleName: StyleName;
  path: PartPath;
}

/** An open element at the current position. */
interface OpenElement extends PositionedElement {
  children: number;
  start: StartTag;
}

/**
 * Adds documented names to the corresponding elements of a document, and keeps everything else
 * unchanged. Ids in the author's content are kept; ids of Trellis are replaced, together with
 * references to them. Works on the finished HTML, because selectors span layouts, components, and
 * the author's own parts; only for projects that use the names.
 */
export function addStyleNames(
  html: string,
  styleNames: readonly StyleName[],
  page: NamedPage,
): string {
  if (styleNames.length === 0) return html;
  const rules = indexRules(styleNames);
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => decode(id)));
  const starts: StartTag[] = [];
  const ends: Edit[] = [];
  const open: OpenElement[] = [];
  for (let token = nextToken(html, 0); token; token = nextToken(html, token.end)) {
    if (token.type === 'start') enter(token);
    else if (token.type === 'end') leave(token);
  }
  return applyInOrder(html, [...changesOf(starts), ...ends]);

  function enter(token: HtmlToken): void {
    const element = see(token, open.at(-1));
    open.push(element);
    starts.push(element.start);
    for (const rule of candidates(rules, element)) {
      if (!isAtEnd(rule.path, open)) continue;
      const target = rule.path.isParent ? open.at(-2) : element;
      if (target) addName(target.start, rule.styleName, page, ids);
    }
    if (VOID_ELEMENTS.includes(element.tag) || token.attributes.endsWith('/')) open.pop();
  }

  function leave({ name, start, end }: HtmlToken): void {
    const tag = name.toLowerCase();
    const from = open.findLastIndex((element) => element.tag === tag);
    if (from === -1) return;
    const [element] = open.splice(from);
    const { inner = [], around } = element?.start ?? {};
    if (inner.length === 0 && around === undefined) return;
    const outer = around === undefined ? '' : '</div>';
    ends.push({ start, end, text: '</div>'.repeat(inner.length) + html.slice(start, end) + outer });
  }
}

/** Applies many edits that do not overlap. */
function applyInOrder(html: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(html.slice(at, start), text);
    at = end;
  }
  return pieces.join('') + html.slice(at);
}

const compiled = new WeakMap<readonly StyleName[], ReadonlyMap<string, NameRule[]>>();

/** Rules by class or element name, so that most elements match no rule. */
function indexRules(styleNames: readonly StyleName[]): ReadonlyMap<string, NameRule[]> {
  const known = compiled.get(styleNames);
  if (known) return known;
  const rules = new Map<string, NameRule[]>();
  for (const styleName of styleNames) {
    for (const path of parsePart(styleName.part)) {
      const { classes = [], tag = '' } = path.compounds.at(-1) ?? {};
      const key = classes[0] ? `.${classes[0]}` : tag;
      rules.set(key, [...(rules.get(key) ?? []), { styleName, path }]);
    }
  }
  compiled.set(styleNames, rules);
  return rules;
}

function candidates(
  rules: ReadonlyMap<string, NameRule[]>,
  { tag, classes }: PositionedElement,
): NameRule[] {
  return [tag, ...classes.map((name) => `.${name}`)].flatMap((key) => rules.get(key) ?? []);
}

function see(
  { name, attributes, start, end }: HtmlToken,
  parent: OpenElement | undefined,
): OpenElement {
  const attributeMap = new Map(
    readAttributes(attributes).map(([key, value]) => [key, value ?? '']),
  );
  if (parent) parent.children += 1;
  return {
    tag: name.toLowerCase(),
    classes: (attributeMap.get('class') ?? '').split(' ').filter(Boolean),
    attributes: attributeMap,
    position: parent?.children ?? 1,
    children: 0,
    start: {
      name,
      range: { start, end },
      attributes,
      id: attributeMap.get('id'),
      classes: [],
      added: new Map(),
      inner: [],
    },
  };
}

function addName(start: StartTag, styleName: StyleName, page: NamedPage, ids: Set<string>): void {
  const { kind, name } = styleName;
  if (kind === 'class') start.classes.push(name);
  else if (kind === 'attribute') start.added.set(name, valueOf(styleName, page));
  else if (!ids.has(name) || REPEATED.has(name)) {
    ids.add(name);
    addId(start, name);
  }
}

/** An element has one id: further ids are added on inner elements, and an id in the author's text is kept. */
function addId(start: StartTag, id: string): void {
  if (AROUND.has(id)) start.around = id;
  else if (start.newId === undefined && (start.id === undefined || start.id.startsWith('t-')))
    start.newId = id;
  else start.inner.push(id);
}

function valueOf({ name, value }: StyleName, { href, title, mode }: NamedPage): string {
  if (name === 'data-current-path' || name === 'data-page-href') return encode(href);
  if (name === 'data-page-title') return encode(title);
  if (name === 'data-page-mode') return encode(mode);
  return value ?? 'true';
}

/** Attributes that reference an element by id. */
const REFERENCES =
  / (popovertarget|aria-controls|aria-labelledby|aria-describedby|for|href)="(#?)(t-[\w-]+)"/g;

/** The edits to start tags, most of which stay the same. References to replaced ids are updated. */
function changesOf(starts: readonly StartTag[]): Edit[] {
  const renamed = new Map<string, string>();
  for (const { id, newId } of starts) {
    if (id !== undefined && newId !== undefined) renamed.set(id, newId);
  }
  return starts.flatMap((start) => {
    const attributes = renamed.size > 0 ? follow(start, renamed) : start.attributes;
    if (attributes === start.attributes && !hasName(start)) return [];
    return [{ ...start.range, text: renderStart({ ...start, attributes }) }];
  });
}

function hasName({ newId, classes, added, inner, around }: StartTag): boolean {
  const isEmpty = classes.length + added.size + inner.length === 0;
  return !isEmpty || newId !== undefined || around !== undefined;
}

function follow({ attributes }: StartTag, renamed: ReadonlyMap<string, string>): string {
  if (!attributes.includes('t-')) return attributes;
  return attributes.replace(REFERENCES, (written, name: string, hash: string, id: string) => {
    const next = renamed.get(id);
    return next === undefined ? written : ` ${name}="${hash}${next}"`;
  });
}

/** A start tag and the changes to it. */
interface StartTag {
  name: string;
  range: { start: number; end: number };
  /** As written. */
  attributes: string;
  /** Id as written. */
  id: string | undefined;
  /** Id to set instead. */
  newId?: string | undefined;
  classes: string[];
  added: Map<string, string>;
  /** Ids of elements to insert inside, outermost first. */
  inner: string[];
  /** Id of an element to insert around it. */
  around?: string | undefined;
}

/** HTML of the tag, with inserted elements. */
function renderStart(start: StartTag): string {
  const { name, inner, around } = start;
  const outer = around === undefined ? '' : `<div id="${around}">`;
  return `${outer}<${name}${renderAttributes(start)}>${inner.map((id) => `<div id="${id}">`).join('')}`;
}

function renderAttributes({ attributes, id, newId, classes, added }: StartTag): string {
  let hasClass = false;
  const changed = replaceAttributes(attributes, (name, value) => {
    if (name === 'id' && newId !== undefined) return ` id="${newId}"`;
    if (name !== 'class' || classes.length === 0) return added.has(name) ? '' : undefined;
    hasClass = true;
    return ` class="${[value, ...classes].filter(Boolean).join(' ')}"`;
  });
  const more = [
    ...(newId !== undefined && id === undefined ? [`id="${newId}"`] : []),
    ...(classes.length > 0 && !hasClass ? [`class="${classes.join(' ')}"`] : []),
    ...[...added].map(([name, value]) => `${name}="${value}"`),
  ];
  if (more.length === 0) return changed;
  const isClosed = changed.endsWith('/');
  return `${isClosed ? changed.slice(0, -1) : changed} ${more.join(' ')}${isClosed ? '/' : ''}`;
}

/** A compound selector. */
export interface Compound {
  tag?: string | undefined;
  classes: readonly string[];
  attributes: readonly (readonly [name: string, value: string | undefined])[];
  /** Excluded by `:not()`. */
  not?: Compound | undefined;
  /** Position among siblings, from 1. */
  position?: number | undefined;
  /** Preceded by a child combinator. */
  isChild: boolean;
}

/** A parsed selector, from the outermost element to the subject. */
export interface PartPath {
  compounds: readonly Compound[];
  /** Whether the name belongs to the parent of the last element, for `:has(> …)`. */
  isParent: boolean;
}

/** An element with its position. */
interface PositionedElement {
  tag: string;
  classes: readonly string[];
  attributes: ReadonlyMap<string, string>;
  position: number;
}

/**
 * Parses a selector of the table: type, class, and attribute selectors, `:not(…)` with one of them, `:nth-child(n)`,
 * descendant and child combinators, and a final `:has(> …)`. Browsers use the same selectors for elements that appear
 * later.
 */
export function parsePart(selector: string): PartPath[] {
  return selector.split(', ').map(parsePath);
}

function parsePath(selector: string): PartPath {
  const [, subject = selector, child] = /^(.*):has\((> .*)\)$/.exec(selector) ?? [];
  const parts = (child ? `${subject} ${child}` : subject).split(' ');
  const compounds: Compound[] = [];
  for (const [at, word] of parts.entries()) {
    if (word !== '>') compounds.push(parseCompound(word, parts[at - 1] === '>'));
  }
  return { compounds, isParent: child !== undefined };
}

const SIMPLE =
  /:not\(([^)]+)\)|:nth-child\((\d+)\)|\.([\w-]+)|\[([\w-]+)(?:="([^"]*)")?\]|([\w-]+)/g;

function parseCompound(word: string, isChild: boolean): Compound {
  const classes: string[] = [];
  const attributes: [string, string | undefined][] = [];
  const compound: Compound = { classes, attributes, isChild };
  for (const [, not, position, name, attribute, value, tag] of word.matchAll(SIMPLE)) {
    if (not !== undefined) compound.not = parseCompound(not, false);
    else if (position !== undefined) compound.position = Number(position);
    else if (name !== undefined) classes.push(name);
    else if (attribute !== undefined) attributes.push([attribute, value]);
    else compound.tag = tag;
  }
  return compound;
}

/** Whether a path matches the last element of `ancestry`. */
function isAtEnd(path: PartPath, ancestry: readonly PositionedElement[]): boolean {
  return matchesFrom(path.compounds, path.compounds.length - 1, ancestry, ancestry.length - 1);
}

function matchesFrom(
  compounds: readonly Compound[],
  at: number,
  ancestry: readonly PositionedElement[],
  depth: number,
): boolean {
  const [compound, element] = [compounds[at], ancestry[depth]];
  if (!compound || !element || !isMatch(compound, element)) return false;
  if (at === 0) return true;
  if (compound.isChild) return matchesFrom(compounds, at - 1, ancestry, depth - 1);
  for (let outer = depth - 1; outer >= 0; outer -= 1) {
    if (matchesFrom(compounds, at - 1, ancestry, outer)) return true;
  }
  return false;
}

function isMatch(compound: Compound, element: PositionedElement): boolean {
  return (
    (compound.tag === undefined || compound.tag === element.tag) &&
    compound.classes.every((name) => element.classes.includes(name)) &&
    compound.attributes.every(([name, value]) => {
      const actual = element.attributes.get(name);
      return actual !== undefined && (value === undefined || value === actual);
    }) &&
    (compound.position === undefined || compound.position === element.position) &&
    (compound.not === undefined || !isMatch(compound.not, element))
  );
}

/** Comments and strings, which are skipped, and `[class*="card"]`. */
const PARTIAL_CLASS =
  /\/\*[\s\S]*?(?:\*\/|$)|\[\s*class\s*\*=\s*(?:"([^"\\\]]+)"|'([^'\\\]]+)'|([\w-]+))\s*\]|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/g;

/** Elements with classes of Trellis, for a selector without specificity. */
const OWN_CLASSES = ':where([class^="t-"],[class*=" t-"])';

/**
 * A style sheet of the author in which `[class*="card"]` selects the documented names with that word and the author's
 * own classes, but not the inner parts of components, whose classes in Trellis have the same word. Words without a
 * documented name stay.
 */
export function excludeOwnClasses(css: string, styleNames: readonly StyleName[]): string {
  const classes = styleNames.filter(({ kind }) => kind === 'class').map(({ name }) => name);
  return css.replace(
    PARTIAL_CLASS,
    (text: string, double?: string, single?: string, bare?: string) => {
      const word = double ?? single ?? bare;
      const names = word === undefined ? [] : classes.filter((name) => name.includes(word));
      if (word === undefined || names.length === 0) return text;
      const inner = names.filter((name) => !name.startsWith(word)).map((name) => `.${name}`);
      return `:is(${[
        `[class^="${word}"]`,
        `[class*=" ${word}"]`,
        `[class*="${word}"]:not(${OWN_CLASSES})`,
        ...new Set(inner),
      ].join()})`;
    },
  );
}

/** A name that a script adds in the browser. */
export type LiveName = readonly [
  part: string,
  kind: StyleName['kind'],
  name: string,
  value: string,
];

/**
 * Names of elements that change or appear while a page is open, including those of interactive components; undefined
 * if there are none, so that no script is loaded.
 */
export function liveNames(
  styleNames: readonly StyleName[],
  features: readonly string[],
): LiveName[] | undefined {
  const hasIslands = features.includes('islands');
  const live = styleNames.filter(
    ({ isLive, isOfComponent }) => isLive || (hasIslands && isOfComponent),
  );
  if (live.length === 0) return undefined;
  return live.map(({ part, kind, name, value = 'true' }) => [part, kind, name, value]);
}
