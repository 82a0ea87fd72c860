import {
  h,
  isValidElement,
  type ComponentChildren,
  type ComponentType,
  type FunctionComponent,
} from 'preact';
import { hideCode } from '../../utils/code-ranges.ts';
import { messageOf } from '../../utils/errors.ts';
import { escapeRegExp, namePattern, oneLine, suggest } from '../../utils/text.ts';
import { components, definitionOf, type Components } from '../components.ts';
import type { CodeNotRun } from '../evaluate/context.ts';
import type { SourceModule } from '../modules.ts';
import { report, type RenderState } from '../render-state.ts';
import { CALLOUT_KINDS } from '../source/preprocess.ts';
import type { ImportStatement } from '../../content/imports.ts';

/** The content of an undefined component, with spaces between components in it, which may be cells or rows. */
const renderChildren: FunctionComponent = (props) => {
  // Code can call a name that an import lacks as a function, without arguments.
  const children: unknown = (props as { children?: unknown } | undefined)?.children;
  const isComponent = (child: unknown) => isValidElement(child) && typeof child.type === 'function';
  if (!Array.isArray(children) || !children.every(isComponent))
    return children as ComponentChildren;
  return children.flatMap((child, index) => (index === 0 ? [child] : [' ', child]));
};

/** Pages can also use an undefined name as a text or list; it is empty. */
const NO_VALUE = new Map<unknown, unknown>([
  ['name', ''],
  ['length', 0],
  ['toString', () => ''],
]);

/** Instead of an undefined component. Parts of it are undefined, too: `<Missing.Item>`. */
const contentOnly: FunctionComponent = new Proxy(renderChildren, {
  get(target, key): unknown {
    if (typeof key === 'string' && /^[A-Z]/.test(key)) return contentOnly;
    if (NO_VALUE.has(key)) return NO_VALUE.get(key);
    // The methods of lists, such as `map`, read only its length.
    return Reflect.get(target, key) ?? Reflect.get(Array.prototype, key);
  },
});

/** Packages with a component whose children belong in the head of a page, and are not content. */
const HEADS = /^(?:next\/head|@docusaurus\/Head|react-helmet(?:-async)?)$/;

const renderNothing: FunctionComponent = () => null;

/** Packages whose component is a link, with its target in `href` or `to`. */
const LINKS = /^(?:next\/link|@docusaurus\/Link)$/;

const renderLink: FunctionComponent<Record<string, unknown>> = ({ to, href = to, ...props }) =>
  h(components['Link'] as FunctionComponent<Record<string, unknown>>, { ...props, href });

/**
 * Reports a component that is not defined. Without a name, it is the first undefined part of a component:
 * `<Tree.Leaf>`.
 */
export function reportMissingComponent(
  state: RenderState,
  source: SourceModule,
  { known, name = findMissingPart(source, known) }: MissingComponent,
): void {
  if (name === undefined) {
    report(state, source, {
      code: 'unknown-component',
      message: 'A component in this file is undefined.',
      hint: CONTENT_ONLY,
    });
    return;
  }
  const same = findOtherCase(name, known);
  const callout = CALLOUT_KINDS.get(name.toLowerCase());
  const near = same ?? callout ?? suggest(name, Object.keys(known).filter(isPublic));
  const question = near ? `Did you mean <${near}>? ` : '';
  report(state, source, {
    code: 'unknown-component',
    message: `Unknown component <${name}>.`,
    hint: same ? `Use <${same}>, which Trellis renders instead.` : question + CONTENT_ONLY,
    subject: same ? undefined : name,
    find: new RegExp(`<${escapeRegExp(name)}\\b`),
  });
}

interface MissingComponent {
  name: string | undefined;
  known: Components;
}

const CONTENT_ONLY = 'Its content is rendered without it.';

/** Renders instead of an undefined component: the one whose name differs in case only, otherwise its children. */
export function fallbackFor({ name = '', known }: MissingComponent): ComponentType<never> {
  const same = known[findOtherCase(name, known) ?? ''];
  return same ?? (contentOnly as ComponentType<never>);
}

function findOtherCase(name: string, known: Components): string | undefined {
  const wanted = name.toLowerCase();
  return Object.keys(known).find((other) => other.toLowerCase() === wanted && isPublic(other));
}

