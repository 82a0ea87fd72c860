import { readAttribute } from '../../../utils/html.ts';
import {
  elementsOf,
  findByClass,
  hasClass,
  indent,
  textByClass,
  textOfNodes,
  toCell,
  toCode,
  toInline,
  writeTable,
  type HtmlElement,
  type HtmlNode,
  type MarkdownWriter,
  type WriterContext,
} from '../../html-to-markdown.ts';

const COLUMNS = ['Name', 'In', 'Type', 'Required', 'Description'];

/** How the parts of API pages are written as Markdown, by class. */
export const apiWriters: Readonly<Record<string, MarkdownWriter>> = {
  /** The method and URL of an operation, as code. */
  't-api-bar': ({ children }) =>
    toCode(`${textByClass(children, 't-api-method')} ${textByClass(children, 't-api-url')}`),

  /** A part of an API page: parameters are rows of a table, attributes a list. */
  't-api-section': (element, context) => {
    const children = withNote(element);
    const fields = children.filter(isField);
    const isTable = fields.some(({ children: parts }) => findByClass(parts, 't-field-place'));
    if (!isTable || !fields.every(isRow)) return context.blocks(children);
    const first = children.indexOf(fields[0] ?? '');
    const content = children.slice(first).filter((child) => !isField(child));
    const table = writeTable([COLUMNS, ...fields.map((child) => toRow(child, context))]);
    const parts = [context.blocks(children.slice(0, first)), table, context.blocks(content)];
    return parts.filter(Boolean).join('\n\n');
  },

  /** A response: its status is a heading one level below that of its section. */
  't-api-response': (element, { blocks, resolveUrl }) => {
    const summary = elementsOf(element).find(
      (child) => child.tag === 'summary' || hasClass(child, 't-api-outcome'),
    );
    const content = element.children.filter((child) => child !== summary);
    const title = (summary ? elementsOf(summary) : []).map(({ children }) =>
      toInline(children, resolveUrl),
    );
    return `### ${title.filter(Boolean).join(' ')}\n\n${blocks(content)}`.trim();
  },

  /** Alternatives: their kind, then each as a list item with its content. */
  't-api-choice': ({ attributes, children }, { blocks, resolveUrl }) => {
    const row = findByClass(children, 't-tabset-row');
    const label = readAttribute(row?.attributes ?? attributes, 'aria-label') ?? '';
    const options = children.filter(
      (child) => typeof child !== 'string' && child !== row,
    ) as HtmlElement[];
    const items = options.map((option) => {
      const title =
        findByClass(option.children, 't-tabset-title') ??
        elementsOf(option).find(({ tag }) => tag === 'summary');
      const content = option.children.filter((child) => child !== title);
      const label = title ? toInline(title.children, resolveUrl) : '';
      return indent(`- **${label}**\n\n${blocks(content)}`.trim(), 2);
    });
    return `${label}:\n\n${items.join('\n')}`;
  },

  /** Media type and type of a body: `application/json`, Plant. */
  't-api-media': ({ children }, { resolveUrl }) =>
    children
      .map((child) => toInline([child], resolveUrl))
      .filter(Boolean)
      .join(', '),

  /** Words, then values or limits one after the other: One of `a`, `b`. */
  't-api-enum': ({ children }, { resolveUrl }) => {
    const summary = children
      .filter((child) => typeof child === 'string')
      .join('')
      .trim();
    const items = elementsOf({ children }).map((child) => toInline([child], resolveUrl));
    return [summary, items.filter(Boolean).join(', ')].filter(Boolean).join(' ');
  },

  /** A list of values with their descriptions. */
  't-api-values': (element, { blocks }) =>
    elementsOf(element)
      .map((row) => {
        const [value, means] = elementsOf(row).map(({ children }) =>
          joinSentences(blocks(children).split(/(?<!\s)\s*\n\s*/)),
        );
        return `- ${value}${means ? `: ${means}` : ''}`;
      })
      .join('\n'),

  /** Examples of requests or responses, below a separate heading. */
  't-api-samples': ({ attributes, children }, { blocks }) => {
    const title = readAttribute(attributes, 'data-title');
    const clients = readAttribute(attributes, 'data-clients')?.split(' ');
    const text = blocks(
      clients ? children.map((child) => keepFirstSample(child, clients)) : children,
    );
    return title ? `## ${title}\n\n${text}` : text;
  },

  /** The content of a nested object, without the label of its toggle. */
  't-api-nested': ({ children }, { blocks }) =>
    blocks(children.filter((child) => typeof child === 'string' || child.tag !== 'summary')),
};

/**
 * Removes generated request samples except the first, because all show the same request. `clients` has '' for each
 * sample of the document.
 */
function keepFirstSample(node: HtmlNode, clients: readonly string[]): HtmlNode {
  if (typeof node === 'string' || !hasClass(node, 't-code-group')) return node;
  const panels = node.children.filter(
    (child) => typeof child !== 'string' && hasClass(child, 't-tabset-panel'),
  );
  const first = clients.findIndex(Boolean);
  const repeats = new Set(panels.filter((_panel, index) => clients[index] && index !== first));
  return { ...node, children: node.children.filter((child) => !repeats.has(child)) };
}

