import {
  cloneElement,
  Component,
  createContext,
  createRef,
  Fragment,
  isValidElement,
  toChildArray,
  type ComponentChildren,
} from 'preact';
import * as preactHooks from 'preact/hooks';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { JsxRuntime } from './context.ts';

/** React hooks without a counterpart in Preact, which never defers updates. */
const moreHooks = {
  startTransition: (work: Work) => work(),
  useTransition: () => [false, (work: Work) => work()] as const,
  useDeferredValue: <Value>(value: Value) => value,
  useInsertionEffect: useLayoutEffect,
  useSyncExternalStore,
};

type Props = Record<string, unknown>;
type ReactComponent = ((props: Props, ref?: unknown) => unknown) & { isForwarding?: boolean };

/** Every hook that pages may use by its bare name. */
export const hooks = { ...preactHooks, ...moreHooks };

/** Hooks of components that must run in the browser. */
const INTERACTIVE_HOOKS = [
  'useState', 'useReducer', 'useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useSyncExternalStore',
] as const; // prettier-ignore

/** Hooks that call `onInteractive` if the component must run in the browser. */
export function observedHooks(onInteractive: () => void): typeof hooks {
  const observed = INTERACTIVE_HOOKS.map((name) => {
    const hook = hooks[name] as (...args: unknown[]) => unknown;
    return [
      name,
      (...args: unknown[]) => {
        onInteractive();
        return hook(...args);
      },
    ];
  });
  return { ...hooks, ...Object.fromEntries(observed) };
}

/** The part of React that pages use, on a JSX function and hooks of the caller's. */
export function createReact({ jsx }: Pick<JsxRuntime, 'jsx'>, own = hooks): Props {
  return {
    ...own,
    version: '18.3.1',
    Fragment,
    StrictMode: Fragment,
    createPortal: (children: unknown) => children,
    flushSync: (work: () => unknown) => work(),
    Component,
    PureComponent: Component,
    cloneElement,
    createContext,
    createRef,
    isValidElement,
    createElement: (type: unknown, props: Props | null, ...children: unknown[]) =>
      jsx(type, { ...props, ...childrenOf(children) }),
    memo: (component: ReactComponent) => component,
    forwardRef: (component: ReactComponent) =>
      Object.assign(({ forwardedRef = null, ...props }: Props) => component(props, forwardedRef), {
        isForwarding: true,
      }),
    Children: {
      toArray: toChildArray,
      map: (children: ComponentChildren, change: (child: unknown, index: number) => unknown) =>
        toChildArray(children).map(change),
      forEach: (children: ComponentChildren, visit: (child: unknown, index: number) => void) =>
        toChildArray(children).forEach(visit),
      count: (children: ComponentChildren) => toChildArray(children).length,
      only: (children: ComponentChildren) => toChildArray(children)[0],
    },
  };
}

/** React passes a single child without an array, for example a function to call. */
function childrenOf(children: unknown[]): Props {
  if (children.length === 0) return {};
  return { children: children.length === 1 ? children[0] : children };
}

/** Every name that `react` and `react-dom` export here. */
export function namesOfReact(): string[] {
  return Object.keys(createReact({ jsx: () => null as never }));
}

type Work = () => void;

/** The value of an external store; subscribes to its changes. */
function useSyncExternalStore<Value>(
  subscribe: (onChange: Work) => Work,
  read: () => Value,
  readAtBuild?: () => Value,
): Value {
  const first = typeof window === 'undefined' && readAtBuild ? readAtBuild : read;
  const [value, setValue] = useState(first);
  useEffect(() => {
    const update = () => setValue(() => read());
    update();
    return subscribe(update);
  }, [subscribe, read]);
  return value;
}