/** Trellis generates `<Raw>`; pages do not use it. */
function isPublic(name: string): boolean {
  return name !== 'Raw';
}

/**
 * The component that a file uses as `<Tree.Leaf>` and that is undefined: a part of a known component, otherwise the
 * only part of a component of the file itself. The compiled code does not name it.
 */
function findMissingPart(source: SourceModule, known: Components): string | undefined {
  const text = withoutCode(source);
  const names = new Set([...text.matchAll(/<([A-Z]\w*(?:\.\w+)+)/g)].map(([, name = '']) => name));
  const missing = [...names].find((name) => isMissingPart(name.split('.'), known));
  if (missing !== undefined) return missing;
  const [only, ...others] = [...names].filter((name) => !known[name.split('.')[0] ?? '']);
  return others.length === 0 ? only : undefined;
}

function isMissingPart([first = '', ...parts]: readonly string[], known: Components): boolean {
  const parent: unknown = known[first];
  const get = (value: unknown, part: string): unknown => (Object(value) as Components)[part];
  return parent !== undefined && parts.reduce(get, parent) === undefined;
}

/** Maximum number of undefined variables that are reported for a page: each is searched for in its whole text. */
const MAX_UNDEFINED = 100;

/** Reports an undefined variable. */
export function reportMissingVariable(
  state: RenderState,
  source: SourceModule,
  name: string,
): void {
  const count = state.diagnostics.filter(({ code }) => code === 'undefined-variable').length;
  if (count >= MAX_UNDEFINED) {
    report(state, source, {
      code: 'undefined-variable',
      message: `The page has more than ${MAX_UNDEFINED} undefined variables. The others are not listed.`,
      hint: 'Put text with braces in code blocks, or use \\{ for each brace.',
    });
    return;
  }
  // A component without a definition is reported as such.
  if (/^[A-Z]/.test(name) && new RegExp(`<${escapeRegExp(name)}\\b`).test(source.body)) return;
  const value = `=\\{[^{}]*${namePattern(name)}`;
  const tag = new RegExp(`<[A-Za-z][^<>]*\\s([\\w-]+)${value}`);
  const [, attribute] = (tag.test(source.body) && tag.exec(withoutCode(source))) || [];
  if (attribute !== undefined) {
    report(state, source, {
      code: 'undefined-variable',
      message: `Undefined variable in ${attribute}={${name}}; the attribute has no value.`,
      hint: `Define the variable, or use ${attribute}="${name}" for the text.`,
      find: new RegExp(`${escapeRegExp(attribute)}${value}`),
    });
    return;
  }
  // `{{name}}` is a variable of docs.json.
  const braces = new RegExp(`\\{\\{\\s*${escapeRegExp(name)}\\s*\\}\\}`);
  if (braces.test(withoutCode(source))) {
    const near = suggest(name, Object.keys(state.environment.variables));
    report(state, source, {
      code: 'undefined-variable',
      message: `Unknown variable {{${name}}}; rendered as text.`,
      hint:
        near === undefined
          ? `Add "${name}" to "variables" in docs.json, or use \\{\\{${name}}} to show the text.`
          : `Did you mean {{${near}}}?`,
      find: braces,
    });
    return;
  }
  const find = new RegExp(`\\{[^{}]*${namePattern(name)}[^{}]*\\}?`);
  if (!find.test(source.body)) {
    reportMissingName(state, source, name);
    return;
  }
  const [written = ''] = find.exec(withoutCode(source)) ?? [];
  // The expression is left out, which is reported as well.
  if (/\bawait\s/.test(written)) return reportMissingName(state, source, name);
  // Prose in braces, such as `{api-id}` and `{key=value}`, is reported once.
  const text = /^\{[\p{ID_Continue}\p{Join_Control}\s,|="-]+\}$/u.test(written)
    ? oneLine(written)
    : `{${name}}`;
  report(state, source, {
    code: 'undefined-variable',
    message: `Undefined variable in ${text}; rendered as text.`,
    hint: `Define the variable, or use \\${text} to show the text.`,
    find,
  });
}

/** Reports an undefined variable in a statement, such as that of an export whose value is missing. */
function reportMissingName(state: RenderState, source: SourceModule, name: string): void {
  const word = `(?<![\\w$.])${escapeRegExp(name)}(?![\\w$])`;
  const assigned = new RegExp(`(?<==\\s*)${word}`);
  report(state, source, {
    code: 'undefined-variable',
    message: `Undefined variable "${name}".`,
    hint: 'Define or import it.',
    find: assigned.test(source.body) ? assigned : new RegExp(word),
  });
}

function withoutCode({ isText, body }: SourceModule): string {
  return isText ? hideCode(body) : body;
}

interface Failure {
  name: string;
  error: unknown;
  /** Whether the browser will render it. */
  isTriedAgain: boolean;
}

/** Reports a component of the project whose code throws. */
export function reportComponentError(
  state: RenderState,
  source: SourceModule,
  { name, error, isTriedAgain }: Failure,
): void {
  report(state, source, {
    code: 'component-error',
    message: `<${name}> threw an error: ${messageOf(error)}.`,
    cause: error,
    hint: isTriedAgain
      ? 'It is rendered in the browser only, so readers without JavaScript and the search do not see it.'
      : 'The page is rendered without it.',
    find: new RegExp(`<${escapeRegExp(name)}\\b`),
  });
}

/** Reports code on a data-only page. */
export function reportCodeNotRun(
  state: RenderState,
  source: SourceModule,
  { what, ...location }: CodeNotRun,
): void {
  report(state, source, {
    code: 'code-not-run',
    message: `${what} is code, which does not run with --no-code.`,
    hint: 'Use a literal value or a built-in component.',
    ...location,
  });
}

/** Reports an expression that throws. */
export function reportExpressionError(
  state: RenderState,
  source: SourceModule,
  expression: string,
  error: unknown,
): void {
  report(state, source, {
    code: 'expression-error',
    message: `The expression threw an error: ${messageOf(error)}.`,
    cause: error,
    hint: 'The page is rendered without it.',
    find: new RegExp(escapeRegExp(`{${expression}`)),
  });
}

/** Reports a snippet that imports itself, directly or through others; `files` is the import chain. */
export function reportSnippetCycle(
  state: RenderState,
  source: SourceModule,
  files: readonly string[],
): void {
  report(state, source, {
    code: 'snippet-cycle',
    message: `Circular import of snippets: ${files.join(' -> ')}.`,
    hint: 'Remove the innermost import.',
  });
}

/** Reports a page with more snippets than are rendered. */
export function reportTooManySnippets(
  state: RenderState,
  source: SourceModule,
  limit: string,
): void {
  report(state, source, {
    code: 'snippet-cycle',
    message: `The page renders more than ${limit}. The rest is omitted.`,
    hint: 'Copy the content of small snippets into the page, or split the page.',
  });
}

/** Reports a `<Snippet file>` whose file does not exist. */
export function reportMissingSnippet(state: RenderState, source: SourceModule, name: string): void {
  report(state, source, {
    code: 'missing-snippet',
    message: `Snippet not found: "${name}".`,
    hint: 'Trellis searches _snippets/ and snippets/.',
    subject: name,
    find: new RegExp(`<Snippet[^>]*${escapeRegExp(name)}`),
  });
}

/** Reports an interactive component with a prop that cannot be serialized for the browser. */
export function reportUnserializableProp(
  state: RenderState,
  source: SourceModule,
  name: string,
  prop: string,
): void {
  report(state, source, {
    code: 'static-component',
    message: `<${name}> is rendered in its initial state only: its prop "${prop}" cannot be serialized.`,
    hint: 'Pass strings, numbers, lists, elements, or a function that a snippet or the page exports.',
    find: new RegExp(`<${escapeRegExp(name)}\\b`),
  });
}

/** Reports that the components of a page cannot be compiled for browsers. */
export function reportNotCompiled(state: RenderState, source: SourceModule, reason: string): void {
  report(state, source, {
    code: 'static-component',
    message: `Components with state are rendered in their initial state only: ${reason}.`,
    hint: 'Delete node_modules and the lock file, and run "npm install".',
  });
}

/** Reports a built-in component that works only partly inside an island. */
export function reportLimitedInIsland(
  state: RenderState,
  source: SourceModule,
  type: unknown,
): void {
  const { name, limitInBrowser } = definitionOf(type) ?? {};
  if (limitInBrowser === undefined) return;
  report(state, source, {
    code: 'static-component',
    message: `<${name}> has limited functionality inside an interactive component: ${limitInBrowser}.`,
    hint: 'Pass it as children from the page instead.',
    find: new RegExp(`<${name}\\b`),
  });
}

/** Exports for an import that fails: links, the components of Trellis with these names, and others that render their children. */
export function childrenExports(
  { specifier, names }: ImportStatement,
  known: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const fallback = HEADS.test(specifier) ? renderNothing : contentOnly;
  const replacement = LINKS.test(specifier) ? renderLink : undefined;
  return Object.fromEntries(
    names.map(({ imported, local }) => [imported, replacement ?? known[local] ?? fallback]),
  );
}

/** Reports names that a file does not export. */
export function reportMissingExports(
  state: RenderState,
  source: SourceModule,
  { specifier, names, line }: ImportStatement,
  exports: Record<string, unknown>,
): void {
  for (const { imported, local } of names.filter(
    ({ imported: name }) => exports[name] === undefined,
  )) {
    report(state, source, {
      code: 'missing-export',
      message: `"${specifier}" does not export "${imported}".`,
      hint: 'The page is rendered without this import.',
      line,
      find: new RegExp(namePattern(imported === 'default' ? local : imported)),
    });
  }
}

/** Reports an installed package that cannot be bundled or run. */
export function reportUnusablePackage(
  state: RenderState,
  source: SourceModule,
  { specifier, line }: ImportStatement,
  error: unknown,
): void {
  report(state, source, {
    code: 'unsupported-import',
    message: `Cannot use the package "${specifier}" in a page: ${messageOf(error)}.`,
    cause: error,
    hint: 'The page is rendered without this import.',
    line,
    find: new RegExp(escapeRegExp(specifier)),
  });
}

/** `@scope/name` of `@scope/name/part`. */
function packageName(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

/** Reports an import that cannot be resolved. */
export function reportMissingImport(
  state: RenderState,
  source: SourceModule,
  { specifier, line }: ImportStatement,
): void {
  const position = { line, find: new RegExp(escapeRegExp(specifier)) };
  const alias = /^[@~]\//.exec(specifier);
  if (alias) {
    report(state, source, {
      code: 'unsupported-import',
      message: `Path alias "${alias[0]}" is not supported: "${specifier}".`,
      hint: 'Start the path with / for the folder of docs.json, or with ./ or ../. The page is rendered without this import.',
      ...position,
    });
    return;
  }
  if (LINKS.test(specifier)) {
    report(state, source, {
      code: 'unsupported-import',
      message: `"${specifier}" is not part of Trellis, which renders a plain link instead.`,
      hint: 'Remove the import, and use Markdown links, or <Link href="…">.',
      ...position,
    });
    return;
  }
  const [, docusaurus] = /^@(site|theme|theme-original|docusaurus)\//.exec(specifier) ?? [];
  if (docusaurus) {
    const hint =
      docusaurus === 'site'
        ? 'Start the path with / for the folder of docs.json.'
        : 'Remove the import, and use a component of Trellis or of a snippet.';
    report(state, source, {
      code: 'unsupported-import',
      message: `"${specifier}" exists only in Docusaurus.`,
      hint: `${hint} The page is rendered without this import.`,
      ...position,
    });
    return;
  }
  const isPackage = !/^\.{0,2}\//.test(specifier);
  report(state, source, {
    code: isPackage ? 'unsupported-import' : 'missing-snippet',
    message: isPackage
      ? `Package "${specifier}" is not installed in the folder of docs.json.`
      : `File not found: "${specifier}".`,
    hint: isPackage
      ? `Run "npm install ${packageName(specifier)}" there. The page is rendered without this import.`
      : 'The page is rendered without this import.',
    subject: isPackage ? undefined : specifier,
    ...position,
  });
}

/** Reports a file type that Trellis cannot render. */
export function reportUnsupportedFile(
  state: RenderState,
  source: SourceModule,
  { specifier, line }: ImportStatement,
): void {
  report(state, source, {
    code: 'unsupported-import',
    message: `"${specifier}" is not a component that Trellis can render.`,
    hint: 'Rewrite it as a .jsx or .tsx file. The page is rendered without this import.',
    line,
    find: new RegExp(escapeRegExp(specifier)),
  });
}
