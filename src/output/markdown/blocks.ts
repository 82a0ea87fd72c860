import { readAttribute } from '../../utils/html.ts';
import {
  choice,
  color,
  endpoint,
  facts,
  field,
  figure,
  list,
  embeddedMedia as media,
  media as mediaType,
  nested,
  response,
  samples,
  section,
  table,
  valueList,
} from './api.ts';
import {
  bold,
  elementsOf,
  findByClass,
  hasClass,
  indent,
  isLeftOut,
  quote,
  textByClass,
  textOfNodes,
  toInline,
  type HtmlElement,
  type HtmlNode,
  type MarkdownWriter,
  type ToAddress,
  type WriterContext,
} from './inline.ts';

/** A callout: a quotation that begins with its label. */
const callout: MarkdownWriter = (element, { blocks }) => {
  const body = findByClass(element.children, 't-callout-body') ?? element;
  const title = findByClass(body.children, 't-callout-title');
  const label = readAttribute(element.attributes, 'aria-label') ?? 'Note';
  const rest = body.children.filter((child) => child !== title);
  return quote(`**${label}**\n\n${blocks(rest)}`);
};

/** A tab's panel or a view: its title in bold, then what is in it. */
const panel: MarkdownWriter = ({ children }, { blocks }) => {
  const title = findByClass(children, 't-tabset-title') ?? findByClass(children, 't-view-title');
  const rest = children.filter((child) => child !== title);
  return bold(title ? textOfNodes(title.children) : '') + blocks(rest);
};

/** Steps as a numbered list. */
const steps: MarkdownWriter = (element, context) => {
  const items = elementsOf(element);
  // Steps with headings stay sections of the page, which a list would hide.
  if (items.some((item) => /^h\d$/.test(findByClass(item.children, 't-step-title')?.tag ?? '')))
    return items.map((item) => context.blocks(item.children)).join('\n\n');
  return items
    .map((item, index) => {
      const mark = `${index + 1}. `;
      return mark + indent(step(item, context), mark.length);
    })
    .join('\n\n');
};

/** One step: its title in bold, then what is to be done. */
const step: MarkdownWriter = ({ children }, { blocks, toAddress }) => {
  const main = findByClass(children, 't-step-main')?.children ?? children;
  const title = findByClass(main, 't-step-title');
  const rest = main.filter((child) => child !== title);
  return (bold(title ? toInline(title.children, toAddress) : '') + blocks(rest)).trim();
};

/** An accordion or another `<details>`: its summary in bold, then what is in it. */
const details: MarkdownWriter = (element, { blocks, toAddress }) => {
  const summary = elementsOf(element).find(({ tag }) => tag === 'summary');
  const rest = element.children.filter((child) => child !== summary);
  const named = readAttribute(element.attributes, 'data-title');
  const title = named
    ? named
    : summary
      ? textOfApart(elementsOf(summary)) || toInline(summary.children, toAddress)
      : '';
  return bold(title) + blocks(rest);
};

/** A card, as an item of a list that links where the card leads. */
const card: MarkdownWriter = ({ tag, attributes, children }, context) => {
  const title = textByClass(children, 't-card-title');
  const link = findByClass(children, 't-card-link');
  const href = readAttribute(tag === 'a' ? attributes : (link?.attributes ?? ''), 'href');
  const body = findByClass(children, 't-card-body');
  return linkItem(title, href, body ? context.blocks(body.children) : '', context);
};

/** A tile: as a card, with the picture it shows below. */
const tile: MarkdownWriter = ({ children }, context) => {
  const title = findByClass(children, 't-card-title');
  const link = findByClass(children, 't-card-link');
  const href = readAttribute(link?.attributes ?? '', 'href');
  const box = findByClass(children, 't-preview-box');
  const shown = box ? context.blocks(box.children) : '';
  const text = [textByClass(children, 't-preview-more'), shown].filter(Boolean).join('\n\n');
  return linkItem(title ? textOfNodes(title.children) : '', href, text, context);
};

/** A repository: a link, and stars and forks where the author gives them. */
const repository: MarkdownWriter = ({ attributes, children }, { toAddress }) => {
  const counts = children.filter(
    (child): child is HtmlElement => typeof child !== 'string' && hasClass(child, 't-repo-count'),
  );
  const href = readAttribute(attributes, 'href') ?? '';
  const text = counts.map((count) => textOfNodes(count.children)).join(', ');
  return `- [${textByClass(children, 't-repo-name')}](${toAddress(href)})${text && `: ${text}`}`;
};

/** A prompt: what it is for in bold, then its text as a quotation. */
const prompt: MarkdownWriter = ({ children }, { blocks }) => {
  const text = findByClass(children, 't-prompt-text');
  return bold(textByClass(children, 't-prompt-title')) + quote(blocks(text?.children ?? []));
};

/** The side of an update: its label as a heading, and on one line below what else is said of it. */
const updateSide: MarkdownWriter = ({ children }, { blocks }) => {
  const tags = findByClass(children, 't-update-tags');
  const more = findByClass(children, 't-update-more');
  const rest = children.filter((child) => child !== tags && child !== more);
  const facts = [
    more ? `*${textOfNodes(more.children)}*` : '',
    (tags ? elementsOf(tags) : []).map((tag) => textOfNodes(tag.children)).join(', '),
  ];
  return [blocks(rest), facts.filter(Boolean).join(' · ')].filter(Boolean).join('\n\n');
};

/** Names that a reader of Markdown expects for the highlighter's own. */
const LANGUAGES: Record<string, string> = { text: '', plaintext: '', txt: '', shellscript: 'bash' };

