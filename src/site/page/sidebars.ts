import { renderSidebar } from '../../navigation/view/sidebar-html.ts';
import type { Navigation } from '../../navigation/layout/types.ts';
import type { FrameIcons } from './icon-sprite.ts';

/** Markup by key of the sidebar, with no entry marked as active; made once for all pages that share it. */
export type Sidebars = ReadonlyMap<string, string>;

/** Renders all sidebars. */
export function buildSidebars(navigation: Navigation, base: string, icons: FrameIcons): Sidebars {
  const html = new Map<string, string>();
  for (const { sidebar } of navigation.sections.values()) {
    if (html.has(sidebar.key)) continue;
    html.set(sidebar.key, renderSidebar(sidebar.nodes, { base, icon: icons.draw }));
  }
  return html;
}
