import type { ContextualEntryFields } from '../schema/contextual.ts';
import type { ContextualLink } from '../model/types.ts';
import { toIconRef } from './icon.ts';

/** An entry of the page menu, with the query of a link in its address. */
export function toContextualEntry(entry: ContextualEntryFields): string | ContextualLink {
  if (typeof entry === 'string') return entry;
  const { title, description, href } = entry;
  return { title, description, icon: toIconRef(entry), href: toHref(href) };
}

function toHref(href: Exclude<ContextualEntryFields, string>['href']): string {
  if (typeof href === 'string') return href;
  const query = (href.query ?? []).map(({ key, value }) => {
    // The names of what is filled in later have to stay readable.
    const text = encodeURIComponent(value).replaceAll('%24', '$');
    return `${encodeURIComponent(key)}=${text}`;
  });
  const joint = href.base.includes('?') ? '&' : '?';
  return query.length > 0 ? `${href.base}${joint}${query.join('&')}` : href.base;
}
