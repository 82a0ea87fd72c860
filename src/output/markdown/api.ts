import { readAttribute } from '../../utils/html.ts';
import {
  elementsOf,
  findByClass,
  hasClass,
  indent,
  textByClass,
  textOfNodes,
  toCode,
  toInline,
  type HtmlElement,
  type HtmlNode,
  type MarkdownWriter,
  type WriterContext,
} from './inline.ts';

/** The method and the address of an operation, as code. */
export const endpoint: MarkdownWriter = ({ children }) =>
  toCode(`${textByClass(children, 't-api-method')} ${textByClass(children, 't-api-url')}`);

const COLUMNS = ['Name', 'In', 'Type', 'Required', 'Description'];

/** A part of an API page: parameters are rows of a table, attributes a list. */
export const section: MarkdownWriter = (element, context) => {
  const children = withNote(element);
  const fields = children.filter(isField);
  const isTable = fields.some(({ children: parts }) => findByClass(parts, 't-field-place'));
  if (!isTable || !fields.every(isRow)) return context.blocks(children);
  const first = children.indexOf(fields[0] ?? '');
  const rest = children.slice(first).filter((child) => !isField(child));
  const table = writeTable([COLUMNS, ...fields.map((child) => toRow(child, context))]);
  const parts = [context.blocks(children.slice(0, first)), table, context.blocks(rest)];
  return parts.filter(Boolean).join('\n\n');
};

/** What stands beside the title, in brackets behind it. */
function withNote({ children }: HtmlElement): HtmlNode[] {
  const note = children.find((child) => typeof child !== 'string' && hasClass(child, 't-api-note'));
  if (!note || typeof note === 'string') return children;
  const [title, ...rest] = children.filter((child) => child !== note);
  if (!title || typeof title === 'string') return children;
  const words = ` (${textOfNodes(note.children)})`;
  const heading = title.tag === 'h2' ? title : elementsOf(title).find(({ tag }) => tag === 'h2');
  return heading ? [{ ...heading, children: [...heading.children, words] }, ...rest] : children;
}

function isField(node: HtmlNode): node is HtmlElement {
  return typeof node !== 'string' && hasClass(node, 't-field');
}

/** An answer: its status is a heading below that of its part. */
export const response: MarkdownWriter = (element, { blocks, toAddress }) => {
  const summary = elementsOf(element).find(({ tag }) => tag === 'summary');
  const rest = element.children.filter((child) => child !== summary);
  const title = (summary ? elementsOf(summary) : []).map(({ children }) => toInline(children, toAddress)); // prettier-ignore
  return `### ${title.filter(Boolean).join(' ')}\n\n${blocks(rest)}`.trim();
};

/** Alternatives: what they are, then each as an item with all that is in it. */
export const choice: MarkdownWriter = ({ attributes, children }, { blocks }) => {
  const row = findByClass(children, 't-tabset-row');
  const words = readAttribute(row?.attributes ?? attributes, 'aria-label') ?? '';
  const options = children.filter((child) => typeof child !== 'string' && child !== row) as HtmlElement[]; // prettier-ignore
  const items = options.map((option) => {
    const title =
      findByClass(option.children, 't-tabset-title') ??
      elementsOf(option).find(({ tag }) => tag === 'summary');
    const rest = option.children.filter((child) => child !== title);
    const label = title ? textOfNodes(title.children) : '';
    return indent(`- **${label}**\n\n${blocks(rest)}`.trim(), 2);
  });
  return `${words}:\n\n${items.join('\n')}`;
};

/** Media type and type of a body: `application/json`, Plant. */
export const media: MarkdownWriter = ({ children }, { toAddress }) =>
  children.map((child) => toInline([child], toAddress)).filter(Boolean).join(', '); // prettier-ignore

/** Words, then values or limits one after the other: One of `a`, `b`. */
export const facts: MarkdownWriter = ({ children }, { toAddress }) => {
  const words = children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();
  const items = elementsOf({ tag: '', attributes: '', children }).map((child) => toInline([child], toAddress)); // prettier-ignore
  return [words, items.filter(Boolean).join(', ')].filter(Boolean).join(' ');
};

