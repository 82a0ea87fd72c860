const USE = /<use href="([^"#]+)#([\w-]+)"/g;

/**
 * A document with the drawings in it that it has from files beside it, which browsers take from the same server only. `sprites` has the
 * texts of such files by address.
 */
export function inlineIcons(html: string, sprites: ReadonlyMap<string, string>): string {
  const symbols = new Map<string, string>();
  const rewritten = html.replace(USE, (use, address: string, id: string) => {
    const symbol = findSymbol(sprites.get(address) ?? '', id);
    if (symbol === undefined) return use;
    symbols.set(id, symbol);
    return `<use href="#${id}"`;
  });
  if (symbols.size === 0) return html;
  const drawings = `<svg hidden>${[...symbols.values()].join('')}</svg>`;
  return rewritten.replace(/<body\b[^>]*>/, (body) => body + drawings);
}

function findSymbol(sprite: string, id: string): string | undefined {
  const start = sprite.indexOf(`<symbol id="${id}"`);
  const end = sprite.indexOf('</symbol>', start);
  return start < 0 || end < 0 ? undefined : sprite.slice(start, end + '</symbol>'.length);
}
