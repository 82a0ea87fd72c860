import { createContext, toChildArray, type ComponentChildren } from 'preact';
import * as hooks from 'preact/hooks';
import type { JsxRuntime } from './page-jsx.ts';

type Props = Record<string, unknown>;
type Component = (props: Props, ref?: unknown) => unknown;

/** The part of React that pages use, on a page's own JSX function: hooks show their first state. */
export function createReact({ jsx, Fragment }: JsxRuntime): Props {
  return {
    ...hooks,
    Fragment,
    createContext,
    createElement: (type: unknown, props: Props | null, ...children: unknown[]) =>
      jsx(type, { ...props, ...(children.length > 0 && { children }) }),
    memo: (component: Component) => component,
    forwardRef: (component: Component) => (props: Props) => component(props, null),
    Children: {
      toArray: (children: unknown) => toChildArray(children as ComponentChildren),
      map: (children: unknown, change: (child: unknown, index: number) => unknown) =>
        toChildArray(children as ComponentChildren).map(change),
      count: (children: unknown) => toChildArray(children as ComponentChildren).length,
    },
  };
}
