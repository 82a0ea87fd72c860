import type { MdastNode } from 'satteri';
import { accessibleName, readAttributes, type JsxElement } from './accessible-names.ts';
import { createLocator, type Locator, type SourcePlace } from './locate-text.ts';
import { findComponentSlips } from './component-slips.ts';
import { findFenceSlips } from './fence-slips.ts';
import { findLooseEnds } from './loose-ends.ts';
import { createTagFinder, type TagFinder } from './find-tag.ts';
import { findElementIssues, findFenceIssues, findHeadingIssues } from './markup-issues.ts';
import { ownComponents } from './own-components.ts';
import { parseSource } from './parse-source.ts';
import { preprocess } from './preprocess.ts';
import type { Slip } from './slip.ts';
import { findSquashed, type SquashedBlock } from './squashed-blocks.ts';

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
  /** Blocks that were joined to one line. */
  squashed: (SourcePlace & Pick<SquashedBlock, 'kind'>)[];
  /** Loose ends of Markdown, and attributes and places of components that they do not have. */
  slips: Slip[];
  /** Markup that is valid and likely a mistake, which only a check reports. */
  issues: Slip[];
}

/** Attributes with an address, on elements and components alike. */
const ADDRESS_NAMES = ['href', 'src', 'img', 'poster', 'url', 'to'];

/**
 * Headings, links and images of a page or snippet with their places. `given` are components that it has without import
 * and that are not the library's.
 */
export function readSource(body: string, given: readonly string[] = []): SourceFacts {
  const slips = findLooseEnds(body);
  const facts: SourceFacts = {
    headings: [],
    links: [],
    images: [],
    squashed: [],
    slips,
    issues: [],
  };
  const { tree, text } = parseSource(preprocess(body));
  const locate = createLocator(body);
  const findTag = createTagFinder(body, text, locate);
  visit(tree, {
    facts,
    text,
    locate,
    findTag,
    own: new Set([...given, ...ownComponents(tree)]),
    around: [],
  });
  return facts;
}

/** Finds a text inside a node. */
type Find = (text: string) => SourcePlace;

/** A text that is being read. */
interface Reading {
  facts: SourceFacts;
  /** As the parser has it. */
  text: string;
  locate: Locator;
  findTag: TagFinder;
  /** Components that the text brings along itself. */
  own: ReadonlySet<string>;
  /** The elements that are open. */
  around: readonly JsxElement[];
}

function visit(node: MdastNode, reading: Reading): void {
  const { facts, text, locate } = reading;
  const squashed = findSquashed(node, ({ position }) =>
    text.slice(position?.start.offset, position?.end.offset),
  );
  if (squashed) facts.squashed.push({ kind: squashed.kind, ...placeOf(squashed, node, locate) });
  const find: Find = (text) => locate(text, node);
  facts.issues.push(...findHeadingIssues(node, find));
  switch (node.type) {
    case 'heading':
      facts.headings.push({ depth: node.depth, ...find('#'.repeat(node.depth)) });
      break;
    case 'link':
      facts.links.push({ href: node.url, isNamed: accessibleName(node) !== '', ...find(node.url) });
      break;
    case 'definition':
      if (isComment(node)) break;
      facts.links.push({ href: node.url, isNamed: true, ...find(node.url) });
      break;
    case 'image':
      facts.images.push({ src: node.url, alt: node.alt || undefined, ...find(node.url) });
      break;
    case 'code':
      facts.slips.push(...findFenceSlips(node, text));
      facts.issues.push(...findFenceIssues(node, text));
      break;
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      addElement(reading, node, find);
      break;
    default:
  }
  if (!('children' in node)) return;
  const inner = isElement(node) ? { ...reading, around: [...reading.around, node] } : reading;
  for (const child of node.children) visit(child as MdastNode, inner);
}

/** `[//]: # (words)` and its like: a definition that nobody refers to, with the words as its title. */
function isComment({ url, title }: Extract<MdastNode, { type: 'definition' }>): boolean {
  return Boolean(title) && (url === '' || url === '#');
}

/** The locator passes over code. */
function placeOf({ start, at }: SquashedBlock, node: MdastNode, locate: Locator): SourcePlace {
  if (!at) return locate(start, node);
  const { line = 1, column = 1 } = at.position?.start ?? {};
  return { line, column, length: start.length };
}

function isElement(node: MdastNode): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

function addElement(reading: Reading, node: JsxElement, find: Find): void {
  const { facts, findTag, own, around } = reading;
  const attributes = readAttributes(node);
  const name = node.name ?? '';
  if (/^[A-Z]/.test(name)) {
    const use = { element: node, attributes, around, own };
    facts.slips.push(...findComponentSlips({ ...use, find: findTag(node) }));
  }
  const isDefined =
    own.has(name) || new RegExp(`^(?:import|export)\\b.*\\b${name}\\b`, 'm').test(reading.text);
  if (!isDefined) facts.issues.push(...findElementIssues(node, attributes, findTag(node)));
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
    const isNamed = name !== 'a' || accessibleName(node) !== '' || attributes.has('...');
    facts.links.push({ href, isNamed, ...find(href || '<a') });
  }
}
