import { readAttribute } from '../../text/html.ts';
import { toInline } from './inline.ts';
import { elementsOf, type HtmlElement } from './html-tree.ts';
import { indent, type MarkdownWriter } from './writer.ts';

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
export function writeTable(rows: readonly (readonly string[])[]): string {
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
export const media: MarkdownWriter = ({ tag, attributes, children }, { toAddress }) => {
  const source = elementsOf({ tag, attributes, children }).find((child) => child.tag === 'source');
  const src = readAttribute(attributes, 'src') ?? readAttribute(source?.attributes ?? '', 'src');
  const title = readAttribute(attributes, 'title') ?? (tag === 'audio' ? 'Audio' : 'Video');
  return src === undefined ? '' : `[${title}](${toAddress(src)})`;
};
