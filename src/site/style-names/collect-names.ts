import type {
  AttributeSelector,
  CssLocation,
  CssNode,
  Rule,
  Selector,
  WalkContext,
} from 'css-tree';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import { createPositions } from '../../diagnostics/position.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { findLookups, withoutSamples, type DomLookup, type OwnText } from './find-words.ts';
import {
  isCodeProperty,
  mayMean,
  STYLE_NAMES,
  THEME_PROPERTIES,
  type BareName,
  type StyleName,
} from './table.ts';

/** A sheet or script with its selectors and properties. */
export interface ReadText extends Written {
  file: string;
  kind: 'sheet' | 'script';
}

/** Names that a project uses. */
interface CollectedNames {
  names: StyleName[];
  /** Custom properties of the theme that it reads. */
  read: string[];
  /** Code colors that it sets. */
  set: string[];
  /** Whether a sheet sets the background of the banner. */
  hasBannerBackground: boolean;
  /** Sheets and scripts, for reporting unmatched names. */
  texts: ReadText[];
}

/** A style element in a page, plain or as a template literal. */
const STYLE = /<style\b[^<>]*>(?:\s*\{\s*`)?([\s\S]*?)(?:`\s*\}\s*)?<\/style>/g;

const STYLE_END = '</style>';

/** Collects documented names in the style sheets, scripts, and pages of a project. */
export function collectNames(own: readonly OwnText[]): CollectedNames {
  const texts = own.flatMap(({ file, kind, text }): ReadText[] => {
    if (kind === 'page') return [];
    return [{ file, kind, ...(kind === 'sheet' ? readSheet(text) : readScript(text)) }];
  });
  const others = own.flatMap((one) => readOther(one));
  const selectors = [...texts, ...others].flatMap((one) => one.selectors);
  const properties = [...texts, ...others].flatMap((one) => one.properties);
  const setNames = properties.filter(({ isSet }) => isSet).map(({ name }) => name);
  const readNames = properties.filter(({ isSet }) => !isSet).map(({ name }) => name);
  return {
    names: findNames(selectors),
    read: unique(readNames.filter((name) => name in THEME_PROPERTIES && !setNames.includes(name))),
    set: unique(setNames.filter(isCodeProperty)),
    hasBannerBackground: [...texts, ...others].some((one) => one.hasBannerBackground),
    texts,
  };
}

/** Reads selectors in strings of scripts, and everything in pages. */
function readOther({ kind, text }: OwnText): Written[] {
  if (kind === 'sheet') return [];
  if (kind === 'script') return [{ selectors: readSelectorTexts(text), properties: [] }];
  const code = withoutSamples(text);
  // Without the rest, each start tag after the last end tag would be read to the end of the page.
  const closed = code.slice(0, code.lastIndexOf(STYLE_END) + STYLE_END.length);
  return [...[...closed.matchAll(STYLE)].map(([, css = '']) => readSheet(css)), readScript(code)];
}

function findNames(selectors: readonly WrittenSelector[]): StyleName[] {
  const names = new Map(
    selectors.flatMap((one) => one.names).map((name) => [JSON.stringify(name), name]),
  );
  return STYLE_NAMES.filter((styleName) =>
    [...names.values()].some((name) => isMeant(name, styleName)),
  );
}

/**
 * Whether a written name matches a documented one; a partial match such as `[class*="code"]` matches all names that
 * contain the text.
 */
export function isMeant(written: WrittenName, styleName: StyleName): boolean {
  const { kind, name, value = '', matcher } = written;
  if (kind === 'type') return false;
  if (kind === 'attribute' && (name === 'class' || name === 'id'))
    return styleName.kind === name && holds(styleName.name, matcher, value);
  if (matcher && matcher !== '=') return styleName.kind === 'attribute' && styleName.name === name;
  return mayMean({ kind, name, value: written.value }, styleName);
}

