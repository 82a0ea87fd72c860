import { decode, encode } from '../text/html.ts';
import { nextToken, readAttributes, type HtmlToken } from '../text/html-reader.ts';
import type { StyleName } from './model.ts';
import { isAtEnd, parsePart, type PartPath, type SeenElement } from './part-selector.ts';
import type { StartTag } from './start-tag.ts';
import { followIds } from './follow-ids.ts';

/** What names of pages say of the page they stand on. */
export interface NamedPage {
  /** Without the site's base. */
  href: string;
  title: string;
  mode: string;
}

/** Ids that stand on several elements of a page in the hosted product, where a style sheet reaches all of them. */
const REPEATED = new Set(['sidebar-group', 'sidebar-title', 'localization-select-item']);
/** Stands on an element around the part, whose children style sheets name. */
const AROUND = new Set(['topbar-cta-button']);
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** A name with the way to its part. */
interface Rule {
  styleName: StyleName;
  path: PartPath;
}

/** An element that is open where the pass has come to. */
interface OpenElement extends SeenElement {
  children: number;
  start: StartTag;
}

/**
 * Puts documented names on the parts of a document that they stand for. Everything else of it stays as it is written. An
 * id that the page itself has keeps its meaning; an element with an id of ours hands it over, and what refers to it follows.
 */
export function putNames(html: string, styleNames: readonly StyleName[], page: NamedPage): string {
  if (styleNames.length === 0) return html;
  const rules = indexRules(styleNames);
  const given = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => decode(id)));
  const pieces: (string | StartTag)[] = [];
  const open: OpenElement[] = [];
  let at = 0;
  for (let token = nextToken(html, 0); token; token = nextToken(html, token.end)) {
    pieces.push(html.slice(at, token.start));
    at = token.end;
    if (token.type === 'start') pieces.push(enter(token));
    else if (token.type === 'end') pieces.push(leave(html.slice(token.start, token.end), token));
    else pieces.push(html.slice(token.start, token.end));
  }
  pieces.push(html.slice(at));
  return followIds(pieces);

  function enter(token: HtmlToken): StartTag {
    const element = see(token, open.at(-1));
    open.push(element);
    for (const rule of candidates(rules, element)) {
      if (!isAtEnd(rule.path, open)) continue;
      const target = rule.path.isParent ? open.at(-2) : element;
      if (target) addName(target.start, rule.styleName, page, given);
    }
    if (VOID.test(element.tag) || token.attributes.endsWith('/')) open.pop();
    return element.start;
  }

  function leave(written: string, { name }: HtmlToken): string {
    const tag = name.toLowerCase();
    const from = open.findLastIndex((element) => element.tag === tag);
    if (from === -1) return written;
    const [element] = open.splice(from);
    const { inner = [], around } = element?.start ?? {};
    return '</div>'.repeat(inner.length) + written + (around === undefined ? '' : '</div>');
  }
}

const compiled = new WeakMap<readonly StyleName[], ReadonlyMap<string, Rule[]>>();

/** Rules by a class or the name of the element that they are for: most elements have none to be asked about. */
function indexRules(styleNames: readonly StyleName[]): ReadonlyMap<string, Rule[]> {
  const known = compiled.get(styleNames);
  if (known) return known;
  const rules = new Map<string, Rule[]>();
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

function candidates(rules: ReadonlyMap<string, Rule[]>, { tag, classes }: SeenElement): Rule[] {
  return [tag, ...classes.map((name) => `.${name}`)].flatMap((key) => rules.get(key) ?? []);
}

function see({ name, attributes }: HtmlToken, parent: OpenElement | undefined): OpenElement {
  const given = new Map(readAttributes(attributes).map(([key, value]) => [key, value ?? '']));
  if (parent) parent.children += 1;
  return {
    tag: name.toLowerCase(),
    classes: (given.get('class') ?? '').split(' ').filter(Boolean),
    attributes: given,
    place: parent?.children ?? 1,
    children: 0,
    start: { name, attributes, id: given.get('id'), classes: [], added: new Map(), inner: [] },
  };
}

function addName(start: StartTag, styleName: StyleName, page: NamedPage, given: Set<string>): void {
  const { kind, name } = styleName;
  if (kind === 'class') start.classes.push(name);
  else if (kind === 'attribute') start.added.set(name, valueOf(styleName, page));
  else if (!given.has(name) || REPEATED.has(name)) {
    given.add(name);
    addId(start, name);
  }
}

/** An element has one id: a further one gets an element inside it, and one in the author's text keeps its own. */
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
