import { choice, color, endpoint, facts, media as mediaType, response, samples, section } from './api.ts'; // prettier-ignore
import {
  callout,
  card,
  details,
  panel,
  prompt,
  repository,
  step,
  steps,
  tile,
  updateSide,
} from './components.ts';
import { codeBlock, codeFence, codeGroup, tree } from './code.ts';
import { field, nested, valueList } from './fields.ts';
import { figure, list, media, table } from './elements.ts';
import { isLeftOut, toInline, type ToAddress } from './inline.ts';
import { hasClass, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { bold, quote, type WriterContext, type MarkdownWriter } from './writer.ts';

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
  const write = ELEMENTS[tag];
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
