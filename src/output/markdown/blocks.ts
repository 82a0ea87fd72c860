import { listMarkdownWriters } from '../../mdx/components.ts';
import {
  bold,
  codeFence,
  elementsOf,
  findByClass,
  footnoteMark,
  indent,
  isLeftOut,
  linkItem,
  quote,
  separateLabels,
  toCell,
  toInline,
  writeTable,
  type HtmlElement,
  type HtmlNode,
  type MarkdownWriter,
  type ResolveUrl,
  type WriterContext,
} from '../../mdx/html-to-markdown.ts';
import { readAttribute } from '../../utils/html.ts';

const INLINE =
  /^(?:a|abbr|b|br|cite|code|del|em|i|img|ins|kbd|mark|math|q|s|small|span|strong|sub|sup|time|u|var|wbr|picture|input)$/;

const BLOCK =
  /^(?:p|pre|[ou]l|dl|table|blockquote|details|figure|hr|h[1-6]|div|section|iframe|video|audio)$/;

/** Writers of components and API pages by class. */
const COMPONENTS = listMarkdownWriters();

/** An accordion or another `<details>`: its summary in bold, then its content. */
const details: MarkdownWriter = (element, { blocks, resolveUrl }) => {
  const summary = elementsOf(element).find(({ tag }) => tag === 'summary');
  const content = element.children.filter((child) => child !== summary);
  const parts = summary?.children ?? [];
  const label = findByClass(parts, 't-expandable-title')?.children ?? parts;
  const title = readAttribute(element.attributes, 'data-title') || toInline(label, resolveUrl);
  return bold(title) + blocks(content);
};

/** A list, with checkboxes if it is a task list. */
const list: MarkdownWriter = (element, { blocks }) => {
  const start = parseInt(readAttribute(element.attributes, 'start') ?? '', 10);
  const first = Number.isNaN(start) ? 1 : start;
  const items = elementsOf(element).map((item, index) => {
    const mark = element.tag === 'ol' ? `${first + index}. ` : '- ';
    const box = elementsOf(item).find(({ tag }) => tag === 'input');
    const state = box ? (/ checked/.test(box.attributes) ? '[x] ' : '[ ] ') : '';
    return mark + state + indent(blocks(item.children), mark.length);
  });
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
};

/** A table; each cell is written on one line. */
const table: MarkdownWriter = (element, { blocks }) => {
  const cells = rowsOf(element).map(elementsOf);
  const rows = cells.map((row) => row.map((cell) => toCell(blocks(cell.children))));
  return rows.length === 0 ? '' : writeTable(rows, cells[0]?.map(sideOf));
};

/** Alignment of a cell; `data-s` is its style attribute, see `StyleExtractor`. */
function sideOf({ attributes }: HtmlElement): string | undefined {
  return readAttribute(attributes, 'data-s') ?? readAttribute(attributes, 'align');
}

function rowsOf(element: HtmlElement): HtmlElement[] {
  return elementsOf(element).flatMap((child) => (child.tag === 'tr' ? [child] : rowsOf(child)));
}

/** A figure with its caption in italics. */
const figure: MarkdownWriter = (element, { blocks, resolveUrl }) => {
  const caption = elementsOf(element).find(({ tag }) => tag === 'figcaption');
  const content = element.children.filter((child) => child !== caption);
  const text = caption ? `*${toInline(caption.children, resolveUrl)}*` : '';
  return [blocks(content), text].filter(Boolean).join('\n\n');
};

/** A link to a video, a sound, or the page of an iframe. */
const media: MarkdownWriter = ({ tag, attributes, children }, { resolveUrl }) => {
  const source = elementsOf({ children }).find((child) => child.tag === 'source');
  const src = readAttribute(attributes, 'src') ?? readAttribute(source?.attributes ?? '', 'src');
  const title = readAttribute(attributes, 'title') ?? (tag === 'audio' ? 'Audio' : 'Video');
  return src === undefined ? '' : `[${title}](${resolveUrl(src)})`;
};
/** Footnotes, each under the name with which the text refers to it. */
const footnotes: MarkdownWriter = (element, { blocks }) => {
  const items = elementsOf(element)
    .filter(({ tag }) => tag === 'ol')
    .flatMap(elementsOf);
  const notes = items.map(({ attributes, children }) => {
    const mark = footnoteMark(readAttribute(attributes, 'id'));
    return mark === undefined ? blocks(children) : `${mark}: ${indent(blocks(children), 4)}`;
  });
  return notes.join('\n\n');
};

