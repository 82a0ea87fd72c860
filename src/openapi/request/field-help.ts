import { replaceClosed } from '../../text/edits.ts';
import { decode } from '../../text/html.ts';

/** Letters that stand beside an input; the reference has all. */
const MAX_LENGTH = 240;
const BLOCK_END = /<\/(?:p|li|h\d|pre|blockquote|tr)>/;

/** The first paragraph of a description as text; undefined where there is none. */
export function toHelp(html: string | undefined, max = MAX_LENGTH): string | undefined {
  if (html === undefined) return undefined;
  const blocks = html.split(BLOCK_END).map((block) => toText(block));
  const text = blocks.find((block) => block !== '') ?? '';
  if (text.length <= max) return text === '' ? undefined : text;
  return `${text.slice(0, max).replace(/(?<!\s)\s+\S*$/, '')} …`;
}

function toText(html: string): string {
  return decode(replaceClosed(html, '>', /<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}
