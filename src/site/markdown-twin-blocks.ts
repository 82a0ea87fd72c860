import { readAttribute } from '../mdx/html-text.ts';
import {
  isLeftOut,
  textByClass,
  toCode,
  toInline,
  type ToAddress,
} from './markdown-twin-inline.ts';
import {
  findByClass,
  hasClass,
  textOfNodes,
  type HtmlElement,
  type HtmlNode,
} from './markdown-twin-tree.ts';

const INLINE =
  /^(?:a|abbr|b|br|cite|code|del|em|i|img|ins|kbd|mark|math|q|s|small|span|strong|sub|sup|time|u|var|wbr|picture|input)$/;

/** Markdown of a page's elements: blocks with an empty line between them. */
export function toBlocks(nodes: readonly HtmlNode[], toAddress: ToAddress): string {
  const blocks: string[] = [];
  let line: HtmlNode[] = [];
  const finish = () => {
    const text = escapeStart(toInline(line, toAddress));
    if (text !== '') blocks.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || (INLINE.test(node.tag) && !isBox(node))) {
      line.push(node);
      continue;
    }
    finish();
    const block = elementToBlock(node, toAddress);
    if (block !== '') blocks.push(block);
  }
  finish();
  return joinBlocks(blocks);
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

/** Components that HTML builds of inline elements. */
function isBox(element: HtmlElement): boolean {
  return hasClass(element, 't-card') || hasClass(element, 't-repo');
}

/** Components by class; the first that fits writes the element. */
const COMPONENTS: [name: string, write: (element: HtmlElement, toAddress: ToAddress) => string][] =
  [
    ['t-heading', (element, to) => toBlocks(element.children, to)],
    ['t-code-group', codeGroup],
    ['t-code', codeBlock],
    ['t-callout', callout],
    ['t-tabset-panel', panel],
    ['t-view', panel],
    ['t-step', step],
    ['t-steps', steps],
    ['t-field', field],
    ['t-card', card],
    ['t-tree', (element) => fence(treeLines(element, 0).join('\n'), '')],
    ['t-api-bar', endpoint],
    [
      't-color',
      (element) =>
        `- ${textByClass(element.children, 't-color-name')} ${toCode(textByClass(element.children, 't-color-value'))}`,
    ],
  ];

function elementToBlock(element: HtmlElement, toAddress: ToAddress): string {
  const { tag, children } = element;
  if (isLeftOut(element)) return '';
  for (const [name, write] of COMPONENTS)
    if (hasClass(element, name)) return write(element, toAddress);
  const level = /^h([1-6])$/.exec(tag)?.[1];
  if (level) return `${'#'.repeat(Number(level))} ${toInline(children, toAddress)}`;
  if (tag === 'p') return escapeStart(toInline(children, toAddress));
  if (tag === 'pre') return codeFence(element, '');
  if (tag === 'ul' || tag === 'ol') return list(element, toAddress);
  if (tag === 'table') return table(element, toAddress);
  if (tag === 'blockquote') return quote(toBlocks(children, toAddress));
  if (tag === 'details') return details(element, toAddress);
  if (tag === 'figure') return figure(element, toAddress);
  if (tag === 'hr') return '---';
  if (tag === 'iframe' || tag === 'video' || tag === 'audio') return media(element, toAddress);
  return toBlocks(children, toAddress);
}

function elementsOf({ children }: HtmlElement): HtmlElement[] {
  return children.filter((child) => typeof child !== 'string');
}

