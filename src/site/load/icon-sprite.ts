import type { IconSprite } from '../site.ts';
import type { DocsConfig, IconRef } from '../../config/docs-config.ts';
import { isPicture } from '../../mdx/page-context.ts';
import { findSocial, renderIcon } from '../../theme/icons.ts';
import { shortDigest } from '../../utils/files.ts';
import { encode } from '../../utils/html.ts';
import type { DivisionLink } from '../../navigation/link.ts';
import type { Navigation, NavNode } from '../../navigation/navigation.ts';

/** Renders the icons of sidebars, divisions, and links in header and footer. */
export function buildIconSprite(
  config: DocsConfig,
  navigation: Navigation,
  base: string,
): IconSprite {
  const render = ({ name, type, library }: IconRef) =>
    renderIcon(name, type, library ?? config.icons.library);
  const refs = [...navigationIcons(navigation), ...headerIcons(config)];
  const drawn = new Map(refs.map((ref) => [ref.name, render(ref)]));
  const symbols = new Map<string, string>();
  for (const ref of refs) addSymbol(symbols, render(ref).svg);
  for (const { platform } of config.footer.socials) addSymbol(symbols, findSocial(platform).svg);
  const sprite = symbols.size > 0 ? buildSprite(symbols) : undefined;
  const url = base + (sprite?.path ?? '');
  const refer = (svg: string) => referTo(svg, symbols, url);
  const draw = (ref: IconRef) =>
    isPicture(ref.name) ? imageIcon(ref.name, base) : refer(render(ref).svg);
  return { file: sprite, drawn, draw, refer };
}

function* navigationIcons({ sections }: Navigation): Generator<IconRef> {
  const icons: (IconRef | undefined)[] = [];
  const addNode = (node: NavNode) => {
    icons.push(node.icon);
    if (node.type !== 'group') return;
    icons.push(node.root?.icon);
    node.children.forEach(addNode);
  };
  const addDivision = ({ icon, menu }: DivisionLink) => {
    icons.push(icon);
    menu?.forEach(addDivision);
  };
  for (const sidebar of new Set([...sections.values()].map((section) => section.sidebar))) {
    sidebar.nodes.forEach(addNode);
  }
  for (const { tabs, anchors, selectors, versions } of sections.values()) {
    const options = selectors.flatMap((selector) => selector.options);
    [...tabs, ...anchors, ...options].forEach(addDivision);
    for (const { icon } of versions.versions) icons.push(icon);
  }
  for (const icon of icons) if (icon && !isPicture(icon.name)) yield icon;
}

function headerIcons({ header }: DocsConfig): IconRef[] {
  const links = header.links.flatMap(({ icon }) => (icon && !isPicture(icon.name) ? [icon] : []));
  const repository: IconRef[] =
    header.button?.type === 'github' ? [{ name: 'github', type: 'brands' }] : [];
  return [...links, ...repository];
}

/** An icon from a file of the project or a URL. */
function imageIcon(name: string, base: string): string {
  const src = /^https?:/.test(name) ? name : `${base}/${name.replace(/^[./]+/, '')}`;
  return `<img class="t-icon" src="${encode(src)}" alt="" width="16" height="16">`;
}

/** Only icons of this form are in the sprite; others, such as colored ones, are inlined. */
const SVG = /^<svg class="t-icon" aria-hidden="true" viewBox="([^"]*)"([^>]*)>([\s\S]*)<\/svg>$/;

function addSymbol(symbols: Map<string, string>, svg: string): void {
  const [, box = '', , body] = SVG.exec(svg) ?? [];
  if (body === undefined) return;
  const id = symbolId(box, body);
  symbols.set(id, `<symbol id="${id}" viewBox="${box}">${body}</symbol>`);
}

function symbolId(box: string, body: string): string {
  return `i${shortDigest(6, body, box)}`;
}

function referTo(svg: string, symbols: ReadonlyMap<string, string>, url: string): string {
  const [, box = '', attributes = '', body = ''] = SVG.exec(svg) ?? [];
  const id = symbolId(box, body);
  if (!symbols.has(id)) return svg;
  return `<svg class="t-icon" aria-hidden="true"${attributes}><use href="${url}#${id}"/></svg>`;
}

function buildSprite(symbols: ReadonlyMap<string, string>): { path: string; svg: string } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols.values()].join('')}</svg>`;
  return { path: `/_trellis/icons.${shortDigest(8, svg)}.svg`, svg };
}
