import { Fragment, type ComponentChildren, type FunctionComponent, type VNode } from 'preact';
import { jsx as preactJsx } from 'preact/jsx-runtime';
import { hasDirective } from './astro-component.ts';
import { isPlaceholder } from './astro-placeholders.ts';
import { splitParagraph } from './block-elements.ts';
import { markInteractive, OWNER } from './component-origins.ts';
import { withoutCode } from './data-elements.ts';
import { createGuard } from './guard-components.ts';
import { normalizeProps } from './html-attributes.ts';
import { toPrintable } from './printable-children.ts';
import type { EvaluationContext, JsxRuntime, Props } from './types.ts';
import { undefinedName } from './undefined-variable.ts';

/** The JSX function of a page: repairs what HTML authors write, and falls back where something is not defined. */
export function createJsx(context: EvaluationContext): JsxRuntime['jsx'] {
  const createComponent = componentFactory(context);
  const { origins } = context;
  return (type, given, key) => {
    if (origins.current && hasHandler(given)) markInteractive(origins, origins.current);
    const children = toPrintable(given['children']);
    const all = children === given['children'] ? given : { ...given, children };
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

/** Elements of components: those of the library and of Astro as they are, the author's own guarded. */
function componentFactory(context: EvaluationContext): JsxRuntime['jsx'] {
  const { origins } = context;
  const known = new Set<unknown>(Object.values(context.components));
  const guard = createGuard(context);
  return (type, props, key) => {
    const isTrusted = known.has(type) || type === Fragment;
    if (isTrusted && origins.current) context.renderedInIsland(type);
    if (isTrusted || isPlaceholder(type)) return create(type, props, key);
    // Astro's `client:load` and its like ask for what interactive components get anyway.
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
