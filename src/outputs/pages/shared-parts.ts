import { pageSheetPath } from '../../site/csp/page-sheets.ts';
import { notFoundRecord } from '../../site/page/not-found-record.ts';
import type { Site } from '../../site/model/site.ts';
import { textOutput, type Output, type OutputKind } from '../output.ts';
import { renderedPages } from '../rendered-pages.ts';

/** What pages refer to besides the layouts' own files: sheets for their style attributes, icons, analytics. */
export const sharedParts: OutputKind = {
  list({ site }) {
    const { icons, vendors } = site;
    return [
      ...pageSheets(site),
      ...(icons.file ? [textOutput(icons.file.path, () => icons.file?.svg ?? '')] : []),
      ...(vendors ? [textOutput(vendors.path, () => vendors.js)] : []),
    ];
  },
};

function pageSheets(site: Site): Output[] {
  const sheets = new Set(renderedPages(site).map(({ css }) => css ?? ''));
  sheets.add(notFoundRecord(site)?.css ?? '');
  sheets.delete('');
  return [...sheets].map((css) => textOutput(pageSheetPath(css), () => css));
}
