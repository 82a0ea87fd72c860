import type { ComponentType, FunctionComponent } from 'preact';
import { suggest } from '../../diagnostics/suggest.ts';
import type { CodeNotRun, Components } from '../evaluate/types.ts';
import type { SourceModule } from '../compile/source-module.ts';
import type { RenderState } from './render-state.ts';
import { escapeRegExp, report } from './report.ts';
import { messageOf } from '../../text/errors.ts';

const onlyChildren: FunctionComponent = ({ children }) => children;

/**
 * The fallback for a component that nobody defines: one whose name differs in capitals only, else its
 * content. The name is undefined for a part that a component does not have, `<Tree.Leaf>`.
 */
export function missingComponent(
  state: RenderState,
  source: SourceModule,
  { name = firstPart(source), known }: { name: string | undefined; known: Components },
): ComponentType<never> {
  const names = Object.keys(known);
  const same = names.find((other) => other.toLowerCase() === name.toLowerCase());
  const near = same ?? suggest(name, names);
  const question = near ? `did you mean <${near}>? ` : '';
  report(state, source, {
    code: 'unknown-component',
    message: `there is no component <${name}>`,
    hint: same
      ? `write <${same}>, as which it is shown`
      : `${question}Its content is shown without it`,
    find: new RegExp(`<${escapeRegExp(name)}\\b`),
  });
  if (same && known[same]) return known[same];
  // Parts of what is missing are missing, too: <Missing.Item>.
  return new Proxy(onlyChildren, {
    get: (target, key): unknown =>
      typeof key === 'string' && /^[A-Z]/.test(key) ? onlyChildren : Reflect.get(target, key),
  }) as ComponentType<never>;
}

/** First part of a component that the text names; code does not tell which of them is meant. */
function firstPart({ body }: SourceModule): string {
  return /<([A-Z]\w*\.\w+)/.exec(body)?.[1] ?? 'undefined';
}

/** Reports a variable that nobody defines. */
export function missingVariable(state: RenderState, source: SourceModule, name: string): void {
  report(state, source, {
    code: 'undefined-variable',
    message: `{${name}} names a variable that nobody defines`,
    hint: `it is shown as text; write \\{${name}} if that is what you mean`,
    find: new RegExp(`\\{[^{}]*\\b${escapeRegExp(name)}\\b`),
  });
}

interface Failure {
  name: string;
  error: unknown;
  /** Whether the browser will render it. */
  isTriedAgain: boolean;
}

/** Reports a component of the author's own whose code throws. */
export function componentFailed(
  state: RenderState,
  source: SourceModule,
  { name, error, isTriedAgain }: Failure,
): void {
  report(state, source, {
    code: 'component-error',
    message: `<${name}> stopped while it was rendered: ${messageOf(error)}`,
    cause: error,
    hint: isTriedAgain
      ? 'it is rendered in the browser only; readers without scripts, and search, do not see it'
      : 'the page is shown without it',
    find: new RegExp(`<${escapeRegExp(name)}\\b`),
  });
}

/** Reports code of a page that is data. */
export function codeNotRun(
  state: RenderState,
  source: SourceModule,
  { what, ...place }: CodeNotRun,
): void {
  report(state, source, {
    code: 'code-not-run',
    message: `${what} is code, which --no-code does not run`,
    hint: 'It is left out. Use a literal value or a component of the library',
    ...place,
  });
}

/** Reports an expression that throws. */
export function expressionFailed(
  state: RenderState,
  source: SourceModule,
  expression: string,
  error: unknown,
): void {
  report(state, source, {
    code: 'expression-error',
    message: `an expression stopped while it was read: ${messageOf(error)}`,
    cause: error,
    hint: 'the page is shown without it',
    find: new RegExp(escapeRegExp(`{${expression}`)),
  });
}

/** Reports a snippet that imports itself, directly or through others; `files` are the ones on the way. */
export function snippetCycle(
  state: RenderState,
  source: SourceModule,
  files: readonly string[],
): void {
  report(state, source, {
    code: 'snippet-cycle',
    message: `the snippet imports itself: ${files.join(' -> ')}`,
    hint: 'remove the innermost import',
  });
}

/** Reports a page with more snippets than are rendered. */
export function tooManySnippets(state: RenderState, source: SourceModule, limit: number): void {
  report(state, source, {
    code: 'snippet-cycle',
    message: `the page shows more than ${limit} snippets; the rest is left out`,
    hint: 'copy the content of small snippets into the page, or split the page',
  });
}

/** Reports a `<Snippet file>` that is not there. */
export function missingSnippet(state: RenderState, source: SourceModule, name: string): void {
  report(state, source, {
    code: 'missing-snippet',
    message: `snippet "${name}" is not there`,
    hint: 'snippets are looked up in _snippets/ and snippets/',
    find: new RegExp(`<Snippet[^>]*${escapeRegExp(name)}`),
  });
}
