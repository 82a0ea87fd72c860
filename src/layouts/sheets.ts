import type { PageData } from '../site/types.ts';
import notFound from '../styles/not-found.css?url';
import options from '../styles/options.css?url';
import sideLayout from '../styles/side-layout.css?url';

/** Lists the style sheets that only some pages need: most sites keep to the default look. */
export function findSheets(page: PageData): string[] {
  return [
    ...(page.site.looks.layout === 'topnav' ? [] : [sideLayout]),
    ...(hasOptions(page) ? [options] : []),
    ...(page.kind === 'not-found' ? [notFound] : []),
  ];
}

function hasOptions({ site, selectors = [] }: PageData): boolean {
  const { theme, sidebarItems, topbar, background, backgroundImage } = site.looks;
  return (
    ['venus', 'quill', 'prism'].includes(theme) ||
    sidebarItems !== 'container' ||
    topbar !== 'default' ||
    background !== undefined ||
    backgroundImage !== undefined ||
    site.banner !== undefined ||
    site.cta?.type === 'github' ||
    site.footer.columns.length > 0 ||
    selectors.length > 0
  );
}
