import { digest } from '../../text/digest.ts';
import type { PageRecord } from '../store/page-record.ts';
import type { Site } from '../model/site.ts';

/** Address of the sheet that stands for a page's style attributes, base included; undefined for a page without any. */
export function pageSheetHref(
  { options }: Site,
  { css }: Pick<PageRecord, 'css'>,
): string | undefined {
  return css ? options.base + pageSheetPath(css) : undefined;
}

/** Path of such a sheet, without base, by what it says. */
export function pageSheetPath(css: string): string {
  return `/_trellis/styles.${digest(css).replace(/\W/g, '').slice(0, 10)}.css`;
}