/** The labels of a title, in parentheses after it. */
function withNote({ children }: HtmlElement): HtmlNode[] {
  const note = children.find((child) => typeof child !== 'string' && hasClass(child, 't-api-note'));
  if (!note || typeof note === 'string') return children;
  const [title, ...rest] = children.filter((child) => child !== note);
  if (!title || typeof title === 'string') return children;
  const noteText = ` (${textOfNodes(note.children)})`;
  const heading = title.tag === 'h2' ? title : elementsOf(title).find(({ tag }) => tag === 'h2');
  return heading ? [{ ...heading, children: [...heading.children, noteText] }, ...rest] : children;
}

function isField(node: HtmlNode): node is HtmlElement {
  return typeof node !== 'string' && hasClass(node, 't-field');
}

/** `- **name** (string, required): text`, with nested fields below. */
export function writeField(element: HtmlElement, context: WriterContext): string {
  const { head, body } = partsOf(element);
  const facts = elementsOf(head).filter((child) => child !== nameOf(head));
  const cells = facts.map((fact) => toFact(fact, context)).filter(Boolean);
  const more = cells.length > 0 ? ` (${cells.join(', ')})` : '';
  const nested = body.children.filter(
    (child, index) => !isPlain(child) || isLabelOfList(body.children, index),
  );
  const text = joinFacts(
    body.children.filter((child) => !nested.includes(child)),
    context,
  );
  const inner = context.blocks(nested);
  const below = [text.below, inner].filter(Boolean).join('\n');
  const line = `- ${nameText(head, context)}${more}${text.line && `: ${text.line}`}`;
  return indent([line, below].filter(Boolean).join(below.startsWith('- ') ? '\n' : '\n\n'), 2);
}

/** A table row: name, location, type, required, description. */
function toRow(element: HtmlElement, context: WriterContext): string[] {
  const { head, body } = partsOf(element);
  const texts = (name: string) =>
    elementsOf(head)
      .filter((child) => hasClass(child, name))
      .map((fact) => toFact(fact, context));
  const [location = '', ...states] = texts('t-field-place');
  const { line, below } = joinFacts(body.children, context);
  const type = [...texts('t-field-type'), ...states, ...texts('t-field-deprecated')].join(', ');
  const listed = below.replace(/^- /gm, '').split(/\n+/).join('; ');
  const means = [line, listed, ...texts('t-field-default')].filter(Boolean).join('\n');
  return [nameText(head, context), location, type, texts('t-field-required').join(), means].map(
    toCell,
  );
}

/** Whether the content of a field fits a table row. */
function isRow(element: HtmlElement): boolean {
  return partsOf(element).body.children.every(
    (child) => isPlain(child) || (typeof child !== 'string' && child.tag === 'dl'),
  );
}

function partsOf({ children }: HtmlElement): { head: HtmlElement; body: HtmlElement } {
  const none: HtmlElement = { tag: 'div', attributes: '', classes: [], children: [] };
  const head = findByClass(children, 't-field-head') ?? none;
  return { head, body: findByClass(children, 't-field-body') ?? none };
}

/** `integer<int32>` would read as an element. */
function toFact(fact: HtmlElement, { resolveUrl }: WriterContext): string {
  const { children } = fact;
  if (hasClass(fact, 't-field-change')) return toInline(children, resolveUrl);
  const text = textOfNodes(children);
  return text.includes('<') ? toCode(text) : text;
}

/** The name of the field, or the label of an unnamed field. */
function nameOf(head: HtmlElement): HtmlElement | undefined {
  const all = elementsOf(head);
  const named = all.find((child) => child.tag === 'a' || hasClass(child, 't-field-name'));
  return named ?? all.find((child) => child.tag === 'code' || hasClass(child, 't-api-label'));
}

/** Labels may contain values of a document, which are not Markdown. */
function nameText(head: HtmlElement, { resolveUrl }: WriterContext): string {
  const name = nameOf(head);
  if (!name) return '';
  const isLabel = hasClass(name, 't-api-label');
  return isLabel ? `*${toInline(name.children, resolveUrl)}*` : toCode(textOfNodes(name.children));
}

/** Whether a node is a paragraph about the field itself, not about nested fields. */
function isPlain(node: HtmlElement['children'][number]): boolean {
  if (typeof node === 'string') return true;
  if (node.tag === 'p') return true;
  return (
    node.tag === 'div' && node.attributes === '' && elementsOf(node).every(({ tag }) => tag === 'p')
  );
}

/** Whether a paragraph names the list behind it, and another block separates it from the first line of the field. */
function isLabelOfList(nodes: HtmlElement['children'], index: number): boolean {
  const next = nodes[index + 1];
  const hasList = next !== undefined && typeof next !== 'string' && next.tag === 'dl';
  return hasList && !nodes.slice(0, index).every(isPlain);
}

/** The paragraphs of a field as sentences on one line, and the blocks that do not fit a line. */
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
