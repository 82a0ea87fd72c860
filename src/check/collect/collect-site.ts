import { statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { resolveLink } from '../../content/links.ts';
import { splitLines } from '../../diagnostics/position.ts';
import { listUnmatchedNames } from '../../site/page/unmatched-names.ts';
import { findPageIdAt } from '../../site/facts/page-ids.ts';
import type { LoadedSite } from '../../site/load/load-site.ts';
import type { Site } from '../../site/model/site.ts';
import { listTranslations } from '../../site/translations/list-translations.ts';
import { readTranslationDates } from '../../site/load/translation-dates.ts';
import type { CheckedImage, CheckedSite } from '../model/types.ts';
import { collectBrokenFiles } from './broken-files.ts';
import { createFileReader } from './file-reader.ts';
import { findField } from '../../site/page/find-field.ts';
import { createSettingFinder } from '../../site/page/find-setting.ts';
import { collectImpossibleExamples } from './impossible-examples.ts';
import { collectMentions } from './mentions.ts';
import { collectOperations } from './operations.ts';
import { collectPage, collectSnippets } from './pages.ts';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** All that the rules look at, out of a loaded project whose pages have been rendered. */
export function collectSite({ texts, locate, site: loaded }: LoadedSite, site: Site): CheckedSite {
  const { config, project } = site;
  const configFile = [...texts.keys()][0] ?? 'docs.json';
  const readFile = createFileReader({ texts }, project);
  const readText = (file: string) => readFile(file) ?? '';
  const images = collectImages(site);
  return {
    config,
    configFile,
    pages: [...site.pages.values()].map((page) => collectPage(site, page)),
    snippets: collectSnippets(site),
    images,
    brokenFiles: collectBrokenFiles(site),
    // Nothing is to be looked for where there are no images.
    mentions: images.length > 0 ? collectMentions(site, texts) : new Set(),
    operations: collectOperations(site, readText),
    impossibleExamples: collectImpossibleExamples(site, readText),
    translations: listTranslations(site, readTranslationDates(site)),
    // Pages of versions from Git count, too.
    deadNames: listUnmatchedNames(loaded ?? site),
    locate: (path, mark) => locate?.(path, mark) ?? { file: configFile },
    findSetting: createSettingFinder(texts),
    findField: (page, field) => findField(page.file, readText(page.file), field),
    textAt: ({ file, line = 0, column = 1, length = 0 }) =>
      (splitLines(readText(file))[line - 1] ?? '').slice(column - 1, column - 1 + length),
    hasPart: (href, id) => {
      const page = site.pages.get(findPageIdAt(site, href) ?? '');
      return page !== undefined && site.store.record(page).ids.includes(id);
    },
    resolve: (href, fromId) => resolveLink(href, fromId, site.targets),
  };
}

function collectImages({ files, project }: Site): CheckedImage[] {
  return [...files.assets].flatMap(([path, absolute]) => {
    if (!IMAGE.test(path)) return [];
    const bytes = statSync(absolute, { throwIfNoEntry: false })?.size ?? 0;
    return { path, bytes, file: relative(project.root, absolute).split(sep).join('/') };
  });
}
