import type { SourceModule } from '../modules.ts';

/** Property of a component's props: the component whose code created the element. */
export const OWNER: unique symbol = Symbol('owner');

/** The file of a component or function of the project, and its export name. */
export interface Origin {
  source: SourceModule;
  name: string;
}

/**
 * A component that is being rendered, and the component whose code created it; undefined for the
 * text of the page.
 */
export interface Owner {
  origin: Origin | undefined;
  by: Owner | undefined;
}

/**
 * Sources of the project's components, and which of them are interactive: have state or event
 * handlers.
 */
export interface ComponentOrigins {
  byComponent: WeakMap<object, Origin>;
  /** The component whose code is running; undefined for the text of the page. */
  current: Owner | undefined;
  /** Components in the text of the page that must run in the browser, by `file#name`. */
  interactive: Set<string>;
}

/** Creates empty records of the components of a page. */
export function createOrigins(): ComponentOrigins {
  return { byComponent: new WeakMap(), current: undefined, interactive: new Set() };
}

/** Records the functions that a file exports, so that the browser can import them. */
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

/** A re-exported component keeps the file of its definition. */
function recordOrigin({ byComponent }: ComponentOrigins, value: unknown, origin: Origin): void {
  if (typeof value === 'function' && !byComponent.has(value)) byComponent.set(value, origin);
}

/** Unique key of a component in the project. */
export function originKey({ source, name }: Origin): string {
  return `${source.file}#${name}`;
}

/**
 * Marks a component as interactive. The island is the outer component that the text of the page
 * uses.
 */
export function markInteractive({ interactive }: ComponentOrigins, owner: Owner | undefined): void {
  if (!owner) return;
  const { origin } = outermostOwner(owner);
  if (origin) interactive.add(originKey(origin));
}

/** The component in the page's text that all others belong to. */
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
