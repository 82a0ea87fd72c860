import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import { listEntries } from '../collect/listed-entries.ts';
import type { CheckedSite } from '../model/types.ts';

type Input = Pick<CheckedSite, 'config' | 'locate' | 'textAt'>;

/** Pages that one part of the navigation lists twice, and entries with the extension of their file. */
export function navigationEntries({ config, locate, textAt }: Input): Diagnostic[] {
  const seen = new Set<string>();
  return listEntries(config).flatMap(({ id, path, part }) => {
    const key = JSON.stringify([part, id]);
    const found: Diagnostic[] = [];
    if (seen.has(key)) {
      const message = `"${id}" is listed here a second time`;
      found.push(
        finding('duplicate-entry', message, locate(path), { hint: 'keep one of the entries' }),
      );
    }
    seen.add(key);
    const place = locate(path);
    const written = textAt(place);
    if (/\.mdx?"$/.test(written)) {
      const replacement = written.replace(/\.mdx?"$/, '"');
      const more = { hint: `write ${replacement}`, replacement };
      found.push(
        finding('entry-extension', `${written} has the extension of its file`, place, more),
      );
    }
    return found;
  });
}
