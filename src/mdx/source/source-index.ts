import { markdownToMdast, mdxToMdast, type MdastNode } from 'satteri';
import { codeRanges } from '../../text/code-ranges.ts';
import { placeAt } from '../../text/edits.ts';
import { nameOf, readAttributes, type JsxElement } from './accessible-names.ts';
import { preprocess } from './preprocess.ts';

/** A marked piece of a text, from 1. */
export interface SourcePlace {
  line: number;
  column: number;
  length: number;
}

/** A heading as its author wrote it. */
export interface SourceHeading extends SourcePlace {
  /** 1 to 6. */
  depth: number;
}

/** An address in a text: a link, an image, or an attribute of a component. */
export interface SourceLink extends SourcePlace {
  href: string;
  /** False for a link without a text or a name. */
  isNamed: boolean;
}

/** An image as its author wrote it. */
export interface SourceImage extends SourcePlace {
  src: string;
  /** Undefined where none is written; empty in Markdown counts as none. */
  alt: string | undefined;
}

/** What stands in an MDX text, before anything is rendered. */
export interface SourceFacts {
  headings: SourceHeading[];
  links: SourceLink[];
  images: SourceImage[];
}

/** Attributes with an address, on elements and components alike. */
const ADDRESS_NAMES = ['href', 'src', 'img', 'poster', 'url', 'to'];

/** Headings, links and images of a page or snippet with their places; text that MDX rejects is read as Markdown. */
export function readSource(body: string): SourceFacts {
  const facts: SourceFacts = { headings: [], links: [], images: [] };
  visit(parse(preprocess(body)), facts, createFinder(body));
  return facts;
}

function parse(text: string): MdastNode {
  const options = { features: { frontmatter: false } };
  try {
    return mdxToMdast(text, options);
  } catch {
    return markdownToMdast(text, options);
  }
}

/** Finds a text inside a node. */
type Find = (text: string) => SourcePlace;

function visit(node: MdastNode, facts: SourceFacts, finder: Finder): void {
  const find: Find = (text) => finder(text, node);
  switch (node.type) {
    case 'heading':
      facts.headings.push({ depth: node.depth, ...find('#'.repeat(node.depth)) });
      break;
    case 'link':
      facts.links.push({ href: node.url, isNamed: nameOf(node) !== '', ...find(node.url) });
      break;
    case 'definition':
      facts.links.push({ href: node.url, isNamed: true, ...find(node.url) });
      break;
    case 'image':
      facts.images.push({ src: node.url, alt: node.alt || undefined, ...find(node.url) });
      break;
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      addElement(facts, node, find);
      break;
    default:
  }
  if ('children' in node)
    for (const child of node.children) visit(child as MdastNode, facts, finder);
}

function addElement(facts: SourceFacts, node: JsxElement, find: Find): void {
  const attributes = readAttributes(node);
  const name = node.name ?? '';
  const depth = Number(/^h([1-6])$/.exec(name)?.[1]);
  if (depth) facts.headings.push({ depth, ...find(`<${name}`) });
  if (name === 'img') {
    const src = attributes.get('src') ?? '';
    const alt = attributes.get('alt') ?? (attributes.has('...') ? '…' : undefined);
    facts.images.push({ src, alt, ...find(src || '<img') });
    return;
  }
  for (const key of ADDRESS_NAMES) {
    const href = attributes.get(key);
    if (href === undefined || (href === '' && name !== 'a')) continue;
    const isNamed = name !== 'a' || nameOf(node) !== '' || attributes.has('...');
    facts.links.push({ href, isNamed, ...find(href || '<a') });
  }
}

type Finder = (text: string, node: MdastNode) => SourcePlace;

/**
 * Finds texts one after the other, each where it stands behind the one before: the places that the parser
 * tells are those of a text in which some signs were rewritten, so only their lines can be relied on.
 */
function createFinder(body: string): Finder {
  const starts = [0, ...[...body.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const isCode = createCodeTest(body);
  const last = new Map<string, number>();
  return (text, { position }) => {
    const line = position?.start.line ?? 1;
    const from = Math.max(starts[line - 1] ?? 0, last.get(text) ?? 0);
    const end = starts[position?.end.line ?? line] ?? body.length + 1;
    const at = text === '' ? -1 : findDelimited(body, text, { from, end, isCode });
    if (at < 0) return { line, column: 1, length: 1 };
    last.set(text, at + text.length);
    return { ...placeAt(body, at), length: text.length };
  };
}

/** Characters before and behind an address in a link or an attribute. */
const BEFORE = /[("'<[=\s]/;
const BEHIND = /[)"'>\]\s]/;

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
    const behind = body[at + text.length] ?? '\n';
    // A link may have its address as its text, too: `[/a](/a)`.
    const isLabel = before === '[' && behind === ']';
    if (BEFORE.test(before) && BEHIND.test(behind) && !isLabel) return at;
  }
  return first;
}

function createCodeTest(body: string): (at: number) => boolean {
  let ranges: ReturnType<typeof codeRanges> | undefined;
  return (at) => {
    ranges ??= codeRanges(body);
    return ranges.some(([start, end]) => start <= at && at < end);
  };
}
