import { defineHastPlugin, type HastNode, type MdxCompileOptions } from 'satteri';
import { mapProse } from '../../utils/code-ranges.ts';
import { applyEdit, offsetAt, offsetBefore, positionAt, type Edit } from '../../utils/text.ts';
import { components } from '../components.ts';
import { addedImports, NO_ADDITIONS, type Additions } from '../extensions.ts';
import { markdownToJs, mdxToJs, NestingError, textToJs } from '../source/parser.ts';
import { extractImports, type ImportStatement } from '../../content/imports.ts';
import { findExcessiveNesting } from '../source/nesting-limits.ts';
import { UNCLOSED } from '../source/parser-limits.ts';
import { preprocess } from '../source/preprocess.ts';
import {
  findRepair,
  findUnevenTag,
  syntaxMessage,
  readRejection,
  type CompileProblem,
  type Rejection,
  maxRepairs,
} from '../source/recover.ts';
import { liftInteractive } from './lift-interactive.ts';
import {
  alerts,
  codeBlocks,
  guardedExpressions,
  headingSlugs,
  BROKEN_LINES,
  innerParagraphs,
  locatedExpressions,
  looseExpressions,
  math,
  mathComponents,
  PHRASES_ON_LINES,
  spacedPhrases,
} from './mdast-plugins.ts';

const EXPORTED =
  /^export[ \t]+(?:default[ \t]+)?(?:const|let|var|class|(?:async[ \t]+)?function\*?)[ \t]+([a-z][\w$]*)/gm;

/** JavaScript of one MDX text. */
export interface Compiled {
  /** A function body; see `evaluate.ts` for its parameters and return value. */
  code: string;
  /** Imports of a text define free names of its code; code of a file calls `__import(n)`. */
  imports: ImportStatement[];
  /** Names of components that the text uses and does not define itself. */
  componentNames: string[];
  /** The text that was compiled, without its imports; empty for code and for plain Markdown. */
  text: string;
  /** Syntax that was rendered as text, in order of position. */
  problems: CompileProblem[];
}

/** Options for every page. All plugins are synchronous, so that compiling is, too. */
export const OPTIONS: MdxCompileOptions = {
  outputFormat: 'function-body',
  optimizeStatic: { component: 'Raw', prop: 'html' },
  mdastPlugins: [codeBlocks, math, alerts, looseExpressions],
  features: {
    frontmatter: false,
    math: { singleDollarTextMath: false },
    headingAttributes: true,
    smartPunctuation: true,
  },
};

/** The options with the plugins of the project, which run last. */
export function withAdditions(
  options: MdxCompileOptions,
  { mdastPlugins, hastPlugins }: Additions,
): MdxCompileOptions {
  if (mdastPlugins.length + hastPlugins.length === 0) return options;
  return {
    ...options,
    mdastPlugins: [...(options.mdastPlugins ?? []), ...mdastPlugins],
    hastPlugins: [...hastPlugins],
  };
}

/**
 * Pages that are data: no precompiled HTML in their code, and each expression with its location;
 * see `interpret.ts`.
 */
const DATA: MdxCompileOptions = {
  outputFormat: 'function-body',
  mdastPlugins: [codeBlocks, mathComponents, alerts, locatedExpressions],
  ...(OPTIONS.features && { features: OPTIONS.features }),
};

/** A name with periods that JSX allows: `Color.Item`. */
const MEMBER = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/**
 * Removes attributes such as `@click.prevent`, and tags such as `<b.>` around their content: the native parser aborts
 * the process when it turns such an attribute into JSX, and makes invalid JavaScript of such a tag.
 */
const removeDottedNames = defineHastPlugin({
  name: 'remove-dotted-names',
  before(root, context) {
    if (root.type === 'root' && hasDottedName(root))
      context.replaceNode(root, { ...root, children: root.children.flatMap(withoutDottedNames) });
  },
});

type HastElement = Extract<HastNode, { type: 'element' }>;
type HastContent = Extract<HastNode, { type: 'root' }>['children'][number];

function hasDottedName(node: Readonly<HastNode>): boolean {
  return (
    (node.type === 'element' &&
      [node.tagName, ...Object.keys(node.properties)].some((name) => name.includes('.'))) ||
    ('children' in node && node.children.some(hasDottedName))
  );
}

function withoutDottedNames<N extends HastContent>(
  node: N,
): (N | HastElement['children'][number])[] {
  if (node.type !== 'element') return [node];
  const children = node.children.flatMap(withoutDottedNames);
  const { tagName } = node;
  if (tagName.includes('.') && !MEMBER.test(tagName)) return children;
  const properties = Object.entries(node.properties).filter(([name]) => !name.includes('.'));
  return [{ ...node, properties: Object.fromEntries(properties), children }];
}

/** The same for plain Markdown, whose HTML is compiled to elements. */
const PLAIN_DATA: MdxCompileOptions = {
  ...DATA,
  hastPlugins: [removeDottedNames],
  features: { ...DATA.features, rawHtml: true },
};

