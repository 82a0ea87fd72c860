import { decode } from '../../text/html.ts';
import { PLACEHOLDER_PART_TAG, PLACEHOLDER_TAG } from '../components/raw.ts';
import type { AstroContent } from './astro-component.ts';

const TAGS = new RegExp(`<(/?)(?:(${PLACEHOLDER_TAG})|${PLACEHOLDER_PART_TAG})(?: n="([^"]*)")?>`);

interface OpenPlaceholder {
  index: number;
  content: AstroContent;
  /** The part that is open: `slot default`, `prop icon`. */
  part: string;
}

/** HTML with its placeholders filled, the inner ones first. */
export async function fillPlaceholders(
  html: string,
  render: (index: number, content: AstroContent) => Promise<string>,
): Promise<string> {
  const texts = [''];
  const open: OpenPlaceholder[] = [];
  const pieces = html.split(TAGS);
  for (let at = 0; at < pieces.length; at += 4) {
    texts.push(texts.pop() + (pieces[at] ?? ''));
    if (at + 1 >= pieces.length) break;
    const [isEnd, isPlaceholder, n = ''] = [pieces[at + 1] !== '', pieces[at + 2], pieces[at + 3]];
    const innermost = open.at(-1);
    if (isPlaceholder && !isEnd)
      open.push({ index: Number(n), content: { slots: {}, props: {} }, part: '' });
    else if (isPlaceholder && innermost) {
      open.pop();
      texts.push(texts.pop() + (await render(innermost.index, innermost.content)));
    } else if (!isEnd && innermost) {
      innermost.part = decode(n);
      texts.push('');
    } else if (innermost) addPart(innermost, texts.pop() ?? '');
  }
  return texts.join('');
}

function addPart({ part, content }: OpenPlaceholder, html: string): void {
  const [kind, name = ''] = part.split(' ');
  const group = kind === 'prop' ? content.props : content.slots;
  if (html.trim() !== '') group[name] = html;
}