function fence(text: string, info: string): string {
  const longest = Math.max(2, ...(text.match(/^`{3,}/gm) ?? []).map((run) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${info}\n${text.replace(/\n+$/, '')}\n${marks}`;
}

/** Names that a reader of Markdown expects for the highlighter's own. */
const LANGUAGES: Record<string, string> = { text: '', plaintext: '', txt: '', shellscript: 'bash' };

function codeFence(element: HtmlElement, title: string): string {
  const language = /language-([\w+#-]+)/.exec(element.attributes)?.[1] ?? '';
  const shown = LANGUAGES[language] ?? language;
  return fence(element.children.join(''), [shown, title].filter(Boolean).join(' '));
}

function codeBlock(element: HtmlElement, toAddress: ToAddress): string {
  const title = hasClass(element, 't-code-plain')
    ? ''
    : textByClass(element.children, 't-code-title');
  const pre = elementsOf(element).find(({ tag }) => tag === 'pre');
  return pre ? codeFence(pre, title) : toBlocks(element.children, toAddress);
}

function codeGroup(element: HtmlElement): string {
  const panels = elementsOf(element).filter((child) => hasClass(child, 't-tabset-panel'));
  const blocks = panels.map((child) => {
    const pre = elementsOf(child).find(({ tag }) => tag === 'pre');
    return pre ? codeFence(pre, textByClass(child.children, 't-tabset-title')) : '';
  });
  return blocks.filter(Boolean).join('\n\n');
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function callout(element: HtmlElement, toAddress: ToAddress): string {
  const body = findByClass(element.children, 't-callout-body') ?? element;
  const title = findByClass(body.children, 't-callout-title');
  const label = readAttribute(element.attributes, 'aria-label') ?? 'Note';
  const rest = body.children.filter((child) => child !== title);
  return quote(`**${label}**\n\n${toBlocks(rest, toAddress)}`);
}

/** A tab's panel or a view: its title in bold, then what is in it. */
function panel({ children }: HtmlElement, toAddress: ToAddress): string {
  const title = findByClass(children, 't-tabset-title') ?? findByClass(children, 't-view-title');
  const rest = children.filter((child) => child !== title);
  return bold(title ? textOfNodes(title.children) : '') + toBlocks(rest, toAddress);
}

function bold(title: string): string {
  return title === '' ? '' : `**${title}**\n\n`;
}

function indent(text: string, width: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);
}

function steps(element: HtmlElement, toAddress: ToAddress): string {
  const items = elementsOf(element);
  // Steps with headings stay sections of the page, which a list would hide.
  if (items.some((item) => /^h\d$/.test(findByClass(item.children, 't-step-title')?.tag ?? '')))
    return items.map((item) => toBlocks(item.children, toAddress)).join('\n\n');
  return items
    .map((item, index) => {
      const mark = `${index + 1}. `;
      return mark + indent(step(item, toAddress), mark.length);
    })
    .join('\n\n');
}

function step({ children }: HtmlElement, toAddress: ToAddress): string {
  const main = findByClass(children, 't-step-main')?.children ?? children;
  const title = findByClass(main, 't-step-title');
  const rest = main.filter((child) => child !== title);
  return (
    bold(title ? toInline(title.children, toAddress) : '') + toBlocks(rest, toAddress)
  ).trim();
}

/** `- **name** (string, required): text`, with what belongs to it below. */
function field({ children }: HtmlElement, toAddress: ToAddress): string {
  const head = findByClass(children, 't-field-head');
  const body = findByClass(children, 't-field-body');
  const facts = (head ? elementsOf(head) : [])
    .filter((child) => !hasClass(child, 't-field-name'))
    .map((child) => textOfNodes(child.children));
  const name = toCode(textByClass(children, 't-field-name'));
  const text = body ? toBlocks(body.children, toAddress) : '';
  const shown = facts.filter(Boolean).join(', ');
  return `- ${name}${shown && ` (${shown})`}${text && `: ${indent(text, 2)}`}`;
}

function card({ tag, attributes, children }: HtmlElement, toAddress: ToAddress): string {
  const title = textByClass(children, 't-card-title');
  const link = findByClass(children, 't-card-link');
  const href =
    tag === 'a' ? readAttribute(attributes, 'href') : readAttribute(link?.attributes ?? '', 'href');
  const body = findByClass(children, 't-card-body');
  const text = body ? toBlocks(body.children, toAddress) : '';
  const name = href === undefined ? `**${title}**` : `[${title}](${toAddress(href)})`;
  return `- ${title === '' ? '' : name}${title && text && ': '}${indent(text, 2)}`;
}

function treeLines({ children }: HtmlElement, depth: number): string[] {
  return children.flatMap((child): string[] => {
    if (typeof child === 'string') return [];
    if (hasClass(child, 't-tree-name'))
      return [`${'  '.repeat(depth - 1)}${textOfNodes(child.children)}`];
    return treeLines(child, child.tag === 'ul' ? depth + 1 : depth);
  });
}

function endpoint({ children }: HtmlElement): string {
  return `\`${textByClass(children, 't-api-method')} ${textByClass(children, 't-api-path')}\``;
}

function list(element: HtmlElement, toAddress: ToAddress): string {
  const first = Number(readAttribute(element.attributes, 'start') ?? 1);
  const items = elementsOf(element).map((item, index) => {
    const mark = element.tag === 'ol' ? `${first + index}. ` : '- ';
    const box = elementsOf(item).find(({ tag }) => tag === 'input');
    const state = box ? (/ checked/.test(box.attributes) ? '[x] ' : '[ ] ') : '';
    return mark + state + indent(toBlocks(item.children, toAddress), mark.length);
  });
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
}

function table(element: HtmlElement, toAddress: ToAddress): string {
  const rows = rowsOf(element).map((row) =>
    elementsOf(row).map((cell) =>
      toBlocks(cell.children, toAddress)
        .replace(/\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|'),
    ),
  );
  const width = Math.max(...rows.map((row) => row.length));
  if (rows.length === 0 || width === 0) return '';
  const write = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [write(head), write(Array<string>(width).fill('---')), ...body.map(write)].join('\n');
}

function rowsOf(element: HtmlElement): HtmlElement[] {
  return elementsOf(element).flatMap((child) => (child.tag === 'tr' ? [child] : rowsOf(child)));
}

function details(element: HtmlElement, toAddress: ToAddress): string {
  const summary = elementsOf(element).find(({ tag }) => tag === 'summary');
  const rest = element.children.filter((child) => child !== summary);
  const title = summary ? spaced(elementsOf(summary)) || toInline(summary.children, toAddress) : '';
  return bold(title) + toBlocks(rest, toAddress);
}

/** Texts of elements that stand beside each other without a space. */
function spaced(elements: readonly HtmlElement[]): string {
  return elements
    .filter((element) => !isLeftOut(element))
    .map(({ children }) => textOfNodes(children))
    .filter(Boolean)
    .join(' ');
}

function figure(element: HtmlElement, toAddress: ToAddress): string {
  const caption = elementsOf(element).find(({ tag }) => tag === 'figcaption');
  const rest = element.children.filter((child) => child !== caption);
  const text = caption ? `*${toInline(caption.children, toAddress)}*` : '';
  return [toBlocks(rest, toAddress), text].filter(Boolean).join('\n\n');
}

function media({ tag, attributes }: HtmlElement, toAddress: ToAddress): string {
  const src = readAttribute(attributes, 'src');
  const title = readAttribute(attributes, 'title') ?? (tag === 'audio' ? 'Audio' : 'Video');
  return src === undefined ? '' : `[${title}](${toAddress(src)})`;
}