/** Examples of requests or answers, under a heading of their own. */
export const samples: MarkdownWriter = ({ attributes, children }, { blocks }) => {
  const title = readAttribute(attributes, 'data-title');
  return title ? `## ${title}\n\n${blocks(children)}` : blocks(children);
};

/** A colour: its name, and its value in each mode where there are two. */
export const color: MarkdownWriter = ({ children }) => {
  const values = children.flatMap((child) =>
    typeof child !== 'string' && hasClass(child, 't-color-value')
      ? [toCode(textOfNodes(child.children))]
      : [],
  );
  const [light = '', dark] = values;
  const shown = dark === undefined ? light : `${light} (light), ${dark} (dark)`;
  return `- ${textByClass(children, 't-color-name')} ${shown}`;
};

/** `- **name** (string, required): text`, with what belongs to it below. */
export const field: MarkdownWriter = (element, context) => {
  const { head, body } = partsOf(element);
  const facts = elementsOf(head).filter((child) => child !== nameOf(head));
  const shown = facts.map(toFact).filter(Boolean);
  const more = shown.length > 0 ? ` (${shown.join(', ')})` : '';
  const text = joinFacts(body.children.filter(isPlain), context);
  const inner = context.blocks(body.children.filter((child) => !isPlain(child)));
  const below = [text.below, inner].filter(Boolean).join('\n');
  const line = `- ${nameText(head)}${more}${text.line && `: ${text.line}`}`;
  return indent([line, below].filter(Boolean).join(below.startsWith('- ') ? '\n' : '\n\n'), 2);
};

/** A row of a table: name, place, type, whether it is required, and what it means. */
function toRow(element: HtmlElement, context: WriterContext): string[] {
  const { head, body } = partsOf(element);
  const texts = (name: string) =>
    elementsOf(head)
      .filter((child) => hasClass(child, name))
      .map(toFact);
  const [place = '', ...states] = texts('t-field-place');
  const { line, below } = joinFacts(body.children, context);
  const type = [...texts('t-field-type'), ...states, ...texts('t-field-deprecated')].join(', ');
  const listed = below.replace(/^- /gm, '').split(/\n+/).join('; ');
  const means = [line, listed, ...texts('t-field-default')].filter(Boolean).join('\n');
  return [nameText(head), place, type, texts('t-field-required').join(), means].map(toCell);
}

/** Whether a field says only what fits the row of a table. */
function isRow(element: HtmlElement): boolean {
  return partsOf(element).body.children.every(
    (child) => isPlain(child) || (typeof child !== 'string' && child.tag === 'dl'),
  );
}

function partsOf({ children }: HtmlElement): { head: HtmlElement; body: HtmlElement } {
  const none: HtmlElement = { tag: 'div', attributes: '', children: [] };
  const head = findByClass(children, 't-field-head') ?? none;
  return { head, body: findByClass(children, 't-field-body') ?? none };
}

/** `integer<int32>` would read as an element. */
function toFact({ children }: HtmlElement): string {
  const text = textOfNodes(children);
  return text.includes('<') ? toCode(text) : text;
}

/** What the row is about: a name, or words for what has none. */
function nameOf(head: HtmlElement): HtmlElement | undefined {
  const all = elementsOf(head);
  const named = all.find((child) => hasClass(child, 't-field-name'));
  return named ?? all.find((child) => child.tag === 'code' || hasClass(child, 't-api-label'));
}

function nameText(head: HtmlElement): string {
  const name = nameOf(head);
  if (!name) return '';
  const text = textOfNodes(name.children);
  return hasClass(name, 't-api-label') ? `*${text}*` : toCode(text);
}

/** Paragraphs that say something of the field itself, and not of what is inside of it. */
function isPlain(node: HtmlElement['children'][number]): boolean {
  if (typeof node === 'string') return true;
  if (node.tag === 'p') return true;
  return node.tag === 'div' && node.attributes === '' && elementsOf(node).every(({ tag }) => tag === 'p'); // prettier-ignore
}

