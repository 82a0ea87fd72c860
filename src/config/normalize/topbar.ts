import { parseRepository } from '../repository.ts';
import type { Report } from '../problem.ts';
import type { NavbarFields } from '../schema/navbar.ts';
import type { CtaFields } from '../schema/topbar-cta-button.ts';
import type { TopbarLinkFields } from '../schema/topbar-links.ts';
import type { TopbarCtaButton, TopbarLink } from '../types.ts';
import { toIconRef } from './icon.ts';

/** Links of the header; a link without label is left out unless its type gives it one. */
export function normalizeTopbarLinks(
  links: readonly TopbarLinkFields[],
  report: Report,
): TopbarLink[] {
  return links.flatMap((link, index) => {
    const name = link.name ?? (link.type === 'github' ? 'GitHub' : undefined);
    if (name) return [{ name, url: link.url, type: link.type, icon: toIconRef(link) }];
    report({
      code: 'missing-key',
      severity: 'error',
      path: ['topbarLinks', index],
      says: 'needs "name"',
      hint: 'add "name" with the label of the link',
    });
    return [];
  });
}

/** Button of the header; undefined when it lacks its text. */
export function normalizeCtaButton(
  button: CtaFields | undefined,
  report: Report,
): TopbarCtaButton | undefined {
  if (!button) return undefined;
  const { type, url, name, style, arrow } = button;
  if (type === 'github') {
    if (parseRepository(url)?.host === 'github.com') return { type, url, name };
    report({
      code: 'no-repository',
      severity: 'warning',
      path: ['topbarCtaButton', 'url'],
      says: 'is not the address of a GitHub repository, so the button is a plain link',
      hint: 'write "https://github.com/owner/repository", or use the type "link"',
    });
    return { type: 'link', url, name: name ?? 'GitHub', style, arrow };
  }
  if (name) return { type, url, name, style, arrow };
  report({
    code: 'missing-key',
    severity: 'error',
    path: ['topbarCtaButton'],
    says: 'needs "name"',
    hint: 'add "name" with the text of the button; only the type "github" goes without',
  });
  return undefined;
}

/** Links of a `navbar` in the form of `topbarLinks`. */
export function fromNavbarLinks(navbar: NavbarFields): TopbarLinkFields[] | undefined {
  return navbar?.links?.map(({ label, href, type, ...icon }) => ({
    name: label ?? (type === 'discord' ? 'Discord' : undefined),
    url: href,
    type: type === 'github' ? type : undefined,
    ...icon,
  }));
}

/** Button of a `navbar` in the form of `topbarCtaButton`. */
export function fromNavbarButton(navbar: NavbarFields): CtaFields | undefined {
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
