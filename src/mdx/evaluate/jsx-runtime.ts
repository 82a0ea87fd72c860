import {
  Fragment,
  isValidElement,
  type ComponentChildren,
  type FunctionComponent,
  type VNode,
} from 'preact';
import { jsx as preactJsx } from 'preact/jsx-runtime';
import { markLive, OWNER, runAs, type DivisionRef } from './component-origins.ts';
import type { EvaluationContext, JsxRuntime } from './types.ts';
import { hasDirective, isPlace } from './astro-placeholders.ts';
import { normalizeProps } from './html-attributes.ts';
import { asBlock, isBlock, splitParagraph } from './block-elements.ts';
import { unknownName } from './undefined-variable.ts';

type Props = Record<PropertyKey, unknown>;

/** The JSX function of a page: repairs what HTML authors write, and stands in for what is not defined. */
export function createJsx(surroundings: EvaluationContext): JsxRuntime['jsx'] {
  const ownComponents = new Set<unknown>(Object.values(surroundings.components));
  const guard = createGuard(surroundings);
  const { authors } = surroundings;
  return (type, props, key) => {
    if (authors.current && hasHandler(props)) markLive(authors, authors.current);
    const children = showUnknown(props['children']);
    const shown = children === props['children'] ? props : { ...props, children };
    const parts = type === 'p' ? splitParagraph(children) : undefined;
    if (parts) return paragraphs(parts, shown);
    if (typeof type === 'string') return preactJsx(type, normalizeProps(type, shown), key) as VNode;
    const name = unknownName(type);
    if (type === undefined || type === null || name !== undefined)
      return preactJsx(
        surroundings.missingComponent(name) as FunctionComponent,
        shown,
        key,
      ) as VNode;
    const isTrusted = ownComponents.has(type) || type === Fragment;
    if (isTrusted && authors.current) surroundings.drawnInIsland(type);
    if (isTrusted || isPlace(type))
      return preactJsx(type as FunctionComponent, shown, key) as VNode;
    // Astro's `client:load` and its like ask for what living components get anyway.
    if (hasDirective(props))
      markLive(authors, { origin: authors.origins.get(type as object), by: undefined });
    const owned = authors.current ? { ...shown, [OWNER]: authors.current } : shown;
    return preactJsx(guard(type) as FunctionComponent, owned, key) as VNode;
  };
}

/** Whether one of the props answers to what readers do. */
function hasHandler(props: Props): boolean {
  for (const name in props)
    if (typeof props[name] === 'function' && /^on[A-Z]/.test(name))
      return !unknownName(props[name]);
  return false;
}

/** Paragraphs for the lines of text, with the blocks between them. */
function paragraphs(parts: readonly (unknown[] | VNode)[], props: Props): VNode {
  const attributes = normalizeProps('p', props);
  const children = parts.map((part) =>
    Array.isArray(part)
      ? preactJsx('p', { ...attributes, children: part as ComponentChildren })
      : part,
  );
  return preactJsx(Fragment, { children });
}

/** Children in which what nobody defines is text, as written: `{name}`, `{{name}}`; and dates are dates. */
function showUnknown(children: unknown): unknown {
  if (Array.isArray(children)) {
    const shown = children.map(showUnknown);
    return shown.some((child, index) => child !== children[index]) ? shown : children;
  }
  if (children instanceof Date) return children.toISOString();
  if (typeof children === 'function') return textOfFunction(children);
  return unknownMember(children) ?? children;
}

/** Braces around a word that happens to be a global of JavaScript, such as `{Date}`, mean the word. */
function textOfFunction(value: Function): unknown {
  if (unknownName(value) !== undefined) return String(value);
  const isGlobal = (globalThis as Record<string, unknown>)[value.name] === value;
  return isGlobal ? `{${value.name}}` : value;
}

/** `{{name}}` is an object with one member to JavaScript, a placeholder to authors. */
function unknownMember(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || isValidElement(value as VNode))
    return undefined;
  const [entry, ...others] = Object.entries(value);
  const name = entry && others.length === 0 ? unknownName(entry[1]) : undefined;
  return name !== undefined && name === entry?.[0] ? `{{${name}}}` : undefined;
}

function withoutDirectives(props: Props): Props {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !name.startsWith('client:')));
}

/**
 * Makes components of the author's own harmless: one that throws is reported and renders nothing. Those that live in
 * the browser become islands where the page's text uses them.
 */
function createGuard(surroundings: EvaluationContext): (type: unknown) => unknown {
  const { authors, componentFailed, island } = surroundings;
  const guarded = new WeakMap<object, object>();
  const wrap = (component: Function) => {
    const guardedComponent = (given: Props): unknown => {
      const origin = authors.origins.get(component);
      const { [OWNER]: owner, ...all } = given;
      const props = hasDirective(all) ? withoutDirectives(all) : all;
      const by = owner as DivisionRef | undefined;
      const asIsland = origin && !by && island(origin, guardedComponent, props);
      if (asIsland) return asIsland;
      const self = origin || by ? { origin, by } : authors.current;
      try {
        return runAs(authors, self, () => run(component, props, () => markLive(authors, self)));
      } catch (error) {
        const isTriedAgain = self !== undefined && !(error instanceof AsynchronousError);
        if (isTriedAgain) markLive(authors, self);
        componentFailed(component.name || 'Component', error, isTriedAgain);
        return null;
      }
    };
    return guardedComponent;
  };
  return (type) => {
    if (typeof type !== 'function' || isContext(type)) return type;
    const known = guarded.get(type) ?? wrap(type);
    guarded.set(type, known);
    const origin = authors.origins.get(type);
    if (origin) authors.origins.set(known, origin);
    return isBlock(type) ? asBlock(known) : known;
  };
}

/** Providers and consumers of a context are Preact's own, and called as methods. */
function isContext(type: Function): boolean {
  return 'Provider' in type || ('contextType' in type && !type.prototype?.render);
}

function run(component: Function, props: Props, onLive: () => void): unknown {
  if (component.prototype?.render) {
    onLive();
    return preactJsx(component as FunctionComponent, props);
  }
  const result: unknown = component(props);
  if (!(result instanceof Promise)) return result;
  result.catch(() => {});
  throw new AsynchronousError();
}

class AsynchronousError extends Error {
  constructor() {
    super('it is asynchronous; a page is rendered in one go');
  }
}
