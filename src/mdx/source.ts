import type { MdastNode, MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { codeRanges, createCodeTest } from '../utils/code-ranges.ts';
import { rethrowUnless } from '../utils/errors.ts';
import { encode } from '../utils/html.ts';
import { applyEdit, createPositionFinder, lineStarts, type Edit } from '../utils/text.ts';
import { findDefinition } from './components.ts';
import {
  createTagFinder,
  lintComponent,
  hasSuspectTag,
  ownComponents,
  type TagFinder,
} from './source/lint-components.ts';
import {
  findElementIssues,
  findFenceIssues,
  lintFence,
  findHeadingIssues,
  lintMarkdown,
  findSquashed,
  type LintIssue,
  type SquashedBlock,
} from './source/lint-markdown.ts';
import { markdownToMdast, mdxToMdast, NestingError, renderMarkdown } from './source/parser.ts';
import { preprocess } from './source/preprocess.ts';
import { findRepair, maxRepairs, readRejection } from './source/recover.ts';

/** Attributes that name an element. */
const NAME_ATTRIBUTES = ['aria-label', 'aria-labelledby', 'title', 'alt'];

/** Delimiters of a URL in a link or an attribute. */
const BEFORE = /[("'<[=\s]/;
const AFTER = /[)"'>\]\s]/;

/** The page is shown as its author wrote it, and has no headings, links or elements. */
const NOTHING: { tree: MdastNode; text: string } = {
  tree: { type: 'root', children: [] },
  text: '',
};

/** A heading as its author wrote it. */
export interface SourceHeading extends SourceRange {
  /** 1 to 6. */
  depth: number;
  /** Whether it is written as a tag: `<h2>`. */
  isElement: boolean;
}

/** A URL in a text: a link, an image, or an attribute of a component. */
interface SourceLink extends SourceRange {
  href: string;
  /** False for a link without a text or a name. */
  isNamed: boolean;
}

/** An image as its author wrote it. */
interface SourceImage extends SourceRange {
  src: string;
  /** Undefined if there is none; an empty text in Markdown counts as none. */
  alt: string | undefined;
}

/** Facts about an MDX text that need no rendering. */
export interface SourceFacts {
  headings: SourceHeading[];
  links: SourceLink[];
  images: SourceImage[];
  /** Blocks that were joined to one line. */
  squashed: (SourceRange & Pick<SquashedBlock, 'kind'>)[];
  /** Invalid Markdown syntax, and invalid attributes and nesting of components. */
  lintIssues: LintIssue[];
  /** Markup that is valid and likely a mistake, which only a check reports. */
  issues: LintIssue[];
}

/** URL attributes of elements and components. */
const URL_ATTRIBUTES = ['href', 'src', 'img', 'poster', 'url', 'to'];

/**
 * Headings, links, and images of a page or snippet with their locations. `componentNames` are the names of components
 * that the project adds, which pages use without import.
 */
export function readSource(body: string, componentNames: readonly string[] = []): SourceFacts {
  const lintIssues = lintMarkdown(body);
  const facts: SourceFacts = {
    headings: [],
    links: [],
    images: [],
    squashed: [],
    lintIssues,
    issues: [],
  };
  const { tree, text } = parseSource(preprocess(body));
  const locate = createLocator(body);
  const findTag = createTagFinder(body, text, locate);
  visit(tree, {
    facts,
    text,
    declared: listDeclared(text),
    locate,
    findTag,
    defined: new Set([...componentNames, ...ownComponents(tree)]),
    around: [],
    isInHeading: false,
  });
  return facts;
}

function listDeclared(text: string): Set<string> {
  const lines = text.match(/^(?:import|export)\b.*/gm) ?? [];
  return new Set(lines.flatMap((line) => line.match(/[\w$]+/g) ?? []));
}

/**
 * Lint issues of a rendered text: invalid Markdown syntax, and invalid attributes and nesting of components. Excludes
 * attributes without effect, which `trellis check` reports once for a site. `componentNames` are the names of
 * components that replace built-in ones.
 */
export function findLintIssues(body: string, componentNames: readonly string[] = []): LintIssue[] {
  if (!hasSuspectTag(body)) return lintMarkdown(body);
  return readSource(body, componentNames).lintIssues.filter(({ code }) => code !== 'ignored-prop');
}

/** HTML of a Markdown text; text that is nested too deeply is escaped instead. */
export function markdownToHtml(text: string): string {
  try {
    return renderMarkdown(text);
  } catch (error) {
    rethrowUnless(error, 'NestingError');
    return `<pre>${encode(text)}</pre>`;
  }
}

/** Finds a text inside a node. */
type Find = (text: string) => SourceRange;

/** A text that is being read. */
interface SourceWalk {
  facts: SourceFacts;
  /** As the parser has it. */
  text: string;
  /** Words in its imports and exports. */
  declared: ReadonlySet<string>;
  locate: Locator;
  findTag: TagFinder;
  /** Components that the text defines or imports. */
  defined: ReadonlySet<string>;
  /** The elements that are open. */
  around: readonly JsxElement[];
  isInHeading: boolean;
}

function visit(node: MdastNode, walk: SourceWalk): void {
  const { facts, text, locate } = walk;
  const squashed = findSquashed(node, ({ position }) =>
    text.slice(position?.start.offset, position?.end.offset),
  );
  if (squashed) facts.squashed.push({ kind: squashed.kind, ...rangeOf(squashed, node, locate) });
  const find: Find = (text) => locate(text, node);
  facts.issues.push(...findHeadingIssues(node, find));
  switch (node.type) {
    case 'heading':
      facts.headings.push({
        depth: node.depth,
        isElement: false,
        ...find('#'.repeat(node.depth)),
      });
      break;
    case 'link':
      facts.links.push({
        href: node.url,
        isNamed: accessibleName(node) !== '',
        ...find(node.url || ']()'),
      });
      break;
    case 'definition':
      if (isComment(node)) break;
      facts.links.push({ href: node.url, isNamed: true, ...find(node.url) });
      break;
    case 'image':
      facts.images.push({ src: node.url, alt: node.alt || undefined, ...find(node.url) });
      break;
    case 'code':
      facts.lintIssues.push(...lintFence(node, text));
      facts.issues.push(...findFenceIssues(node, text));
      break;
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      addElement(walk, node, find);
      break;
    default:
  }
  if (!('children' in node)) return;
  const isInHeading =
    walk.isInHeading ||
    node.type === 'heading' ||
    (isElement(node) && /^h[1-6]$/.test(node.name ?? ''));
  const around = isElement(node) ? [...walk.around, node] : walk.around;
  const inner = { ...walk, around, isInHeading };
  for (const child of node.children) visit(child, inner);
}

/**
 * `[//]: # (words)` and similar comments: a definition without references, whose title is the
 * comment.
 */
function isComment({ url, title }: Extract<MdastNode, { type: 'definition' }>): boolean {
  return Boolean(title) && (url === '' || url === '#');
}

/** The locator passes over code. */
function rangeOf({ start, at }: SquashedBlock, node: MdastNode, locate: Locator): SourceRange {
  if (!at) return locate(start, node);
  const { line = 1, column = 1 } = at.position?.start ?? {};
  return { line, column, length: start.length };
}

function isElement(node: MdastNode): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

function addElement(walk: SourceWalk, node: JsxElement, find: Find): void {
  const { facts, findTag, defined, around } = walk;
  const attributes = readAttributes(node);
  const name = node.name ?? '';
  if (/^[A-Z]/.test(name)) {
    const use = { element: node, attributes, around, defined };
    facts.lintIssues.push(...lintComponent({ ...use, find: findTag(node) }));
  }
  const isDefined =
    defined.has(name) || name.split(/[^\w$]+/).every((word) => walk.declared.has(word));
  if (!isDefined) facts.issues.push(...findElementIssues(node, attributes, findTag(node)));
  const depth = Number(/^h([1-6])$/.exec(name)?.[1]);
  if (depth) facts.headings.push({ depth, isElement: true, ...find(`<${name}`) });
  if (name === 'img') {
    const src = attributes.get('src') ?? '';
    const alt = attributes.get('alt') ?? (attributes.has('...') ? '…' : undefined);
    facts.images.push({ src, alt, ...find(src || '<img') });
    return;
  }
  for (const key of URL_ATTRIBUTES) {
    const href = attributes.get(key);
    if (href === undefined || (href === '' && name !== 'a')) continue;
    // The anchor of a heading, which becomes its id.
    const isAnchor = walk.isInHeading && href === `#${attributes.get('id')}`;
    const isNamed =
      name !== 'a' || isAnchor || accessibleName(node) !== '' || attributes.has('...');
    facts.links.push({ href, isNamed, ...find(href || '<a') });
  }
}

/** A range of one line; line and column start at 1. */
export interface SourceRange {
  line: number;
  column: number;
  length: number;
}

/** Finds a text inside a node. */
export type Locator = (text: string, node: MdastNode) => SourceRange;

/**
 * Locates texts one after the other, each after the previous one. The positions of the parser refer
 * to a rewritten text, so only their lines are reliable.
 */
function createLocator(body: string): Locator {
  const starts = lineStarts(body);
  const positionOf = createPositionFinder(body);
  const isCode = createLazyCodeTest(body);
  const last = new Map<string, number>();
  return (text, node) => {
    const { position } = node;
    const line = position?.start.line ?? 1;
    const previous = last.get(text) ?? 0;
    const end = starts[position?.end.line ?? line] ?? body.length + 1;
    const find = (from: number) => findDelimited(body, text, { from, end, isCode });
    let at = text === '' ? -1 : find(Math.max(starts[line - 1] ?? 0, previous));
    // The parser may locate a tag at its end if that was rewritten.
    if (at < 0 && text !== '' && isElement(node)) at = find(previous);
    if (at < 0) return { line, column: 1, length: 1 };
    last.set(text, at + text.length);
    return { ...positionOf(at), length: text.length };
  };
}

interface Stretch {
  from: number;
  end: number;
  isCode(at: number): boolean;
}

function findDelimited(body: string, text: string, { from, end, isCode }: Stretch): number {
  let first = -1;
  for (let at = body.indexOf(text, from); at >= 0 && at < end; at = body.indexOf(text, at + 1)) {
    if (isCode(at)) continue;
    if (first < 0) first = at;
    const before = body[at - 1] ?? '\n';
    const after = body[at + text.length] ?? '\n';
    // The text of a link may equal its URL: `[/a](/a)`.
    const isLabel = before === '[' && after === ']';
    if (BEFORE.test(before) && AFTER.test(after) && !isLabel) return at;
  }
  return first;
}

function createLazyCodeTest(body: string): (at: number) => boolean {
  let isCode: ReturnType<typeof createCodeTest> | undefined;
  return (at) => (isCode ??= createCodeTest(codeRanges(body)))(at);
}

/** A JSX element: a block, or inside a paragraph. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

/**
 * Attributes of a JSX tag: text as written, expressions by their literal value; `...` for a spread.
 */
export type SourceAttributes = ReadonlyMap<string, string>;

/** The attributes of a JSX tag. */
function readAttributes(node: JsxElement): SourceAttributes {
  return new Map(
    node.attributes.map((attribute): [string, string] => {
      if (attribute.type !== 'mdxJsxAttribute') return ['...', attribute.value];
      const { name, value } = attribute;
      if (typeof value === 'string' || !value) return [name, value ?? ''];
      return [name, literalOf(value.value)];
    }),
  );
}

/** `"/a.png"` gives /a.png; the value of any other expression is unknown before rendering. */
function literalOf(expression: string): string {
  const [, , text] = /^\s*(["'`])([^"'`$\\]*)\1\s*$/.exec(expression) ?? [];
  return text ?? `{${expression}}`;
}

/**
 * Accessible name of a piece of text: its letters, those of images in it, and names of elements.
 */
function accessibleName(node: MdastNode): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'inlineMath':
      return node.value.trim();
    case 'image':
    case 'imageReference':
      return node.alt?.trim() ?? '';
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      return isCommentExpression(node.value) ? '' : node.value.trim();
    case 'html':
      return node.value;
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return nameOfElement(node);
    default:
      return 'children' in node ? namesOf(node.children) : '';
  }
}

function nameOfElement(node: JsxElement): string {
  const attributes = readAttributes(node);
  const name = NAME_ATTRIBUTES.map((name) => attributes.get(name) ?? '')
    .join('')
    .trim();
  // The text of a component is unknown before rendering.
  const isComponent = /^[A-Z]/.test(node.name ?? '') && node.name !== 'Icon';
  return name || (isComponent ? (node.name ?? '') : namesOf(node.children));
}

function namesOf(nodes: readonly MdastNode[]): string {
  return nodes.map(accessibleName).join('').trim();
}

function isCommentExpression(expression: string): boolean {
  return expression.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').trim() === '';
}

/**
 * The syntax tree of a text, and the text that its offsets refer to. Syntax that MDX rejects
 * becomes text, as on the page.
 */
export function parseSource(written: string): { tree: MdastNode; text: string } {
  let text = written;
  const most = maxRepairs(written);
  for (let repairs = 0; repairs <= most; repairs++) {
    try {
      return { tree: mdxToMdast(text), text };
    } catch (error) {
      if (error instanceof NestingError && !error.isRepairable) return NOTHING;
      const edit = repairOf(text, error);
      if (!edit) break;
      text = applyEdit(text, edit);
    }
  }
  try {
    return { tree: markdownToMdast(written), text: written };
  } catch (error) {
    if (error instanceof NestingError) return NOTHING;
    throw error;
  }
}

function repairOf(text: string, error: unknown): Edit | undefined {
  const rejection = readRejection(error);
  return rejection && findRepair(text, rejection, (name) => findDefinition(name) !== undefined);
}
