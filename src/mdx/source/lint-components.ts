import type { MdastNode } from 'satteri';
import { createPositionFinder, findNearest, isTypo, lineStarts } from '../../utils/text.ts';
import {
  findDefinition,
  listDefinitions,
  type AnyDefinition,
  type PropDefinition,
} from '../components.ts';
import type { JsxElement, Locator, SourceAttributes, SourceRange } from '../source.ts';
import type { LintIssue } from './lint-markdown.ts';

/** Attributes of every component, besides `data-` and `aria-` attributes. */
const COMMON = new Set(['children', 'class', 'className', 'id', 'key', 'style', '...']);

const DEFINED = /\b(?:const|let|var|function|class)\s+([A-Z]\w*)/g;
const IMPORTED = /\bimport\s+(?!\s)((?:(?!\bimport\s)[\w$*\s{},])+?)(?<!\s)\s+from\b/g;

const NAME = /[\s/]*([^\s"'`{}<>=/]+)(\s*=\s*)?/y;

const TAG = /<(\/?)([A-Z][\w.]*)/g;

/** Components that are a required parent of others. */
const OUTER = new Set(listDefinitions().flatMap(({ inside }) => inside ?? []));

/**
 * Start of content that a component may require: a fence, a list, an expression, another component.
 */
const PART = /[`~{]|<[A-Z]|^[ \t]*(?:[-*+]|\d+[.)])[ \t]/m;

/** Lint issues of a use of a built-in component. */
export function lintComponent(use: ComponentUse): LintIssue[] {
  const name = use.element.name ?? '';
  const definition = use.defined.has(name) ? undefined : findDefinition(name);
  if (!definition) return [];
  const { props } = definition;
  const issues = [...use.attributes].map(([prop, value]) => {
    if (!takesProp(props, prop)) return unknownProp(use, definition, prop);
    const known = Object.hasOwn(props, prop) ? props[prop] : undefined;
    if (!known) return undefined;
    return known.isIgnored
      ? ignoredProp(use, prop, known)
      : wrongValue(use, { name: prop, description: known }, value);
  });
  return [...issues, findNestingIssue(use, definition)].filter((issue) => issue !== undefined);
}

/** Whether a component has an attribute, or all components do. */
function takesProp(props: AnyDefinition['props'], name: string): boolean {
  return Object.hasOwn(props, name) || COMMON.has(name) || /^(?:data|aria)-|^client:/.test(name);
}

function unknownProp(use: ComponentUse, { props }: AnyDefinition, prop: string): LintIssue {
  const { element, attributes, find } = use;
  const names = Object.keys(props).filter((name) => {
    const { sameAs, isIgnored } = props[name] ?? {};
    return sameAs === undefined && !isIgnored;
  });
  const nearest = findNearest(
    prop,
    [...names, ...COMMON].filter((name) => name !== '...'),
  );
  const [near] = nearest;
  const isSure = nearest.length === 1 && near !== undefined && !attributes.has(near);
  return {
    code: 'unknown-prop',
    message: `Unknown attribute "${prop}" of <${element.name}>.`,
    hint: near ? `Did you mean "${near}"?` : notUsed(names),
    replacement: isSure && isMisspelling(prop, near) ? near : undefined,
    ...find(prop),
  };
}

function notUsed(names: readonly string[]): string {
  if (names.length === 0) return 'The attribute is ignored.';
  return `The attribute is ignored. Supported attributes: ${names.join(', ')}.`;
}

/** Whether a name has the same letters as another, rather than being a different similar word. */
function isMisspelling(written: string, known: string): boolean {
  return written.toLowerCase() === known.toLowerCase() || isTypo(written, known);
}

function ignoredProp(
  { element, find }: ComponentUse,
  prop: string,
  known: PropDefinition,
): LintIssue {
  return {
    code: 'ignored-prop',
    message: `The attribute "${prop}" of <${element.name}> has no effect.`,
    hint: known.description,
    ...find(prop),
  };
}

/** An attribute with its definition. */
interface Prop {
  name: string;
  description: PropDefinition;
}

function wrongValue(
  { element, attributes, find }: ComponentUse,
  { name, description }: Prop,
  written: string,
): LintIssue | undefined {
  const value = literalOf(written);
  if (value === undefined || isPropValue(value, description)) return undefined;
  const { values } = description;
  const nearest = values ? findNearest(value, values.map(String)) : [];
  const [near] = nearest;
  const isSure = nearest.length === 1 && near !== undefined && isMisspelling(value, near);
  const allowed = values ? values.join(', ') : 'a number';
  const isOfImage = name === 'iconType' && IMAGE.test(attributes.get('icon') ?? '');
  const hint = isOfImage
    ? 'Remove it. The icon is an image, which has no style.'
    : `Use ${values ? 'one of ' : ''}${allowed}.`;
  return {
    code: 'wrong-prop',
    message: `Invalid value "${value}" for the attribute "${name}" of <${element.name}>.`,
    hint: near ? `Did you mean "${near}"?` : hint,
    replacement: isSure ? near : undefined,
    ...find(name, 'value'),
  };
}

/** An icon that is an element, a URL, or a path. */
const IMAGE = /^\{\s*<|\//;

/**
 * The value as text; undefined if it is unknown before rendering, and for an attribute without a
 * value.
 */
function literalOf(written: string): string | undefined {
  const [, code] = /^\{([\s\S]*)\}$/.exec(written) ?? [];
  if (code === undefined) return written === '' ? undefined : written;
  return /^\s*-?[\d.]+\s*$/.test(code) ? code.trim() : undefined;
}

/** Whether an attribute can have a value, written as text. */
function isPropValue(value: string, { type, values, isAnyCase }: PropDefinition): boolean {
  const plain = isAnyCase ? value.toLowerCase() : value;
  if (values && type !== 'number') return values.includes(plain);
  if (type !== 'number') return true;
  const number = Number.parseFloat(value);
  return values ? values.includes(number) : Number.isFinite(number);
}

/** Names of the components that a text defines or imports. */
export function ownComponents(tree: MdastNode): ReadonlySet<string> {
  const names = new Set<string>();
  const blocks = 'children' in tree ? tree.children : [];
  for (const block of blocks) {
    if (block.type !== 'mdxjsEsm') continue;
    for (const [, name = ''] of block.value.matchAll(DEFINED)) names.add(name);
    for (const [, clause = ''] of block.value.matchAll(IMPORTED))
      for (const [name] of clause.matchAll(/[\w$]+/g)) names.add(name);
  }
  return names;
}

/** A use of a component in a text. */
interface ComponentUse {
  element: JsxElement;
  attributes: SourceAttributes;
  /** The elements around it, outermost first. */
  around: readonly JsxElement[];
  /** Components that the text defines or imports. */
  defined: ReadonlySet<string>;
  /** Location of its tag, or of an attribute: of the name, or of a quoted value. */
  find(attribute?: string, part?: 'name' | 'value'): SourceRange;
}

/** The lint issue about the parent or the content of a component. */
function findNestingIssue(
  { element, around, defined, find }: ComponentUse,
  { inside, holds }: AnyDefinition,
): LintIssue | undefined {
  const { name } = element;
  if (inside !== undefined && isOutside(inside, around, defined)) {
    return {
      code: 'component-nesting',
      message: `<${name}> is outside <${inside}>.`,
      hint: `Wrap it and its siblings in <${inside}>.`,
      ...find(),
    };
  }
  if (holds === undefined || element.children.some((child) => mayBe(child, holds, defined))) return;
  return {
    code: 'component-nesting',
    message: `<${name}> does not contain ${partName(holds[0])}.`,
    hint: `Without it, nothing is rendered. Add ${holds.map(partName).join(' or ')}.`,
    ...find(),
  };
}

/** Name of a required child in messages: `<Tab>`, `a code block`. */
function partName(part = ''): string {
  if (part === 'code') return 'a code block';
  return part === 'list' ? 'a list' : `<${part}>`;
}

/**
 * Whether no ancestor is the required component, a part of it, which has the issue itself, or a custom component that
 * can contain it.
 */
function isOutside(
  inside: string,
  around: readonly JsxElement[],
  defined: ReadonlySet<string>,
): boolean {
  return !around.some((element) => {
    const outer = findDefinition(element.name ?? '');
    return isUnknown(element, defined) || outer?.name === inside || outer?.inside === inside;
  });
}

/**
 * Whether a node is or contains one of the parts; content that is unknown before rendering may be
 * any.
 */
function mayBe(node: MdastNode, parts: readonly string[], defined: ReadonlySet<string>): boolean {
  switch (node.type) {
    // A fence on one line has its own lint issue.
    case 'inlineCode':
      return parts.includes('code');
    case 'code':
    case 'list':
      return parts.includes(node.type) || mayHold(node, parts, defined);
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return node.value.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').trim() !== '';
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      if (isUnknown(node, defined) || parts.includes(nameOf(node))) return true;
      return mayHold(node, parts, defined);
    default:
      return mayHold(node, parts, defined);
  }
}

function mayHold(node: MdastNode, parts: readonly string[], defined: ReadonlySet<string>): boolean {
  return 'children' in node && node.children.some((child) => mayBe(child, parts, defined));
}

/** Whether an element is a component that is not the library's. */
function isUnknown({ name }: JsxElement, defined: ReadonlySet<string>): boolean {
  if (!name) return false;
  return defined.has(name) || (/^[A-Z]/.test(name) && findDefinition(name) === undefined);
}

/** The name that a component is described under. */
function nameOf({ name }: JsxElement): string {
  return findDefinition(name ?? '')?.name ?? '';
}

/**
 * Whether a built-in component may be misused. Scans only tags, even in code, in a tenth of the
 * time of parsing: only a suspicious text has to be parsed.
 */
export function hasSuspectTag(body: string): boolean {
  const open: string[] = [];
  for (const { 1: slash, 2: name = '', index } of body.matchAll(TAG)) {
    const definition = findDefinition(name);
    if (!definition) continue;
    if (slash) {
      const at = open.lastIndexOf(definition.name);
      if (at >= 0) open.length = at;
      continue;
    }
    const { inside, holds } = definition;
    if (inside !== undefined && !open.includes(inside)) return true;
    if (holds && !mayHoldParts(body, name, index)) return true;
    if (hasSuspectAttribute(body, index, definition)) return true;
    if (OUTER.has(definition.name)) open.push(definition.name);
  }
  return false;
}

function mayHoldParts(body: string, name: string, start: number): boolean {
  const end = body.indexOf(`</${name}`, start);
  return end >= 0 && PART.test(body.slice(start + 1, end));
}

function hasSuspectAttribute(body: string, start: number, { props }: AnyDefinition): boolean {
  for (const [name, written] of findAttributes(body, start)) {
    if (!takesProp(props, name)) return true;
    const known = Object.hasOwn(props, name) ? props[name] : undefined;
    const value = valueOf(body, written);
    if (known && value !== undefined && !isPropValue(value, known)) return true;
  }
  return false;
}

/** A text in quotes, or a number in braces. */
function valueOf(body: string, { text, end }: WrittenAttribute): string | undefined {
  if (text) return body.slice(text.start, text.end);
  const number = /\s*=\s*\{\s*(-?[\d.]+)\s*\}/y;
  number.lastIndex = end;
  return number.exec(body)?.[1];
}

/** Returns a function that locates the tag of an element and its attributes. */
export type TagFinder = (element: JsxElement) => ComponentUse['find'];

/**
 * Creates a finder for a body; `text` is the input of the parser, whose offsets are valid where
 * nothing before was rewritten.
 */
export function createTagFinder(body: string, text: string, locate: Locator): TagFinder {
  const starts = lineStarts(body);
  const positionOf = createPositionFinder(body);
  return (element) => {
    let found: { start: number; attributes: ReturnType<typeof findAttributes> } | undefined;
    return (attribute, part = 'name') => {
      found ??= readTag(startOf(element));
      const tag = { start: found.start, end: found.start + 1 + (element.name?.length ?? 0) };
      const written = found.attributes.get(attribute ?? '');
      const { start, end } = (part === 'value' && written?.text) || written || tag;
      return { ...positionOf(start), length: end - start };
    };
  };

  function readTag(start: number) {
    return { start, attributes: findAttributes(body, start) };
  }

  function startOf(element: JsxElement): number {
    const tag = `<${element.name}`;
    const offset = element.position?.start.offset ?? 0;
    if (body === text || body.startsWith(tag, offset)) return offset;
    const { line, column } = locate(tag, element);
    return (starts[line - 1] ?? body.length) + column - 1;
  }
}

/** Range of an attribute in a text, `end` exclusive. */
interface WrittenAttribute {
  start: number;
  end: number;
  /** The text between quotes; undefined without a value, and for an expression. */
  text?: { start: number; end: number } | undefined;
}

/** The attributes of the tag at an offset, by name; stops at invalid syntax. */
function findAttributes(source: string, tagStart: number): Map<string, WrittenAttribute> {
  const found = new Map<string, WrittenAttribute>();
  let at = tagStart + (/^<[\w.:-]*/.exec(source.slice(tagStart, tagStart + 80))?.[0].length ?? 0);
  while (at < source.length) {
    const spread = /\s*\{/y;
    spread.lastIndex = at;
    if (spread.test(source)) {
      at = endOfBraces(source, spread.lastIndex - 1);
      continue;
    }
    NAME.lastIndex = at;
    const [match, name = '', equals] = NAME.exec(source) ?? [];
    if (match === undefined) break;
    const start = at + match.length - (equals ?? '').length - name.length;
    at = equals === undefined ? start + name.length : NAME.lastIndex;
    const end = equals === undefined ? at : endOfValue(source, at);
    const isQuoted = equals !== undefined && /["']/.test(source[at] ?? '');
    found.set(name, {
      start,
      end: start + name.length,
      text: isQuoted ? { start: at + 1, end: end - 1 } : undefined,
    });
    at = end;
  }
  return found;
}

function endOfValue(source: string, start: number): number {
  const sign = source[start] ?? '';
  if (sign === '{') return endOfBraces(source, start);
  const end = /["']/.test(sign) ? source.indexOf(sign, start + 1) : -1;
  return end < 0 ? source.length : end + 1;
}

/** Offset after the brace that closes the one at an offset. Skips braces in quotes. */
function endOfBraces(source: string, start: number): number {
  const signs = /[{}]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
  signs.lastIndex = start;
  let depth = 0;
  for (let match = signs.exec(source); match; match = signs.exec(source)) {
    if (match[0] === '{') depth += 1;
    else if (match[0] === '}') depth -= 1;
    if (depth === 0) return signs.lastIndex;
  }
  return source.length;
}
