import type { IconRef } from '../config/types.ts';
import { renderIcon, type IconLibrary } from '../icons/icons.ts';
import { digest } from '../mdx/digest.ts';
import { renderSidebar } from '../navigation/sidebar-html.ts';
import type { Navigation } from '../navigation/types.ts';
import { encode } from '../mdx/html-text.ts';

/** The sidebars of a site, each made once for all pages that share it. */
export interface Sidebars {
  /** Markup by key of the sidebar, with no entry marked as active. */
  html: ReadonlyMap<string, string>;
  /** The icons that the sidebars refer to; undefined where they have none. */
  sprite: { path: string; svg: string } | undefined;
  /** Icon names that no library knows, with the nearest known one. */
  unknownIcons: ReadonlyMap<string, string | undefined>;
}

/** Stands for the address of the sprite until all icons are known. */
const SPRITE = '{sprite}';

/**
 * Renders all sidebars. Their icons go into one file that the browser keeps, because on a site with
 * many icons they would outweigh the text of every page.
 */
export function buildSidebars(
  navigation: Navigation,
  options: { base: string; library: IconLibrary },
): Sidebars {
  const symbols = new Map<string, string>();
  const unknownIcons = new Map<string, string | undefined>();
  const icon = (ref: IconRef): string => {
    if (isImage(ref.name)) return imageIcon(ref.name, options.base);
    const { svg, found, nearest } = renderIcon(ref.name, ref.type, ref.library ?? options.library);
    if (!found) unknownIcons.set(ref.name, nearest);
    return useSymbol(symbols, svg);
  };
  const html = new Map<string, string>();
  for (const { sidebar } of navigation.sections.values()) {
    if (!html.has(sidebar.key)) {
      html.set(sidebar.key, renderSidebar(sidebar.nodes, { base: options.base, icon }));
    }
  }
  const sprite = symbols.size > 0 ? buildSprite(symbols) : undefined;
  const address = sprite ? options.base + sprite.path : '';
  for (const [key, text] of html) html.set(key, text.replaceAll(SPRITE, address));
  return { html, sprite, unknownIcons };
}

/** Says whether an icon is given as a file or an address rather than by name. */
export function isImage(name: string): boolean {
  return /^(?:https?:|\/|\.)/.test(name) || /\.(?:svg|png|jpe?g|webp)$/i.test(name);
}

/** An icon that is a file of the project or lies elsewhere. */
export function imageIcon(name: string, base: string): string {
  const src = /^https?:/.test(name) ? name : `${base}/${name.replace(/^[./]+/, '')}`;
  return `<img class="t-icon" src="${encode(src)}" alt="" width="16" height="16">`;
}

const SVG = /^<svg class="t-icon" aria-hidden="true" viewBox="([^"]*)"([^>]*)>([\s\S]*)<\/svg>$/;

/** Moves the drawing of an icon into the sprite and refers to it; an icon of another make stays as it is. */
function useSymbol(symbols: Map<string, string>, svg: string): string {
  const match = SVG.exec(svg);
  if (!match) return svg;
  const [, box = '', attributes = '', body = ''] = match;
  const id = `i${digest(body, box).replace(/[^\w]/g, '').slice(0, 6)}`;
  symbols.set(id, `<symbol id="${id}" viewBox="${box}">${body}</symbol>`);
  return `<svg class="t-icon" aria-hidden="true"${attributes}><use href="${SPRITE}#${id}"/></svg>`;
}

function buildSprite(symbols: ReadonlyMap<string, string>): { path: string; svg: string } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols.values()].join('')}</svg>`;
  return { path: `/_trellis/icons.${digest(svg).slice(0, 8)}.svg`, svg };
}
