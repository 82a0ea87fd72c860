import type { FunctionComponent } from 'preact';
import { jsx as preactJsx } from 'preact/jsx-runtime';
import { hasDirective, withoutDirectives } from './astro-component.ts';
import { asBlock, isBlock } from './block-elements.ts';
import { markInteractive, OWNER, runAs, type Owner } from './component-origins.ts';
import type { EvaluationContext, Props } from './types.ts';
import { handledLater } from '../../text/promises.ts';

/**
 * Makes components of the author's own harmless: one that throws is reported and renders nothing. Interactive ones
 * become islands where the page's text uses them.
 */
export function createGuard(context: EvaluationContext): (type: unknown) => unknown {
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
  const guarded = ({ [OWNER]: owner, ...given }: Props): unknown => {
    const origin = origins.byComponent.get(component);
    const props = hasDirective(given) ? withoutDirectives(given) : given;
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
      return settled(component(props));
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

function settled(result: unknown): unknown {
  if (!(result instanceof Promise)) return result;
  handledLater(result);
  throw new AsynchronousError();
}

class AsynchronousError extends Error {
  constructor() {
    super('it is asynchronous; a page is rendered in one go');
  }
}
