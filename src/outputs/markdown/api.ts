import { readAttribute } from '../../text/html.ts';
import { writeTable } from './elements.ts';
import { isRow, toRow } from './fields.ts';
import { elementsOf, findByClass, hasClass, textOfNodes, type HtmlNode, type HtmlElement } from './html-tree.ts'; // prettier-ignore
import { textByClass, toCode, toInline } from './inline.ts';
import { indent, type MarkdownWriter } from './writer.ts';

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
