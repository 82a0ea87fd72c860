/** Puts every table into a box of its own that scrolls, so that a wide one does not widen the page. */
export function wrapTables(html: string): string {
  if (!html.includes('<table')) return html;
  return html
    .replace(/<table(?=[\s>])/g, '<div class="t-table"><table')
    .replaceAll('</table>', '</table></div>');
}
