const TOKENS = new RegExp(
  [
    // The text of a script stays as it is, or the policy of the page would not know it.
    '<(?<code>script)\\b[\\s\\S]*?</script\\s*>',
    '<!--(?<close>/?)(?<mark>island|slot)\\b[^>]*-->',
    '<table(?=[\\s>])|</table>',
  ].join('|'),
  'g',
);

/**
 * Puts every table into a box of its own that scrolls, so that a wide one does not widen the page. Those that an
 * interactive component draws stay as the component expects to find them.
 */
export function wrapTables(html: string): string {
  if (!html.includes('<table')) return html;
  const marks: (string | undefined)[] = [];
  return html.replace(TOKENS, (token, ...match) => {
    const { code, close, mark } = match.at(-1) as Record<string, string | undefined>;
    if (mark) {
      if (close) marks.pop();
      else marks.push(mark);
    }
    if (code || mark || marks.at(-1) === 'island') return token;
    return token.startsWith('</') ? '</table></div>' : '<div class="t-table"><table';
  });
}
