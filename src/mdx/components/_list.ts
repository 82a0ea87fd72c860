import { decode } from '../../text/html.ts';
import { nextToken } from '../../text/html-reader.ts';

/** An entry of a Markdown list. */
export interface ListEntry {
  text: string;
  children: ListEntry[];
}

/** Entries of the lists in a piece of HTML, as plain text. */
export function readList(html: string): ListEntry[] {
  const root: ListEntry = { text: '', children: [] };
  const open = [root];
  let at = 0;
  for (let token = nextToken(html, 0); token; token = nextToken(html, token.end)) {
    const current = open.at(-1) ?? root;
    current.text += html.slice(at, token.start);
    at = token.end;
    if (token.name !== 'li') continue;
    if (token.type === 'end') {
      current.text = decode(current.text).trim();
      if (open.length > 1) open.pop();
    } else {
      const entry: ListEntry = { text: '', children: [] };
      current.children.push(entry);
      open.push(entry);
    }
  }
  return root.children;
}
