import type { DocsConfig, LoadedConfig } from '../../config/model/types.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import { readPageMenu } from '../facts/contextual-of.ts';
import { MENU_ENTRIES } from '../page/page-menu.ts';

/** Entries of other hosts, and why a site that anybody can serve has none. */
const NOT_HERE: Record<string, string> = {
  assistant: 'it opens a chat of another host, and a site of Trellis asks no service',
};

/** Warnings for entries of the page menu that nothing comes of, in docs.json and in front matter. */
export function checkPageMenus(
  { contextual }: DocsConfig,
  pages: Iterable<Pick<LoadedPage, 'file' | 'frontMatter'>>,
  { file, locate }: { file: string; locate?: LoadedConfig['locate'] },
): Diagnostic[] {
  return [
    ...contextual.options.flatMap((entry, index) =>
      unknownEntry(entry, { file, ...locate?.(['contextual', 'options', index]) }),
    ),
    ...[...pages].flatMap((page) => {
      const own = readPageMenu(page.frontMatter);
      if (own === 'unreadable') return [unreadable(page.file)];
      if (own === undefined || own === 'none') return [];
      return own.options.flatMap((entry) => unknownEntry(entry, { file: page.file }));
    }),
  ];
}

function unknownEntry(
  entry: DocsConfig['contextual']['options'][number],
  place: { file: string },
): Diagnostic[] {
  if (typeof entry !== 'string' || MENU_ENTRIES.includes(entry)) return [];
  const nearest = suggest(entry, MENU_ENTRIES);
  const unknown = nearest ? `did you mean "${nearest}"?` : `known are ${MENU_ENTRIES.join(', ')}`;
  return [
    createDiagnostic({
      code: 'unknown-menu-entry',
      message: `the page menu has no entry "${entry}"`,
      hint: NOT_HERE[entry] ?? unknown,
      ...place,
    }),
  ];
}

function unreadable(file: string): Diagnostic {
  return createDiagnostic({
    code: 'wrong-field',
    message: 'contextual is neither false nor what docs.json may say of the page menu',
    hint: 'the menu of all pages is shown; write "options" and "display" as in docs.json',
    file,
  });
}
