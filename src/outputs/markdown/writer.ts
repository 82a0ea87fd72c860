import type { ToAddress } from './inline.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';

/** What the writer of an element needs to write those inside it. */
export interface WriterContext {
  toAddress: ToAddress;
  /** Markdown of elements: blocks with an empty line between them. */
  blocks(nodes: readonly HtmlNode[]): string;
}

/** Writes an element as Markdown; '' for nothing. */
export type MarkdownWriter = (element: HtmlElement, context: WriterContext) => string;

/** A title in bold above what follows; '' for no title. */
export function bold(title: string): string {
  return title === '' ? '' : `**${title}**\n\n`;
}

/** Text whose lines after the first stand further in. */
export function indent(text: string, width: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);
}

/** Text with the mark of a quotation before every line. */
export function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}
