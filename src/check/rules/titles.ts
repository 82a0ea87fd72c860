import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createFinding, type CheckedPage, type CheckedSite } from '../findings.ts';

/** Pages without a title or description; operations and links have their own. */
export function missingTexts({ pages }: Pick<CheckedSite, 'pages'>): Diagnostic[] {
  return pages.flatMap(({ frontMatter, isGenerated, file, title, listed }) => {
    const { url, openapi, 'openapi-schema': schema, asyncapi } = frontMatter;
    const introduction = frontMatter['openapi-introduction'];
    if (isGenerated || url) return [];
    const location = { file, line: 1, column: 1, length: 3 };
    const hasDocument = (openapi ?? schema ?? introduction ?? asyncapi) !== undefined;
    const found: Diagnostic[] = [];
    if (!frontMatter.title && !hasDocument) {
      const hint = 'Add "title" to the front matter.';
      found.push(
        createFinding(
          'missing-title',
          `The page has no title. Trellis uses "${title}", ${frontMatter.sidebarTitle ? 'its sidebarTitle' : 'derived from the file name'}.`,
          location,
          { hint },
        ),
      );
    }
    if (!frontMatter.description && !hasDocument && listed) {
      const hint = 'Add a one-sentence "description" to the front matter.';
      found.push(
        createFinding('missing-description', 'The page has no description.', location, { hint }),
      );
    }
    return found;
  });
}

/** Pages with the same title: siblings in the sidebar, or pages with the same description. */
export function duplicateTitles({
  pages,
  findField,
}: Pick<CheckedSite, 'pages' | 'findField'>): Diagnostic[] {
  const first = new Map<string, CheckedPage>();
  return pages.flatMap((page) => {
    const { title, frontMatter, isGenerated, listed } = page;
    if (isGenerated || !listed || frontMatter.url || !frontMatter.title) return [];
    const label = frontMatter.sidebarTitle ?? title;
    const keys = [
      ['place', page.sidebarGroup, label],
      ...(frontMatter.description
        ? [['edition', page.edition, title, frontMatter.description]]
        : []),
    ].map((parts) => JSON.stringify(parts));
    const [other] = keys.flatMap((key) => first.get(key) ?? []);
    for (const key of keys) if (!first.has(key)) first.set(key, page);
    if (!other) return [];
    const isBeside = other.sidebarGroup === page.sidebarGroup;
    const message = `${other.file} has the same title "${label}" ${isBeside ? 'in the same group' : 'and description'}.`;
    return createFinding('duplicate-title', message, findField(page, 'title'), {
      hint: 'Change one of the titles.',
    });
  });
}

/** Missing and outdated translations. */
export function translations({
  translations: all,
}: Pick<CheckedSite, 'translations'>): Diagnostic[] {
  const missing = all.filter(({ state }) => state === 'missing');
  const byOriginal = Map.groupBy(missing, ({ original }) => original);
  return [
    ...[...byOriginal].map(([{ file }, group]) => {
      const languages = group.map(({ language }) => language).join(', ');
      return createFinding(
        'missing-translation',
        `The page is not translated into ${languages}.`,
        locationOf(file),
      );
    }),
    ...all.flatMap(({ state, page, original }) => {
      if (state !== 'outdated' || !page) return [];
      const message = `Translation is out of date: ${original.file} has changed since.`;
      const hint = `Update the translation, then run "trellis translations --mark ${page.id}".`;
      return [createFinding('outdated-translation', message, locationOf(page.file), { hint })];
    }),
  ];
}

function locationOf(file: string) {
  return { file, line: 1, column: 1, length: 3 };
}