/** Whether a text satisfies an attribute selector. */
export function holds(text: string, matcher: string | undefined, value: string): boolean {
  if (matcher === '*=') return value !== '' && text.includes(value);
  if (matcher === '^=') return value !== '' && text.startsWith(value);
  if (matcher === '$=') return value !== '' && text.endsWith(value);
  return text === value;
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

/** A name in a selector. */
export interface WrittenName extends Omit<BareName, 'kind'> {
  kind: BareName['kind'] | 'type';
  /** Operator of an attribute selector: `=`, `*=`, `^=`, `$=`, `~=`. */
  matcher?: string | undefined;
  /** False inside `:not()` and `:is()`, where the selector can match without the name. */
  isRequired: boolean;
}

/** A selector. */
export interface WrittenSelector {
  text: string;
  names: WrittenName[];
  /** Offset of the selector list that contains it. */
  list: number;
  /** Counted from 1. */
  line: number;
  column: number;
}

/** A custom property that is set or read. */
export interface WrittenProperty {
  /** `--primary` */
  name: string;
  /** Whether it is read without a fallback value. */
  isNeeded: boolean;
  isSet: boolean;
  line: number;
  column: number;
}

/** Selectors and custom properties of a style sheet or script. */
interface Written {
  selectors: WrittenSelector[];
  properties: WrittenProperty[];
  /** Whether a rule for the banner itself sets its background. */
  hasBannerBackground?: boolean;
}

/** Strings that are most likely selectors: `const BAR = '#navbar'`. */
const SELECTOR_TEXT = /(['"`])([#.[][\w-](?:(?!\1)[^\\\n]|\\.)*)\1/g;
const PROPERTY = /var\((--[\w-]+)\s*([,)])/g;

/** Reads the selectors of lookups in a script, and the custom properties in its strings. */
function readScript(code: string): Written {
  const positionAt = createPositions(code);
  const selectors = findLookups(code).flatMap((lookup) => {
    const { line, column } = positionAt(lookup.offset);
    return selectorsOfLookup(lookup).map((one) => ({
      ...one,
      list: lookup.offset,
      line,
      column,
    }));
  });
  return { selectors, properties: readProperties(code, positionAt) };
}

/** Reads selectors in strings of code, regardless of how they are used. */
function readSelectorTexts(code: string): WrittenSelector[] {
  return [...code.matchAll(SELECTOR_TEXT)].flatMap(
    ([, , text = '']) => readSelectorList(text) ?? [],
  );
}

function readProperties(
  code: string,
  positionAt: ReturnType<typeof createPositions>,
): Written['properties'] {
  return [...code.matchAll(PROPERTY)].map(({ 1: name = '', 2: end, index }) => ({
    name,
    isSet: false,
    isNeeded: end === ')',
    ...positionAt(index),
  }));
}

function selectorsOfLookup({ method, text }: DomLookup): WrittenSelector[] {
  if (method === 'getElementById') return [byName('id', `#${text}`, [text])];
  if (method === 'getElementsByClassName')
    return [byName('class', `.${text}`, text.split(/\s+/).filter(Boolean))];
  return readSelectorList(text) ?? [];
}

function byName(kind: 'id' | 'class', text: string, names: string[]): WrittenSelector {
  return {
    text,
    names: names.map((name) => ({ kind, name, isRequired: true })),
    list: 0,
    line: 1,
    column: 1,
  };
}

/** Reads selectors and custom properties of a style sheet. Ignores invalid CSS, like browsers. */
function readSheet(css: string): Written {
  try {
    return readRules(css);
  } catch (error) {
    // The parser is recursive: extremely nested rules are ignored.
    return rethrowUnless(error, 'RangeError') ?? { selectors: [], properties: [] };
  }
}

/**
 * Clears the state that css-tree keeps of earlier texts: it reads the token type at the end of the
 * text before writing it, and may find an open bracket there, so that a later `}` makes it repeat a
 * part forever.
 */
function forgetTokens({ length }: string): void {
  parse(';'.repeat(length + 1), { context: 'declarationList' });
}

function readRules(css: string): Written {
  forgetTokens(css);
  const root = parse(css, { positions: true, parseCustomProperty: true, onParseError: () => {} });
  const selectors: WrittenSelector[] = [];
  const properties: WrittenProperty[] = [];
  let hasBannerBackground = false;
  walk(root, {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Rule' && !isKeyframes(this.atrule?.name)) {
        const own = selectorsOf(node.prelude, css);
        selectors.push(...own);
        hasBannerBackground ||=
          own.some(({ text }) => text.endsWith('#banner')) && setsBackground(node);
      }
      const property = readProperty(node);
      if (property) properties.push(property);
    },
  });
  return { selectors, properties, hasBannerBackground };
}

function setsBackground({ block }: Rule): boolean {
  return block.children.some(
    (one) => one.type === 'Declaration' && /^background(?:-color)?$/.test(one.property),
  );
}

/** Parses a selector list as in a DOM lookup; undefined if it is invalid. */
function readSelectorList(text: string): WrittenSelector[] | undefined {
  try {
    forgetTokens(text);
    const list = parse(text, {
      context: 'selectorList',
      positions: true,
      onParseError: (error) => {
        throw error;
      },
    });
    return selectorsOf(list, text);
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError');
  }
}

function isKeyframes(atrule: string | undefined): boolean {
  return atrule?.endsWith('keyframes') ?? false;
}

function selectorsOf(list: CssNode, css: string): WrittenSelector[] {
  if (list.type !== 'SelectorList') return [];
  return list.children.toArray().flatMap((node) => {
    const found = node.type === 'Selector' ? readSelector(node, css) : undefined;
    return found ? [{ ...found, list: list.loc?.start.offset ?? 0 }] : [];
  });
}

function readSelector(node: Selector, css: string): Omit<WrittenSelector, 'list'> | undefined {
  const { loc } = node;
  if (!loc) return undefined;
  return {
    text: css.slice(loc.start.offset, loc.end.offset).replace(/\s+/g, ' ').trim(),
    names: namesOf(node, true),
    ...positionOf(loc),
  };
}

function positionOf({ start }: CssLocation) {
  return { line: start.line, column: start.column };
}

function namesOf({ children }: Selector, isRequired: boolean): WrittenName[] {
  return children.toArray().flatMap((node): WrittenName[] => {
    if (node.type === 'IdSelector') return [{ kind: 'id', name: unescape(node.name), isRequired }];
    if (node.type === 'ClassSelector')
      return [{ kind: 'class', name: unescape(node.name), isRequired }];
    if (node.type === 'TypeSelector') return [{ kind: 'type', name: node.name, isRequired }];
    if (node.type === 'AttributeSelector') return [readAttribute(node, isRequired)];
    if (node.type !== 'PseudoClassSelector') return [];
    const isInner = isRequired && node.name === 'has';
    const lists = node.children?.toArray() ?? [];
    return lists.flatMap((list) => {
      if (list.type !== 'SelectorList') return [];
      const inner = list.children.toArray();
      return inner.flatMap((one) =>
        one.type === 'Selector' ? namesOf(one, isInner && inner.length === 1) : [],
      );
    });
  });
}

function readAttribute(
  { name, matcher, value }: AttributeSelector,
  isRequired: boolean,
): WrittenName {
  const text = value?.type === 'String' ? value.value : value?.name;
  return {
    kind: 'attribute',
    name: name.name,
    value: text,
    matcher: matcher ?? undefined,
    isRequired,
  };
}

/** Names of Tailwind classes contain escaped characters: `.w-1\.5`. */
function unescape(name: string): string {
  return name.replace(/\\(.)/g, '$1');
}

function readProperty(node: CssNode): WrittenProperty | undefined {
  if (!node.loc) return undefined;
  if (node.type === 'Declaration' && node.property.startsWith('--'))
    return { name: node.property, isSet: true, isNeeded: false, ...positionOf(node.loc) };
  if (node.type !== 'Function' || node.name.toLowerCase() !== 'var') return undefined;
  const [name, ...more] = node.children.toArray();
  if (name?.type !== 'Identifier') return undefined;
  return { name: name.name, isSet: false, isNeeded: more.length === 0, ...positionOf(node.loc) };
}
