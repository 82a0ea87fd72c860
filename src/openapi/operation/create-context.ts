import type { ApiDocument } from '../read/document.ts';
import type { Markdown, ViewContext } from '../schema/view-context.ts';
import { sanitizeHtml } from './sanitize.ts';

/** How operations are shown, as far as their parts have it in common. */
export interface ContextOptions {
  maintainOrder: boolean;
  showOptionalParams: boolean;
  /** Members of schemas that stand as labels behind names (`api.params.post`). */
  labelled?: readonly string[] | undefined;
  /** Only what schemas it has is wanted, no examples. */
  isDraft?: boolean | undefined;
  /** Called with the name of a schema that is too large for a complete example. */
  onCut?: ((name: string) => void) | undefined;
  /** Plain converter; its HTML is sanitised here. */
  markdown: Markdown;
}

/** Rows of schemas that one page has room for. */
const MAX_PAGE_ROWS = 1500;

/** What the views of one page share; Markdown is converted and sanitised once for each text. */
export function createContext(
  document: Pick<ApiDocument, 'references'>,
  options: ContextOptions,
  rows = MAX_PAGE_ROWS,
): ViewContext {
  const known = new Map<string, string>();
  return {
    references: document.references,
    direction: 'both',
    maintainOrder: options.maintainOrder,
    optionalInSamples: options.showOptionalParams,
    labelled: options.labelled,
    isDraft: options.isDraft,
    onCut: options.onCut,
    room: { left: rows },
    markdown(text) {
      let html = known.get(text);
      if (html === undefined) known.set(text, (html = sanitizeHtml(options.markdown(text))));
      return html;
    },
  };
}
