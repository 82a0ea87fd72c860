import type { JsonPath } from '../../diagnostics/position.ts';
import { parseRepository } from '../values/repository.ts';
import type { Report } from '../read/problem.ts';
import type { DocsFields } from '../schema/index.ts';
import type { NavbarFields } from '../schema/navbar.ts';
import type { CtaFields } from '../schema/topbar-cta-button.ts';
import type { TopbarLinkFields } from '../schema/topbar-links.ts';
import type { TopbarCtaButton, TopbarLink } from '../model/types.ts';
import { toIconRef } from './icon.ts';

/** Where the fields stand in docs.json, and what their label is called there. */
interface Source {
  path: JsonPath;
  label: 'name' | 'label';
}

/** What both ways of writing have of a link. */
type LinkFields = TopbarLinkFields & { title?: string | undefined };

/** Links of the header; a link without label is left out unless its type or an icon stands for one. */
export function normalizeTopbarLinks(
  { topbarLinks, navbar }: DocsFields,
  report: Report,
): TopbarLink[] {
  return topbarLinks.length === 0
    ? normalizeNavbarLinks(navbar, ['navbar'], report)
    : toLinks(topbarLinks, { path: ['topbarLinks'], label: 'name' }, report);
}

/** Links of a `navbar`, which stands at `path`. */
export function normalizeNavbarLinks(
  navbar: NavbarFields,
  path: JsonPath,
  report: Report,
): TopbarLink[] {
  const links = fromNavbarLinks(navbar) ?? [];
  return toLinks(links, { path: [...path, 'links'], label: 'label' }, report);
}

function toLinks(links: readonly LinkFields[], source: Source, report: Report): TopbarLink[] {
  return links.flatMap((link, index): TopbarLink[] => {
    const name = link.name ?? (link.type === 'github' ? 'GitHub' : undefined);
    const icon = toIconRef(link);
    if (name) return [{ name, url: link.url, type: link.type, icon }];
    const title = link.title ?? hostOf(link.url);
    if (icon && title) return [{ name: title, url: link.url, icon, isIconOnly: true }];
    reportLabel({ ...source, path: [...source.path, index] }, report);
    return [];
  });
}

/** `github.com` for an address there; undefined for paths of the site. */
function hostOf(url: string): string | undefined {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/.exec(url)?.[1];
}

/** Button of the header; undefined when it lacks its text. */
export function normalizeCtaButton(
  { topbarCtaButton, navbar }: DocsFields,
  report: Report,
): TopbarCtaButton | undefined {
  return topbarCtaButton
    ? toButton(topbarCtaButton, { path: ['topbarCtaButton'], label: 'name' }, report)
    : normalizeNavbarButton(navbar, ['navbar'], report);
}

/** Button of a `navbar`, which stands at `path`; undefined when it has none or lacks its text. */
export function normalizeNavbarButton(
  navbar: NavbarFields,
  path: JsonPath,
  report: Report,
): TopbarCtaButton | undefined {
  const button = fromNavbarButton(navbar);
  return button && toButton(button, { path: [...path, 'primary'], label: 'label' }, report);
}

function toButton(button: CtaFields, source: Source, report: Report): TopbarCtaButton | undefined {
  const { type, url, name, style, arrow } = button;
  if (type === 'github') {
    if (parseRepository(url)?.host === 'github.com') return { type, url, name };
    reportRepository([...source.path, source.label === 'label' ? 'href' : 'url'], report);
    return { type: 'link', url, name: name ?? 'GitHub', style, arrow };
  }
  if (name) return { type, url, name, style, arrow };
  reportLabel(source, report);
  return undefined;
}

function reportLabel({ path, label }: Source, report: Report): void {
  report({
    code: 'missing-key',
    path,
    says: `needs "${label}"`,
    hint: `add "${label}" with the text to show; only the type "github" goes without`,
  });
}

function reportRepository(path: JsonPath, report: Report): void {
  report({
    code: 'no-repository',
    path,
    says: 'is not the address of a GitHub repository, so the button is a plain link',
    hint: 'write "https://github.com/owner/repository", or use the type "link"',
  });
}

/** Links of a `navbar` in the form of `topbarLinks`. */
function fromNavbarLinks(navbar: NavbarFields): LinkFields[] | undefined {
  return navbar?.links?.map(({ label, title, href, type, ...icon }) => ({
    name: label ?? (type === 'discord' ? 'Discord' : undefined),
    title,
    url: href,
    type: type === 'github' ? type : undefined,
    ...(type && icon.icon === undefined ? { icon: { name: type, style: 'brands' } } : icon),
  }));
}

/** Button of a `navbar` in the form of `topbarCtaButton`. */
function fromNavbarButton(navbar: NavbarFields): CtaFields | undefined {
  if (!navbar?.primary) return undefined;
  const { label, href, type } = navbar.primary;
  return {
    type: type === 'github' ? type : 'link',
    url: href,
    name: label ?? (type === 'discord' ? 'Discord' : undefined),
    style: 'pill',
    arrow: true,
  };
}
