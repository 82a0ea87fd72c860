import {
  Fragment,
  isValidElement,
  type ComponentChildren,
  type FunctionComponent,
  type VNode,
} from 'preact';
import { jsx as preactJsx } from 'preact/jsx-runtime';
import { deferRejection } from '../../utils/errors.ts';
import { components, definitionOf } from '../components.ts';
import { hasDirective, withoutDirectives } from '../astro-components.ts';
import { markInteractive, OWNER, runAs, type Owner } from './origins.ts';
import {
  undefinedName,
  type CodeNotRun,
  type EvaluationContext,
  type JsxRuntime,
  type Props,
} from './context.ts';
import { isPlaceholder } from './astro-placeholders.ts';
import { attributeName, normalizeProps } from './html-attributes.ts';
import { toObject } from '../../utils/json-object.ts';
import { escapeRegExp } from '../../utils/text.ts';

/** Elements that end a paragraph when a browser meets them in one (HTML, the rules for start tags in body). */
const BLOCKS = new Set([
  'address', 'article', 'aside', 'blockquote', 'center', 'details', 'dialog', 'dir', 'div', 'dl', 'fieldset', 'figcaption',
  'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'main', 'menu', 'nav', 'ol', 'p',
  'pre', 'search', 'section', 'summary', 'table', 'ul',
]); // prettier-ignore

/** Components that are not allowed in a paragraph. */
const blockComponents = new WeakSet<object>(
  Object.values(components).filter((component) => !definitionOf(component)?.isInline),
);

/** Elements that load or run code, or affect the page around them. */
const CODE_ELEMENTS = new Set([
  'script', 'base', 'meta', 'object', 'embed', 'applet', 'frame', 'frameset',
  // They can set a URL after the page is loaded.
  'animate', 'animatemotion', 'animatetransform', 'set',
]); // prettier-ignore

/** Unsupported code, as named in messages: pages are rendered without waiting. */
export const PROMISES = '`await` and promises';

/** Attributes with text for people or style sheets, which are never URLs. */
const TEXT_ATTRIBUTE =
  /^(?:title|alt|label|placeholder|value|content|class|id|name|summary|(?:aria|data)-.*)$/;

class AsynchronousError extends Error {}

/**
 * A value that code of a page returned. Pages are rendered without waiting, so that promises are errors.
 *
 * @param what - What cannot be shown, in plural: `asynchronous components`
 */
export function settled<Result>(result: Result, what: string): Result {
  if (!(result instanceof Promise)) return result;
  deferRejection(result);
  throw new AsynchronousError(`${what} are not supported`);
}

/**
 * The JSX function of a page: fixes HTML attribute names and renders fallbacks for undefined names.
 */
export function createJsx(context: EvaluationContext): JsxRuntime['jsx'] {
  const createComponent = componentFactory(context);
  const { origins } = context;
  return (type, written: unknown, key) => {
    // `<Card {...value} />` passes the value itself, whatever it is.
    const ownProps = typeof written === 'object' && written !== null ? (written as Props) : {};
    if (origins.current && hasHandler(ownProps)) markInteractive(origins, origins.current);
    const children = toPrintable(ownProps['children']);
    const all = children === ownProps['children'] ? ownProps : { ...ownProps, children };
    const isFiltered = context.isDataOnly && typeof type === 'string';
    const props = isFiltered ? withoutCode(type, all, context.codeNotRun) : all;
    if (!props) return create(Fragment, {});
    const parts = type === 'p' ? splitParagraph(children) : undefined;
    if (parts) return createParagraphs(parts, props);
    if (typeof type === 'string') return create(type, normalizeProps(type, props), key);
    const name = undefinedName(type);
    if (type === undefined || type === null || name !== undefined)
      return create(context.missingComponent(name), props, key);
    return createComponent(type, props, key);
  };
}

function create(type: unknown, props: Props, key?: string): VNode {
  return preactJsx(type as FunctionComponent, props, key) as VNode;
}

/**
 * Elements of components: built-in components and those of Astro unchanged, components of the
 * project wrapped.
 */
