// The text of a script stays as it is, or the policy of the page would not know it.
const TOKENS = /<(script)\b[\s\S]*?<\/script\s*>|<table(?=[\s>])|<\/table>/g;

/** Puts every table into a box of its own that scrolls, so that a wide one does not widen the page. */
export function wrapTables(html: string): string {
  if (!html.includes('<table')) return html;
  return html.replace(TOKENS, (token, code: string | undefined) => {
    if (code) return token;
    return token.startsWith('</') ? '</table></div>' : '<div class="t-table"><table';
  });
}