const GUARDED: MdxCompileOptions = {
  ...OPTIONS,
  mdastPlugins: [guardedExpressions, codeBlocks, math, alerts],
};

interface CompileOptions {
  /** The text's file, relative to the project root. */
  file: string;
  /** Plugins and components of the project. */
  additions?: Additions;
  /** True to leave out expressions that throw; the code is slower. */
  guarded?: boolean | undefined;
  /** True for code that is read as data, and never run. */
  isDataOnly?: boolean | undefined;
}

/**
 * A heading with a component in it, or an element that may have one; others need no plugin, which costs time for each.
 */
const MIXED_HEADING = /^[ \t]*#{1,6}[ \t][^\n\r]*<[A-Z]|<h[1-6][\s>]/m;

/**
 * Compiles the body of a page. Syntax that MDX rejects is rendered as text and reported in
 * `problems`. Only a text that is still invalid after many repairs, and a `.md` file that is not
 * MDX, is compiled as plain Markdown. Never throws on page content.
 */
export function compile(
  body: string,
  { file, additions = NO_ADDITIONS, guarded, isDataOnly }: CompileOptions,
): Compiled {
  // Later steps are recursive, too.
  const excess = findExcessiveNesting(body, 'mdx');
  if (excess && excess.message !== UNCLOSED) return compileAsText(body, excess);
  const { text: withoutImports, imports: written } = extractImports(
    isDataOnly ? preprocess(body) : liftInteractive(preprocess(body)),
  );
  const imports = [...written, ...addedImports(withoutImports, file, additions, written)];
  const text = renameLowercaseComponents(withoutImports, imports);
  const problems: CompileProblem[] = [];
  const edits: Edit[] = [];
  const removed = new Set<string>();
  const invalid: number[] = [];
  const isComponent = (name: string) => isKnownComponent(name, withoutImports, imports);
  const options = optionsFor(text, additions, isDataOnly ? DATA : guarded ? GUARDED : OPTIONS);
  const draftOptions = withoutPunctuation(options);
  let source = text;
  const most = maxRepairs(text);
  while (edits.length < most) {
    const { code, rejection, excess } = tryCompile(
      source,
      edits.length === 0 ? options : draftOptions,
    );
    if (excess) return compileAsText(body, excess);
    if (code !== undefined) {
      const final = edits.length === 0 ? code : (tryCompile(source, options).code ?? code);
      return toCompiled(final, source, imports, problems);
    }
    if (!rejection || file.endsWith('.md')) break;
    const offset = offsetBefore(offsetAt(source, rejection), edits);
    const position = positionAt(text, offset);
    const uneven = findUnevenTag(source, rejection);
    const isKnown =
      problems.some((one) => isAt(one, position)) ||
      isBeforeInvalid(text, offset, rejection, invalid);
    if (!isOfRemovedTag(rejection, removed) && !isKnown)
      problems.push({ message: uneven?.message ?? syntaxMessage(rejection.message), ...position });
    const edit = uneven?.edit ?? findRepair(source, rejection, isComponent);
    if (!edit) break;
    if (!uneven && !edit.text.startsWith('<')) removed.add(nameOfTag(source.slice(edit.start)));
    if (!isKnown && isOfExpression(rejection)) invalid.push(offset);
    edits.push(edit);
    source = applyEdit(source, edit);
  }
  return { ...compilePlain(body, { isDataOnly }), problems: problems.slice(0, 1) };
}

/** Whether a name is a built-in component or one of the text, so that its tag is not text. */
function isKnownComponent(
  name: string,
  text: string,
  imports: readonly ImportStatement[],
): boolean {
  return (
    Object.hasOwn(components, name) ||
    name === 'Snippet' ||
    imports.some(({ names }) => names.some(({ local }) => local === name)) ||
    new RegExp(`\\b(?:const|let|var|function|class)\\s+${name}\\b`).test(text)
  );
}

/** Whether an error is about a tag whose partner was removed, which is already reported. */
function isOfRemovedTag({ message }: Rejection, removed: Set<string>): boolean {
  const [, name] = /^Unexpected closing tag `<\/([\w.-]+)>`/.exec(message) ?? [];
  return name !== undefined && removed.has(name);
}

/** Whether an error repeats the location of a problem: it is a consequence of the repair. */
function isAt(problem: CompileProblem, { line, column }: Omit<CompileProblem, 'message'>): boolean {
  return problem.line === line && problem.column === column;
}

function isOfExpression({ message }: Rejection): boolean {
  return message.startsWith('Could not parse expression');
}

/**
 * Whether an error is before an invalid expression in its paragraph: the parser would have found it first, so it is a
 * consequence of braces or a tag that became text.
 */