function componentFactory(context: EvaluationContext): JsxRuntime['jsx'] {
  const { origins } = context;
  const known = new Set<unknown>(Object.values(context.components));
  const guard = createGuard(context);
  return (type, props, key) => {
    const isTrusted = known.has(type) || type === Fragment;
    if (isTrusted && origins.current) context.renderedInIsland(type);
    if (isTrusted || isPlaceholder(type)) return create(type, props, key);
    // Astro directives such as `client:load` have no effect: interactive components hydrate anyway.
    if (hasDirective(props))
      markInteractive(origins, { origin: origins.byComponent.get(type as object), by: undefined });
    const owned = origins.current ? { ...props, [OWNER]: origins.current } : props;
    return create(guard(type), owned, key);
  };
}

/** Whether one of the props handles an event. */
function hasHandler(props: Props): boolean {
  for (const name in props)
    if (typeof props[name] === 'function' && /^on[A-Z]/.test(name))
      return !undefinedName(props[name]);
  return false;
}

/** Paragraphs for the lines of text, with the blocks between them. */
function createParagraphs(parts: readonly (unknown[] | VNode)[], props: Props): VNode {
  const attributes = normalizeProps('p', props);
  const children = parts.map((part) =>
    Array.isArray(part)
      ? preactJsx('p', { ...attributes, children: part as ComponentChildren })
      : part,
  );
  return preactJsx(Fragment, { children });
}

/**
 * Wraps components of the author: one that throws is reported and renders nothing. Interactive ones
 * become islands if the text of the page uses them.
 */
function createGuard(context: EvaluationContext): (type: unknown) => unknown {
  const { byComponent } = context.origins;
  const guards = new WeakMap<object, object>();
  return (type) => {
    if (typeof type !== 'function' || isContext(type)) return type;
    const guarded = guards.get(type) ?? guardComponent(type, context);
    guards.set(type, guarded);
    const origin = byComponent.get(type);
    if (origin) byComponent.set(guarded, origin);
    return isBlock(type) ? asBlock(guarded) : guarded;
  };
}

function guardComponent(component: Function, context: EvaluationContext): object {
  const { origins } = context;
  const guarded = ({ [OWNER]: owner, ...ownProps }: Props): unknown => {
    const origin = origins.byComponent.get(component);
    const props = hasDirective(ownProps) ? withoutDirectives(ownProps) : ownProps;
    const by = owner as Owner | undefined;
    const asIsland = origin && !by && context.island(origin, guarded, props);
    if (asIsland) return asIsland;
    const self = origin || by ? { origin, by } : origins.current;
    return renderGuarded(component, props, { self, context });
  };
  return guarded;
}

interface Rendering {
  self: Owner | undefined;
  context: EvaluationContext;
}

function renderGuarded(component: Function, props: Props, { self, context }: Rendering): unknown {
  const { origins, componentFailed } = context;
  try {
    return runAs(origins, self, () => {
      if (isClass(component)) {
        markInteractive(origins, self);
        return preactJsx(component as FunctionComponent, props);
      }
      return settled(component(props), 'asynchronous components');
    });
  } catch (error) {
    const isTriedAgain = self !== undefined && !(error instanceof AsynchronousError);
    if (isTriedAgain) markInteractive(origins, self);
    componentFailed(component.name || 'Component', error, isTriedAgain);
    return null;
  }
}

/** Providers and consumers of a context are Preact's own, and called as methods. */
function isContext(type: Function): boolean {
  return 'Provider' in type || ('contextType' in type && !isClass(type));
}

function isClass(type: Function): boolean {
  return Boolean(type.prototype?.render);
}

/**
 * Renders undefined variables among children as text, as written: `{name}`, `{{name}}`; and dates
 * as strings.
 */
function toPrintable(children: unknown): unknown {
  if (Array.isArray(children)) {
    const printable = children.map(toPrintable);
    return printable.some((child, index) => child !== children[index]) ? printable : children;
  }
  if (children instanceof Date) return children.toISOString();
  settled(children, PROMISES);
  if (typeof children === 'function') return printFunction(children);
  return printPlaceholder(children) ?? children;
}

/** A word in braces that is also a JavaScript global, such as `{Date}`, renders as the word. */
function printFunction(value: Function): unknown {
  if (undefinedName(value) !== undefined) return String(value);
  const isGlobal = Reflect.get(globalThis, value.name) === value;
  return isGlobal ? `{${value.name}}` : value;
}