/** A code block of the library. */
const codeBlock: MarkdownWriter = (element, { blocks }) => {
  const title = hasClass(element, 't-code-plain')
    ? ''
    : textByClass(element.children, 't-code-title');
  const pre = elementsOf(element).find(({ tag }) => tag === 'pre');
  return pre ? codeFence(pre, title) : blocks(element.children);
};

/** Code in several languages: one fenced block for each. */
const codeGroup: MarkdownWriter = (element) => {
  const panels = elementsOf(element).filter((child) => hasClass(child, 't-tabset-panel'));
  const all = panels.map((child) => {
    const pre = elementsOf(child).find(({ tag }) => tag === 'pre');
    return pre ? codeFence(pre, textByClass(child.children, 't-tabset-title')) : '';
  });
  return all.filter(Boolean).join('\n\n');
};

/** A file tree as indented names. */
const tree: MarkdownWriter = (element) => fence(treeLines(element, 0).join('\n'), '');

const INLINE =
  /^(?:a|abbr|b|br|cite|code|del|em|i|img|ins|kbd|mark|math|q|s|small|span|strong|sub|sup|time|u|var|wbr|picture|input)$/;

/** Components by class; the first that fits writes the element. */
const COMPONENTS: [name: string, write: MarkdownWriter][] = [
  ['t-heading', (element, { blocks }) => blocks(element.children)],
  ['t-api-section', section],
  ['t-api-response', response],
  ['t-api-choice', choice],
  ['t-api-media', mediaType],
  ['t-api-enum', facts],
  ['t-api-values', valueList],
  ['t-api-samples', samples],
  ['t-api-nested', nested],
  ['t-code-group', codeGroup],
  ['t-code', codeBlock],
  ['t-callout', callout],
  ['t-tabset-panel', panel],
  ['t-view', panel],
  ['t-step', step],
  ['t-steps', steps],
  ['t-field', field],
  ['t-card', card],
  ['t-preview', tile],
  ['t-repo', repository],
  ['t-prompt', prompt],
  ['t-update-side', updateSide],
  ['t-tree', tree],
  ['t-api-bar', endpoint],
  ['t-color', color],
  ['t-color-title', (element, { toAddress }) => bold(toInline(element.children, toAddress)).trim()],
];

/** Elements of HTML by name. */
const ELEMENTS: Record<string, MarkdownWriter> = {
  p: ({ children }, { toAddress }) => escapeStart(toInline(children, toAddress)),
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
export function toBlocks(nodes: readonly HtmlNode[], toAddress: ToAddress): string {
  const context: WriterContext = { toAddress, blocks: (inner) => writeBlocks(inner, context) };
  return context.blocks(nodes);
}

function writeBlocks(nodes: readonly HtmlNode[], context: WriterContext): string {
  const blocks: string[] = [];
  let line: HtmlNode[] = [];
  const finish = () => {
    const text = escapeStart(toInline(line, context.toAddress));
    if (text !== '') blocks.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || (INLINE.test(node.tag) && !isBox(node))) {
      line.push(node);
      continue;
    }
    finish();
    const block = writeElement(node, context);
    if (block !== '') blocks.push(block);
  }
  finish();
  return joinBlocks(blocks);
}

function writeElement(element: HtmlElement, context: WriterContext): string {
  const { tag, children } = element;
  if (isLeftOut(element)) return '';
  for (const [name, write] of COMPONENTS)
    if (hasClass(element, name)) return write(element, context);
  const level = /^h([1-6])$/.exec(tag)?.[1];
  if (level) return `${'#'.repeat(Number(level))} ${toInline(children, context.toAddress)}`;
  const write = Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag] : undefined;
  return write ? write(element, context) : context.blocks(children);
}

/** Components that HTML builds of inline elements. */
function isBox(element: HtmlElement): boolean {
  return hasClass(element, 't-card') || hasClass(element, 't-repo');
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

function linkItem(
  title: string,
  href: string | undefined,
  text: string,
  { toAddress }: WriterContext,
): string {
  const name = href === undefined ? `**${title}**` : `[${title}](${toAddress(href)})`;
  return `- ${title === '' ? '' : name}${title && text && ': '}${indent(text, 2)}`;
}

/** Texts of elements that stand beside each other without a space. */
function textOfApart(elements: readonly HtmlElement[]): string {
  return elements
    .filter((element) => !isLeftOut(element))
    .map(({ children }) => textOfNodes(children))
    .filter(Boolean)
    .join(' ');
}

/** A fenced block; the fence is longer than any in the text. */
export function fence(text: string, info: string): string {
  const longest = Math.max(2, ...(text.match(/^`{3,}/gm) ?? []).map((run) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${info}\n${text.replace(/(?<!\n)\n+$/, '')}\n${marks}`;
}

/** The code of a `<pre>`, with its language and title behind the fence. */
function codeFence(element: HtmlElement, title: string): string {
  const language = /language-([\w+#-]+)/.exec(element.attributes)?.[1] ?? '';
  const shown = LANGUAGES[language] ?? language;
  return fence(element.children.join(''), [shown, title].filter(Boolean).join(' '));
}

function treeLines({ children }: HtmlElement, depth: number): string[] {
  return children.flatMap((child): string[] => {
    if (typeof child === 'string') return [];
    if (hasClass(child, 't-tree-name'))
      return [`${'  '.repeat(depth - 1)}${textOfNodes(child.children)}`];
    return treeLines(child, child.tag === 'ul' ? depth + 1 : depth);
  });
}
