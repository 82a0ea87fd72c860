import type { SourceModule } from '../compile/source-module.ts';

/** Where a component or function of an author's own is defined, and under which name it is exported. */
export interface Origin {
  source: SourceModule;
  name: string;
}

/** A component that is being rendered, and the one whose code created it; none where the page's text did. */
export interface Owner {
  origin: Origin | undefined;
  by: Owner | undefined;
}

/** Property of a component's props: the component whose code created the element. */
export const OWNER: unique symbol = Symbol('owner');

/** Where a page's own components come from, and which of them are interactive: hold state, or handle events. */
export interface ComponentOrigins {
  byComponent: WeakMap<object, Origin>;
  /** The component whose code is running; undefined while the text of the page itself is. */
  current: Owner | undefined;
  /** Components that the text of the page uses and that have to run in the browser, by `file#name`. */
  interactive: Set<string>;
}

export function createOrigins(): ComponentOrigins {
  return { byComponent: new WeakMap(), current: undefined, interactive: new Set() };
}

/** Records the functions that a file exports, so that they can be found again in the browser. */
export function recordOrigins(
  origins: ComponentOrigins,
  source: SourceModule,
  exports: Record<string, unknown>,
): void {
  for (const [name, value] of Object.entries(exports)) {
    // The default export of a text is its content, which is the page's.
    if (source.isText && name === 'default') continue;
    const path = source.package ? `all.${name}` : name;
    recordOrigin(origins, value, { source, name: path });
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const [part, member] of Object.entries(value))
      recordOrigin(origins, member, { source, name: `${path}.${part}` });
  }
}

/** What is exported again keeps the file that it comes from. */
function recordOrigin({ byComponent }: ComponentOrigins, value: unknown, origin: Origin): void {
  if (typeof value === 'function' && !byComponent.has(value)) byComponent.set(value, origin);
}

/** Name of a component among all of the project. */
export function originKey({ source, name }: Origin): string {
  return `${source.file}#${name}`;
}

/** Records that a component is interactive; what has to run in the browser is the one that the page's text uses. */
export function markInteractive({ interactive }: ComponentOrigins, owner: Owner | undefined): void {
  if (!owner) return;
  const { origin } = outermostOwner(owner);
  if (origin) interactive.add(originKey(origin));
}

/** The component in the page's text for which all others were created. */
export function outermostOwner(owner: Owner): Owner {
  let outermost = owner;
  while (outermost.by) outermost = outermost.by;
  return outermost;
}

/** Runs a component's code as that component. */
export function runAs<Result>(
  origins: ComponentOrigins,
  owner: Owner | undefined,
  work: () => Result,
): Result {
  const before = origins.current;
  origins.current = owner;
  try {
    return work();
  } finally {
    origins.current = before;
  }
}
