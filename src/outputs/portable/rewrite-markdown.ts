import { mapProse } from '../../text/code-ranges.ts';
import { relativeAddress, type SiteFiles } from './relative-address.ts';

const LINK = /(\]\(<?)(\/(?!\/)[^\s)>]*)/g;

/** A page as Markdown, or a list of pages, whose links are written from the file that it stands in. Code shows what it showed. */
export function rewriteMarkdown(text: string, from: string, files: SiteFiles): string {
  return mapProse(text, (prose) =>
    prose.replace(
      LINK,
      (_, start: string, address: string) => start + relativeAddress(address, from, files),
    ),
  );
}
