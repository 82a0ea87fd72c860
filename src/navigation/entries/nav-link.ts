import type { IconRef } from '../../config/model/types.ts';
import type { FrontMatter } from '../../content/front-matter-fields.ts';
import type { Page } from '../../content/page.ts';
import { ANY_METHOD } from '../../text/http-methods.ts';
import { readAddress } from './address.ts';
import type { NavLink } from '../model/nav-node.ts';

const METHOD = new RegExp(`(?:^|\\s)(${ANY_METHOD}|webhook)\\s+\\S`, 'i');

/** Sidebar row of a page. Front matter `url` makes it lead away; an unsafe one is passed over. */
export function toNavLink(page: Page): NavLink {
  const { frontMatter } = page;
  return {
    type: 'link',
    ...toTarget(page),
    label: frontMatter.sidebarTitle || page.title,
    icon: toIcon(frontMatter),
    method: frontMatter.hideApiMarker ? undefined : findMethod(frontMatter),
    tag: frontMatter.tag || undefined,
    deprecated: frontMatter.deprecated || undefined,
  };
}

function toTarget(page: Page): Pick<NavLink, 'pageId' | 'href' | 'external'> {
  const own = { pageId: page.id, href: page.href };
  if (!page.frontMatter.url?.trim()) return own;
  const address = readAddress(page.frontMatter.url);
  if (address.kind === 'unsafe') return own;
  return { href: address.href, external: address.kind === 'external' || undefined };
}

function toIcon({ icon, iconType }: FrontMatter): IconRef | undefined {
  if (!icon) return undefined;
  return { name: icon, type: iconType as IconRef['type'] };
}

/** HTTP method that `openapi` or `api` of a page's front matter names, upper case. */
function findMethod({ openapi, api }: FrontMatter): string | undefined {
  return METHOD.exec(openapi ?? api ?? '')?.[1]?.toUpperCase();
}
