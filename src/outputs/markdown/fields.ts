import { toCell } from './elements.ts';
import { toCode } from './inline.ts';
import { elementsOf, findByClass, hasClass, textOfNodes, type HtmlElement } from './html-tree.ts';
import { indent, type MarkdownWriter, type WriterContext } from './writer.ts';

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
export function toRow(element: HtmlElement, context: WriterContext): string[] {
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
export function isRow(element: HtmlElement): boolean {
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
