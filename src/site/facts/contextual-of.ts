import { contextualSchema } from '../../config/schema/contextual.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { FrontMatter } from '../../content/front-matter-fields.ts';

type Contextual = DocsConfig['contextual'];

/** What front matter says of the menu of its page: its own, none, or nothing that can be read. */
export function readPageMenu({ raw }: FrontMatter): Contextual | 'none' | 'unreadable' | undefined {
  const own = raw['contextual'];
  if (own === undefined || own === null || own === true) return undefined;
  if (own === false) return 'none';
  const { success, data } = contextualSchema.safeParse(own);
  if (!success) return 'unreadable';
  return isEmptied(own) ? 'none' : data;
}

/** The menu of a page: its own, else that of all pages; undefined where it is to have none. */
export function contextualOf(
  config: Pick<DocsConfig, 'contextual'>,
  frontMatter: FrontMatter,
): Contextual | undefined {
  const own = readPageMenu(frontMatter);
  if (own === 'none') return undefined;
  return own === undefined || own === 'unreadable' ? config.contextual : own;
}

/** A list without entries is written by those who want no menu. */
function isEmptied(own: unknown): boolean {
  const { options } = own as { options?: unknown };
  return Array.isArray(options) && options.length === 0;
}