/** Elements of HTML by name. */
const ELEMENTS: Record<string, MarkdownWriter> = {
  p: ({ children }, { resolveUrl }) => escapeStart(toInline(children, resolveUrl)),
  pre: (element) => codeFence(element, ''),
  ul: list,
  ol: list,
  table,
  blockquote: ({ children }, { blocks }) => quote(blocks(children)),
  details,
  figure,
  hr: () => '---',
  iframe: media,
  video: media,
  audio: media,
};

/** Markdown of a page's elements: blocks with an empty line between them. */
export function toBlocks(nodes: readonly HtmlNode[], resolveUrl: ResolveUrl): string {
  const context: WriterContext = { resolveUrl, blocks: (inner) => writeBlocks(inner, context) };
  return context.blocks(nodes);
}

function writeBlocks(nodes: readonly HtmlNode[], context: WriterContext): string {
  const blocks: string[] = [];
  let line: HtmlNode[] = [];
  const finish = () => {
    const text = escapeStart(toInline(separateLabels(line), context.resolveUrl));
    if (text !== '') blocks.push(text);
    line = [];
  };
  for (const node of nodes) {
    const block = typeof node === 'string' ? undefined : writeBlock(node, context);
    if (block === undefined) {
      line.push(node);
      continue;
    }
    finish();
    if (block !== '') blocks.push(block);
  }
  finish();
  return joinBlocks(blocks);
}

/** Markdown of an element that is a block; undefined for one that is part of a line. */
function writeBlock(element: HtmlElement, context: WriterContext): string | undefined {
  if (!INLINE.test(element.tag) || writerOf(element)) return writeElement(element, context);
  if (element.tag === 'a') return writeCard(element, context);
  if (isLeftOut(element) || !isAroundBlocks(element)) return undefined;
  return context.blocks(element.children);
}

/** Whether an inline element of the author, such as a `<span>`, is around blocks, such as a code block. */
function isAroundBlocks({ classes, children }: HtmlElement): boolean {
  if (classes.some((name) => name.startsWith('t-'))) return false;
  return elementsOf({ children }).some((child) =>
    INLINE.test(child.tag)
      ? isAroundBlocks(child)
      : BLOCK.test(child.tag) || writerOf(child) !== undefined,
  );
}

/** A link around several blocks, such as a card that the author wrote in HTML; undefined for other links. */
function writeCard(link: HtmlElement, context: WriterContext): string | undefined {
  if (isLeftOut(link) || link.children.every(isInline)) return undefined;
  const blocks = context.blocks(link.children).split('\n\n');
  if (blocks.length < 2) return undefined;
  const heading = blocks.find((block) => /^#{1,6} /.test(block));
  const title = heading ?? blocks.find((block) => !block.startsWith('!['));
  if (title === undefined) return undefined;
  const text = blocks.filter((block) => block !== title).join('\n\n');
  return linkItem(title.replace(/^#+ /, ''), readAttribute(link.attributes, 'href'), text, context);
}

function isInline(node: HtmlNode): boolean {
  return typeof node === 'string' || INLINE.test(node.tag);
}

function writeElement(element: HtmlElement, context: WriterContext): string {
  const { tag, children } = element;
  if (isLeftOut(element)) return '';
  const writeComponent = writerOf(element);
  if (writeComponent) return writeComponent(element, context);
  const level = /^h([1-6])$/.exec(tag)?.[1];
  if (level) return `${'#'.repeat(Number(level))} ${toInline(children, context.resolveUrl)}`;
  if (tag === 'section' && element.classes.includes('footnotes'))
    return footnotes(element, context);
  const write = Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag] : undefined;
  return write ? write(element, context) : context.blocks(children);
}

/**
 * The writer of the component that an element belongs to; the last of several classes is the most
 * specific.
 */
function writerOf({ classes }: HtmlElement): MarkdownWriter | undefined {
  const name = classes.findLast((one) => COMPONENTS.has(one));
  return name === undefined ? undefined : COMPONENTS.get(name);
}

/** Items of a list follow each other without an empty line. */
function joinBlocks(blocks: readonly string[]): string {
  let text = '';
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1] ?? '';
    const isList =
      block.startsWith('- ') &&
      /^- [^\n]*(?:\n {2}[^\n]*)*$/.test(before) &&
      !before.includes('\n\n');
    text += index === 0 ? block : `${isList ? '\n' : '\n\n'}${block}`;
  }
  return text;
}

/** A line that begins like a heading, a list or a quotation without being one. */
function escapeStart(text: string): string {
  return text.replace(/^(#{1,6} |[-+] |>|\d+(?=[.)] ))/, (sign) =>
    /^\d/.test(sign) ? `${sign}\\` : `\\${sign}`,
  );
}
