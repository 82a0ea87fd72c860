import { onlyTokens, replaceTokens } from '../../../text/html-reader.ts';

const TABLES_AND_COMMENTS = onlyTokens(['table', '']);

/**
 * Puts every table into a box of its own that scrolls, so that a wide one does not widen the page. Those that an
 * interactive component draws stay as the component expects to find them.
 */
export function wrapTables(html: string): string {
  if (!html.includes('<table')) return html;
  const marks: string[] = [];
  return replaceTokens(
    html,
    ({ type, text, start, end }) => {
      if (type === 'comment') {
        const [, close, mark] = /^(\/?)(island|slot)\b/.exec(text) ?? [];
        if (close) marks.pop();
        else if (mark) marks.push(mark);
        return undefined;
      }
      if (marks.at(-1) === 'island') return undefined;
      const tag = html.slice(start, end);
      return type === 'start' ? `<div class="t-table">${tag}` : `${tag}</div>`;
    },
    TABLES_AND_COMMENTS,
  );
}
