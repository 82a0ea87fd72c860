import { toFrontMatter } from './front-matter-fields.ts';
import type { LoadedPage } from './load-pages.ts';
import { hrefOf } from './page.ts';

/** A page that a document brings, as if its author had written it; its file is the document. */
export function generatedPage(
  id: string,
  file: string,
  fields: { title: string } & Record<string, unknown>,
  body = '',
): LoadedPage {
  const frontMatter = toFrontMatter(fields);
  return {
    id,
    file,
    href: hrefOf(id),
    frontMatter,
    title: frontMatter.title ?? fields.title,
    body,
    isGenerated: true,
  };
}
