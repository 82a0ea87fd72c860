import type { LoadedPage } from '../../content/load-pages.ts';
import { digest } from '../../text/digest.ts';
import { viewFor } from '../../navigation/view/view-for.ts';
import { findFragmentLinks, listCorrections } from '../../site/page/fragments.ts';
import { buildPageShell } from '../../site/page/page-data.ts';
import type { Site } from '../../site/model/site.ts';

/** Gives the digest of all that a page shows; what many pages share is digested once. */
export function createPageKeys(site: Site): (page: LoadedPage) => string {
  let shared: Shared | undefined;
  return (page) => keyOf(site, page, (shared ??= digestShared(site)));
}

/** Digests of what many pages share. */
interface Shared {
  shell: string;
  /** By key of the sidebar. */
  sidebars: ReadonlyMap<string, string>;
}

function digestShared({ shell, sidebars }: Site): Shared {
  return {
    shell: digest(JSON.stringify(shell)),
    sidebars: new Map([...sidebars].map(([key, html]) => [key, digest(html)])),
  };
}

function keyOf(site: Site, page: LoadedPage, { shell, sidebars }: Shared): string {
  const record = site.store.record(page);
  const { site: spoken, ...own } = buildPageShell(site, page, record);
  const { key } = viewFor(site.navigation, page.id).sidebar;
  const corrections = listCorrections(findFragmentLinks(site, page, record));
  const facts = JSON.stringify([spoken.lang, own, corrections, record.islands]);
  return digest(shell, sidebars.get(key) ?? '', record.html, record.aside ?? '', facts);
}
