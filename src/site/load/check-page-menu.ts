import type { DocsConfig, LoadedConfig } from '../../config/model/types.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import { MENU_ENTRIES } from '../page/page-menu.ts';

/** Entries of other hosts, and why a site that anybody can serve has none. */
const NOT_HERE: Record<string, string> = {
  assistant: 'it opens a chat of another host, and a site of Trellis asks no service',
  devin: 'it takes no question in an address; an entry of your own can lead to it',
  'devin-mcp': 'it takes no MCP server in an address; `mcp` copies the one to enter there',
  windsurf: 'it takes no question in an address; an entry of your own can lead to it',
};

/** Warnings for entries of the page menu that nothing comes of. */
export function checkPageMenu(
  { contextual }: DocsConfig,
  file: string,
  locate?: LoadedConfig['locate'],
): Diagnostic[] {
  return contextual.options.flatMap((entry, index) => {
    if (typeof entry !== 'string' || MENU_ENTRIES.includes(entry)) return [];
    const nearest = suggest(entry, MENU_ENTRIES);
    const unknown = nearest ? `did you mean "${nearest}"?` : `known are ${MENU_ENTRIES.join(', ')}`;
    return createDiagnostic({
      code: 'unknown-menu-entry',
      message: `the page menu has no entry "${entry}"`,
      hint: NOT_HERE[entry] ?? unknown,
      file,
      ...locate?.(['contextual', 'options', index]),
    });
  });
}
