import { renderSidebar } from '../../navigation/view/sidebar-html.ts';
import type { Navigation } from '../../navigation/model/navigation.ts';
import type { IconSprite, Sidebars } from '../model/site-parts.ts';

/** Renders all sidebars. */
export function buildSidebars(navigation: Navigation, base: string, icons: IconSprite): Sidebars {
  const html = new Map<string, string>();
  for (const { sidebar } of navigation.sections.values()) {
    if (html.has(sidebar.key)) continue;
    html.set(sidebar.key, renderSidebar(sidebar.nodes, { base, icon: icons.draw }));
  }
  return html;
}
