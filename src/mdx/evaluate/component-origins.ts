import type { SourceModule } from '../compile/source-module.ts';

/** Where a component or function of an author's own is defined, and under which name it is exported. */
export interface Origin {
  source: SourceModule;
  name: string;
}

/** A component that is being rendered, and the one whose code asked for it; none where the page's text did. */
export interface DivisionRef {
  origin: Origin | undefined;
  by: DivisionRef | undefined;
}

/** Property of a component's props that says whose code asked for it. */
export const OWNER: unique symbol = Symbol('owner');

/** What a page's own components are, and which of them live: hold state, or answer to what readers do. */
export interface Authors {
  origins: WeakMap<object, Origin>;
  /** The component whose code is running; undefined while the text of the page itself is. */
  current: DivisionRef | undefined;
  /** Components that the text of the page uses and that have to run in the browser, by `file#name`. */
  live: Set<string>;
}

export function createAuthors(): Authors {
  return { origins: new WeakMap(), current: undefined, live: new Set() };
}

/** Notes the functions that a text defines, so that they can be found again in the browser. */
export function noteOrigins(
  authors: Authors,
  source: SourceModule,
  exports: Record<string, unknown>,
): void {
  for (const [name, value] of Object.entries(exports)) {
    // The default export of a text is its content, which is the page's.
    if (source.isText && name === 'default') continue;
    const path = source.package ? `all.${name}` : name;
    noteOrigin(authors, value, { source, name: path });
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const [part, member] of Object.entries(value))
      noteOrigin(authors, member, { source, name: `${path}.${part}` });
  }
}

/** What is exported again keeps the place where it comes from. */
function noteOrigin({ origins }: Authors, value: unknown, origin: Origin): void {
  if (typeof value === 'function' && !origins.has(value)) origins.set(value, origin);
}

/** Name of a component among all of the project. */
export function originKey({ source, name }: Origin): string {
  return `${source.file}#${name}`;
}

/** Notes that a component lives; what has to run in the browser is the one that the page's text asks for. */
export function markLive(authors: Authors, owner: DivisionRef | undefined): void {
  if (!owner) return;
  let outermost = owner;
  while (outermost.by) outermost = outermost.by;
  if (outermost.origin) authors.live.add(originKey(outermost.origin));
}

/** Runs a component's code as that component. */
export function runAs<Result>(
  authors: Authors,
  owner: DivisionRef | undefined,
  work: () => Result,
): Result {
  const before = authors.current;
  authors.current = owner;
  try {
    return work();
  } finally {
    authors.current = before;
  }
}
