import { createLocator } from '../../config/read/place.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import { listEntries } from '../collect/listed-entries.ts';
import type { CheckedSite } from '../model/types.ts';

type Input = Pick<CheckedSite, 'config' | 'textAt'>;

/** Pages that one part of the navigation lists twice, and entries with the extension of their file. */
export function navigationEntries({ config, textAt }: Input): Diagnostic[] {
  const seen = new Set<string>();
  const locate = createLocator();
  return listEntries(config).flatMap(({ id, place, part }) => {
    const key = JSON.stringify([part, id]);
    const position = locate(place);
    const found: Diagnostic[] = [];
    if (seen.has(key)) {
      const message = `"${id}" is listed here a second time`;
      found.push(
        finding('duplicate-entry', message, position, { hint: 'keep one of the entries' }),
      );
    }
    seen.add(key);
    const written = textAt(position);
    if (/\.mdx?"$/.test(written)) {
      const replacement = written.replace(/\.mdx?"$/, '"');
      const more = { hint: `write ${replacement}`, replacement };
      found.push(
        finding('entry-extension', `${written} has the extension of its file`, position, more),
      );
    }
    return found;
  });
}
