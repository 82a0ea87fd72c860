import { Fragment } from 'preact';
import { encodeText } from '../../../utils/html.ts';
import { t } from '../../../i18n/page-messages.ts';
import { highlight } from './highlight.ts';
import type { PageContext } from '../../page-context.ts';
import { data } from './runtime.ts';

const page: PageContext = {
  warn: (_code, message) => console.warn(message),
  icon: (name, type) => data.icons?.[`${name} ${type ?? ''}`] ?? data.icons?.[`${name} `] ?? '',
  // Ids are for addresses, which the build gives; what is drawn anew has none to be led to.
  id: (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
  use() {},
  aside: {},
  codeBlockMode: 'auto',
  highlight,
  t,
  inline: encodeText,
};

/** The page, as far as components can know it in the browser. */
export function usePage(): PageContext {
  return page;
}

/** There is only the one page, so that nothing has to be handed down. */
export const PageProvider = Fragment;

export { Raw, TocOff } from './raw.ts';
