import { decode } from '../../text/html.ts';

/** An entry of a Markdown list. */
export interface ListEntry {
  text: string;
  children: ListEntry[];
}

const TOKEN = /<(\/?)(ul|ol|li)\b[^>]*>|<[^>]+>|[^<]+/g;

/** Entries of the lists in a piece of HTML, as plain text. */
export function readList(html: string): ListEntry[] {
  const root: ListEntry = { text: '', children: [] };
  const open = [root];
  for (const [token, close, tag] of html.matchAll(TOKEN)) {
    const current = open.at(-1) ?? root;
    if (tag === 'li' && close) {
      current.text = decode(current.text).trim();
      if (open.length > 1) open.pop();
    } else if (tag === 'li') {
      const entry: ListEntry = { text: '', children: [] };
      current.children.push(entry);
      open.push(entry);
    } else if (!token.startsWith('<')) {
      current.text += token;
    }
  }
  return root.children;
}