/** `{{name}}` is an object with one member to JavaScript, a placeholder to authors. */
function printPlaceholder(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || isValidElement(value)) return undefined;
  const [entry, ...others] = Object.entries(value);
  const name = entry && others.length === 0 ? undefinedName(entry[1]) : undefined;
  return name !== undefined && name === entry?.[0] ? `{{${name}}}` : undefined;
}

/** Whether a URL runs code in browsers, or contains a document. */
export function isCodeUrl(url: string): boolean {
  // Browsers drop control characters and line breaks (URL standard, section 4.4).
  const read = url.replace(/[\p{Cc}\p{Cf}\s]/gu, '').toLowerCase();
  if (/^(?:javascript|vbscript|livescript|view-source|blob|filesystem):/.test(read)) return true;
  return read.startsWith('data:') && !/^data:(?:image|audio|video|font)\//.test(read);
}

/**
 * Props of an element on a page that is data: without handlers, URLs that run code, and raw HTML.
 * Undefined if the element is omitted. Removed props are reported.
 */
function withoutCode(
  element: string,
  props: Props,
  codeNotRun: (problem: CodeNotRun) => void,
): Props | undefined {
  const tag = element.toLowerCase();
  if (CODE_ELEMENTS.has(tag) || (tag === 'style' && hasTags(props))) {
    codeNotRun({ what: `<${element}>`, find: new RegExp(`<${escapeRegExp(element)}\\b`) });
    return undefined;
  }
  const supported: Props = {};
  for (const [name, prop] of Object.entries(props)) {
    const value = printable(name, prop);
    if (!isCode(tag, name, value)) supported[name] = value;
    else {
      const texts = typeof value === 'string' && value !== '' ? [value] : [];
      const find = new RegExp(
        [`\\b${escapeRegExp(name)}\\s*=`, ...texts.map(escapeRegExp)].join('|'),
      );
      codeNotRun({ what: `"${name}" of <${element}>`, find });
    }
  }
  return supported;
}

/** The value as HTML prints it; undefined for objects, except where Preact expects one. */
function printable(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || /^(?:children|style|dangerouslySetInnerHTML)$/.test(name))
    return value;
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(',')
    : undefined;
}

function isCode(tag: string, name: string, value: unknown): boolean {
  const attribute = attributeName(name).toLowerCase();
  if (name === 'dangerouslySetInnerHTML') return tag !== 'style';
  if (attribute.startsWith('on') || attribute === 'srcdoc') return value !== undefined;
  if (/[\s"'<>/=\0]/.test(name)) return true;
  return typeof value === 'string' && !TEXT_ATTRIBUTE.test(attribute) && isCodeUrl(value);
}

/** Whether the text of a style sheet has tags, which end its element, or are elements in an SVG. */
function hasTags({ children, dangerouslySetInnerHTML: raw }: Props): boolean {
  const parts = Array.isArray(children) ? children : [children];
  const html = Object.values(toObject(raw));
  return [...parts, ...html].some((text) => /<[a-z!/?]/i.test(String(text ?? '')));
}

/** Marks a component as a block, which is not allowed in a paragraph. Returns the component. */
export function asBlock<T extends object>(component: T): T {
  blockComponents.add(component);
  return component;
}

/** Whether an element of this type is not allowed in a paragraph. */
function isBlock(type: unknown): boolean {
  if (typeof type === 'string') return BLOCKS.has(type);
  return typeof type === 'function' && blockComponents.has(type);
}

/**
 * Splits the children of a paragraph as HTML requires: inline content, for paragraphs of its own,
 * and blocks between them. Undefined for a paragraph without blocks.
 */
function splitParagraph(children: unknown): (unknown[] | VNode)[] | undefined {
  const list: unknown[] = Array.isArray(children) ? children.flat() : [children];
  if (!list.some(isBlockElement)) return undefined;
  const parts: (unknown[] | VNode)[] = [];
  for (const child of list) {
    const last = parts.at(-1);
    if (isBlockElement(child)) parts.push(child);
    else if (Array.isArray(last)) last.push(child);
    else parts.push([child]);
  }
  return parts.filter((part) => !Array.isArray(part) || part.some(hasContent));
}

function isBlockElement(child: unknown): child is VNode {
  return isValidElement(child) && isBlock(child.type);
}

function hasContent(child: unknown): boolean {
  if (typeof child === 'string') return child.trim() !== '';
  return child !== null && child !== undefined && typeof child !== 'boolean';
}
