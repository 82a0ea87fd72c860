import type { FormServer } from '../../openapi/request/request-form.ts';
import { t } from '../../text/words/page-words.ts';
import { el } from '../dom.ts';

/** The list of base addresses. */
export interface ServerSelect {
  element: HTMLSelectElement;
  /** Shows the server of an index as chosen, or the reader's own address where there is one. */
  show(index: number, own: string): void;
}

/** The list of servers; undefined where there is nothing to choose. */
export function createServerSelect(servers: readonly FormServer[]): ServerSelect | undefined {
  if (servers.length < 2) return undefined;
  const element = el(
    'select',
    // Its arrow stands where its addresses end, on pages from right to left as well.
    { className: 't-api-server', ariaLabel: t('Server'), dir: 'ltr' },
    ...servers.map(({ template, description }) =>
      el('option', { title: description ?? '' }, template),
    ),
  );
  const other = el('option');
  return {
    element,
    show(index, own) {
      other.textContent = own;
      if (own) element.append(other);
      else other.remove();
      element.selectedIndex = own ? servers.length : index;
    },
  };
}