/** The paragraphs of a field as sentences on one line, and what no line can hold. */
function joinFacts(
  nodes: HtmlElement['children'],
  { blocks }: WriterContext,
): { line: string; below: string } {
  const all = nodes
    .map((node) => blocks([node]))
    .flatMap((text) => text.split(/(?<!\n)\n{2,}(?!\s)/));
  const parts = all.map((part) => part.trim().replace(/^\\(?=>)/, '')).filter(Boolean);
  const lines = parts.filter((part) => !/\n|^(?:- |```|\|)/.test(part));
  const line = joinSentences(lines);
  return { line, below: parts.filter((part) => !lines.includes(part)).join('\n\n') };
}

function joinSentences(parts: readonly string[]): string {
  return parts
    .map((part, at) => (at < parts.length - 1 && !/[.:!?。]$/.test(part) ? `${part}.` : part))
    .join(' ');
}

/** Values with what is said of each, as a list. */
export const valueList: MarkdownWriter = (element, { blocks }) =>
  elementsOf(element)
    .map((row) => {
      const [value, means] = elementsOf(row).map(({ children }) =>
        joinSentences(blocks(children).split(/(?<!\s)\s*\n\s*/)),
      );
      return `- ${value}${means ? `: ${means}` : ''}`;
    })
    .join('\n');

/** What is inside of a field, without the words that open it. */
export const nested: MarkdownWriter = ({ children }, { blocks }) =>
  blocks(children.filter((child) => typeof child === 'string' || child.tag !== 'summary'));

/** A list, with boxes where it is one of tasks. */
export const list: MarkdownWriter = (element, { blocks }) => {
  const first = Number(readAttribute(element.attributes, 'start') ?? 1);
  const items = elementsOf(element).map((item, index) => {
    const mark = element.tag === 'ol' ? `${first + index}. ` : '- ';
    const box = elementsOf(item).find(({ tag }) => tag === 'input');
    const state = box ? (/ checked/.test(box.attributes) ? '[x] ' : '[ ] ') : '';
    return mark + state + indent(blocks(item.children), mark.length);
  });
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
};

/** A table; what stands in a cell stands on one line. */
export const table: MarkdownWriter = (element, { blocks }) => {
  const rows = rowsOf(element).map((row) =>
    elementsOf(row).map((cell) => toCell(blocks(cell.children))),
  );
  return rows.length === 0 ? '' : writeTable(rows);
};

/** What stands in a cell, on one line. */
export function toCell(text: string): string {
  return text
    .replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank))
    .replaceAll('|', '\\|');
}

/** Rows of cells, the first one the head. */
function writeTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((row) => row.length));
  if (width === 0) return '';
  const write = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [write(head), write(Array<string>(width).fill('---')), ...body.map(write)].join('\n');
}

function rowsOf(element: HtmlElement): HtmlElement[] {
  return elementsOf(element).flatMap((child) => (child.tag === 'tr' ? [child] : rowsOf(child)));
}

/** A figure with its caption in italics. */
export const figure: MarkdownWriter = (element, { blocks, toAddress }) => {
  const caption = elementsOf(element).find(({ tag }) => tag === 'figcaption');
  const rest = element.children.filter((child) => child !== caption);
  const text = caption ? `*${toInline(caption.children, toAddress)}*` : '';
  return [blocks(rest), text].filter(Boolean).join('\n\n');
};

/** A film, a sound or a page in a frame, as a link to it. */
export const embeddedMedia: MarkdownWriter = ({ tag, attributes, children }, { toAddress }) => {
  const source = elementsOf({ tag, attributes, children }).find((child) => child.tag === 'source');
  const src = readAttribute(attributes, 'src') ?? readAttribute(source?.attributes ?? '', 'src');
  const title = readAttribute(attributes, 'title') ?? (tag === 'audio' ? 'Audio' : 'Video');
  return src === undefined ? '' : `[${title}](${toAddress(src)})`;
};
