import { Fragment } from 'preact';
import { encodeText } from '../../../utils/html.ts';
import { t } from '../../../i18n/page-messages.ts';
import { highlight } from './highlight.ts';
import type { PageContext } from '../../page-context.ts';
import { data } from './runtime.ts';

const page: PageContext = {
  warn: (_code, message) => console.warn(message),
  icon: (name, type) => data.icons?.[`${name} ${type ?? ''}`] ?? data.icons?.[`${name} `] ?? '',
  // Ids are link targets that the build assigns; elements rendered later are not link targets.
  id: (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
  use() {},
  aside: {},
  codeBlockMode: 'auto',
  highlight,
  t,
  inline: encodeText,
};

/** The page context in the browser. */
export function usePage(): PageContext {
  return page;
}

/** The browser has only one page, so no context is passed down. */
export const PageProvider = Fragment;

export { Raw, TocOff } from './raw.ts';
