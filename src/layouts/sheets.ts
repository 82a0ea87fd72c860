import type { PageData } from '../site/types.ts';
import aside from '../styles/aside.css?url';
import latinExt from '../styles/latin-ext.css?url';
import notFound from '../styles/not-found.css?url';
import options from '../styles/options.css?url';
import rare from '../styles/rare.css?url';
import sideLayout from '../styles/side-layout.css?url';
import variants from '../styles/variants.css?url';

const RARE =
  /class="t-(?:badge|color|field|filter|icon-inline|math|prompt|repo|tooltip|tree|update)/;
/** Latin letters with marks that the built-in font keeps in a second file. */
const LATIN_EXT = /[\u0100-\u02af\u1e00-\u1eff]/;
const PRESETS = ['venus', 'quill', 'prism'];

/** Lists the style sheets that only some pages need, so that no page carries the rules of all. */
export function findSheets(page: PageData): string[] {
  const { site, html } = page;
  const sheets: [string, boolean][] = [
    [latinExt, !site.fontHrefs && LATIN_EXT.test(html + page.sidebar.html)],
    [rare, RARE.test(html) || RARE.test(page.aside ?? '')],
    [sideLayout, site.looks.layout !== 'topnav'],
    [options, hasOptions(page)],
    [variants, hasVariants(page)],
    [aside, page.aside !== undefined],
    [notFound, page.kind === 'not-found'],
  ];
  return sheets.filter(([, needed]) => needed).map(([href]) => href);
}

function hasOptions({ site, selectors = [] }: PageData): boolean {
  return (
    site.looks.background !== undefined ||
    site.looks.backgroundImage !== undefined ||
    site.banner !== undefined ||
    site.cta?.type === 'github' ||
    site.footer.columns.length > 0 ||
    selectors.length > 0
  );
}

function hasVariants({ site: { looks } }: PageData): boolean {
  return (
    looks.sidebarItems !== 'container' ||
    looks.topbar !== 'default' ||
    PRESETS.includes(looks.theme)
  );
}
