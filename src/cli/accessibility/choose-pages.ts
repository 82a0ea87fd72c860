/** Pages with each part that a page can have, at the least. */
const EACH = 2;

/**
 * Chooses up to `most` pages: first those that bring a part the chosen ones have not got twice, an accordion, a
 * diagram, a layout, then others from all over the site. In the order they came in.
 */
export function choosePages<Page extends { html: string }>(
  pages: readonly Page[],
  most: number,
): Page[] {
  if (pages.length <= most) return [...pages];
  const chosen = new Set<Page>();
  const counts = new Map<string, number>();
  for (const page of pages) {
    if (chosen.size >= most) break;
    const parts = partsOf(page.html);
    if (parts.every((part) => (counts.get(part) ?? 0) >= EACH)) continue;
    chosen.add(page);
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const others = pages.filter((page) => !chosen.has(page));
  const room = Math.min(most - chosen.size, others.length);
  for (let index = 0; index < room; index++) {
    const page = others[Math.floor((index * others.length) / room)];
    if (page) chosen.add(page);
  }
  return pages.filter((page) => chosen.has(page));
}

/** Classes of Trellis and elements of the browser that a page is made of. */
function partsOf(html: string): string[] {
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, value = '']) =>
    value.split(' '),
  );
  const tags = [...html.matchAll(/<[a-z][\w-]*/g)].map(([tag]) => tag);
  return [...new Set([...classes.filter((name) => /^t-[a-z-]+$/.test(name)), ...tags])];
}
