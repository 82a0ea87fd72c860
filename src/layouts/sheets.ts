import type { PageData } from '../site/types.ts';
import api from '../styles/api.css?url';
import aside from '../styles/aside.css?url';
import backdrop from '../styles/backdrop.css?url';
import banner from '../styles/banner.css?url';
import footerColumns from '../styles/footer-columns.css?url';
import latinExt from '../styles/latin-ext.css?url';
import main from '../styles/main.css?url';
import notFound from '../styles/not-found.css?url';
import playground from '../styles/playground.css?url';
import rare from '../styles/rare.css?url';
import repository from '../styles/repository.css?url';
import selectors from '../styles/selectors.css?url';
import sideLayout from '../styles/side-layout.css?url';
import variants from '../styles/variants.css?url';

const RARE =
  /class="[^"]*\b(?:t-(?:badge|color|field|filter|icon-inline|math|prompt|repo|tooltip|tree|update)|contains-task-list|footnotes|katex)|<kbd|<mark/;
/** Latin letters with marks that the built-in font keeps in a second file. */
const LATIN_EXT = /[\u0100-\u02af\u1e00-\u1eff]/;
const PRESETS = ['venus', 'quill', 'prism'];

/** Lists the style sheets of a page: what all pages need, then what only some do. */
export function findSheets(page: PageData): string[] {
  const { site, html } = page;
  const { looks } = site;
  const sheets: [href: string, needed: boolean][] = [
    [latinExt, !site.fontHrefs && LATIN_EXT.test(html + page.sidebar.html)],
    [rare, RARE.test(html + (page.aside ?? ''))],
    [sideLayout, looks.layout !== 'topnav'],
    [banner, site.banner !== undefined],
    [backdrop, looks.background !== undefined || looks.backgroundImage !== undefined],
    [repository, site.cta?.type === 'github'],
    [selectors, (page.selectors ?? []).length > 0],
    [footerColumns, site.footer.columns.length > 0],
    [variants, hasVariants(page)],
    [api, /class="t-api/.test(html)],
    [playground, page.features.includes('playground')],
    [aside, page.aside !== undefined],
    [notFound, page.kind === 'not-found'],
  ];
  return [main, ...sheets.filter(([, needed]) => needed).map(([href]) => href)];
}

function hasVariants({ site: { looks } }: PageData): boolean {
  return (
    looks.sidebarItems !== 'container' ||
    looks.topbar !== 'default' ||
    PRESETS.includes(looks.theme)
  );
}
