import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Pages that are missing in a language, and those that were made from an earlier state of their original. */
export function translations({
  translations: all,
}: Pick<CheckedSite, 'translations'>): Diagnostic[] {
  const missing = all.filter(({ state }) => state === 'missing');
  const byOriginal = Map.groupBy(missing, ({ original }) => original);
  return [
    ...[...byOriginal].map(([{ file }, own]) => {
      const languages = own.map(({ language }) => language).join(', ');
      return finding('missing-translation', `the page is missing in ${languages}`, placeOf(file));
    }),
    ...all.flatMap(({ state, page, original }) => {
      if (state !== 'older' || !page) return [];
      const message = `${original.file} has changed since this page was made from it`;
      const hint = `bring it up to date, then run "trellis translations --mark ${page.id}"`;
      return [finding('outdated-translation', message, placeOf(page.file), { hint })];
    }),
  ];
}

function placeOf(file: string) {
  return { file, line: 1, column: 1, length: 3 };
}