function isBeforeInvalid(
  text: string,
  offset: number,
  { message }: Rejection,
  invalid: readonly number[],
): boolean {
  const later = invalid.filter((at) => offset < at);
  if (later.length === 0 || message.includes('closing tag')) return false;
  return !/\n[ \t]*\n/.test(text.slice(offset, Math.min(...later)));
}

function nameOfTag(tag: string): string {
  return /^<\/?([\w.-]+)/.exec(tag)?.[1] ?? '';
}

/**
 * Invalid texts are parsed many times, and the time for smart punctuation grows with the square of
 * the number of quotes.
 */
function withoutPunctuation(options: MdxCompileOptions): MdxCompileOptions {
  return { ...options, features: { ...options.features, smartPunctuation: false } };
}

function optionsFor(
  text: string,
  additions: Additions,
  base: MdxCompileOptions,
): MdxCompileOptions {
  const options = withAdditions(base, additions);
  const more = [
    ...(MIXED_HEADING.test(text) ? [headingSlugs] : []),
    ...(BROKEN_LINES.test(text) ? [innerParagraphs] : []),
    ...(PHRASES_ON_LINES.test(text) ? [spacedPhrases] : []),
  ];
  if (more.length === 0) return options;
  return { ...options, mdastPlugins: [...(options.mdastPlugins ?? []), ...more] };
}

/** Compiles a text as plain Markdown: components, expressions and module syntax are left out. */
export function compilePlain(
  body: string,
  { isDataOnly }: Pick<CompileOptions, 'isDataOnly'> = {},
): Compiled {
  const { text } = extractImports(preprocess(body));
  try {
    const code = markdownToJs(removeModuleSyntax(text), isDataOnly ? PLAIN_DATA : OPTIONS);
    return toCompiled(code, '', [], []);
  } catch (error) {
    if (error instanceof NestingError) return compileAsText(body, error.problem);
    throw error;
  }
}

/** The source of a page as text, if it cannot be parsed. */
function compileAsText(body: string, problem: CompileProblem): Compiled {
  const code = textToJs(body, OPTIONS);
  return toCompiled(code, '', [], [problem]);
}

function tryCompile(
  source: string,
  options: MdxCompileOptions,
): { code?: string; rejection?: Rejection | undefined; excess?: CompileProblem } {
  try {
    return { code: mdxToJs(source, options) };
  } catch (error) {
    if (error instanceof NestingError && !error.isRepairable) return { excess: error.problem };
    return { rejection: readRejection(error) };
  }
}

function toCompiled(
  code: string,
  text: string,
  imports: ImportStatement[],
  problems: CompileProblem[],
): Compiled {
  const names = [...code.matchAll(/_missingMdxReference\("([^"]+)"/g)].map(([, name = '']) => name);
  return { code, imports, componentNames: [...new Set(names)], text, problems };
}

/** An import or export with the lines up to the next blank one. */
const MODULE_BLOCK = /^(?:import|export) .*(?:\n.*\S.*)*$/gm;

/** Takes import and export blocks and component tags out of a text that is read as plain Markdown. */
function removeModuleSyntax(source: string): string {
  return mapProse(source, (prose) =>
    prose.replace(MODULE_BLOCK, '').replace(/<\/?[A-Z][^<>]*>/g, ''),
  );
}

/**
 * Renames components that a text imports or exports with a lowercase first letter; new names begin
 * with `$`. JSX takes `<someName>` for an HTML element, and the parser turns `<some.Name>` into
 * HTML. Definitions of the names are appended, which keeps line numbers.
 */
function renameLowercaseComponents(text: string, imports: readonly ImportStatement[]): string {
  const names = [...importedNames(imports), ...exportedNames(text)];
  const used = [...new Set(names)].filter((name) => text.includes(`<${name}`));
  if (used.length === 0) return text;
  const tags = new RegExp(`<(/?)(${used.join('|').replaceAll('$', '\\$')})(?=[\\s/>.])`, 'g');
  const renamed = new Map<string, string>();
  const result = mapProse(text, (prose) =>
    prose.replace(tags, (_tag, slash: string, name: string, at: number) => {
      const isMember = prose[at + slash.length + name.length + 1] === '.';
      renamed.set(name, isMember ? name : (renamed.get(name) ?? componentOrElement(name)));
      return `<${slash}$${name}`;
    }),
  );
  const definitions = [...renamed].map(([name, value]) => `export const $${name} = ${value};`);
  return [result, ...definitions].join('\n\n');
}

/**
 * A string or number with the name of an element, such as `title`, does not replace the element.
 */
function componentOrElement(name: string): string {
  return `typeof ${name} === "function" ? ${name} : "${name}"`;
}

function importedNames(imports: readonly ImportStatement[]): string[] {
  const names = imports.flatMap(({ names: ofOne }) => ofOne.map(({ local }) => local));
  return names.filter((name) => /^[a-z]/.test(name));
}

function exportedNames(text: string): string[] {
  if (!text.includes('export')) return [];
  return [...text.matchAll(EXPORTED)].map(([, name = '']) => name);
}
