import { relative, sep } from 'node:path';
import type { LoadedConfig } from '../../config/model/types.ts';
import { loadConfig } from '../../config/load.ts';
import type { Project } from '../../content/project.ts';
import { readableFiles } from '../../content/tracked-files.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { loadExtensions, NO_EXTENSIONS } from '../../extensions/load-extensions.ts';
import { checkRepository } from '../facts/repository.ts';
import { blameDocuments } from '../page/blame-documents.ts';
import { notFoundRecord } from '../page/not-found-record.ts';
import type { SiteOptions } from '../model/site-options.ts';
import type { Site } from '../model/site.ts';
import { changeDocsJson } from './apply-extensions.ts';
import { readLedger } from '../translations/ledger.ts';
import { assembleSite } from './assemble-site.ts';
import { isOfRevision, ofRevision } from '../revisions/of-revision.ts';
import { checkAssets, withoutMissingAssets } from './check-assets.ts';
import { checkCodeTheme } from './check-code-theme.ts';
import { checkDates } from './check-dates.ts';
import { checkFonts } from './check-fonts.ts';
import { checkStyleNames } from './check-style-names.ts';
import { findMovedOperations, readOperationAddresses } from './check-moved-operations.ts';
import { checkRelated } from '../page/related.ts';
import { checkIcons } from './check-icons.ts';
import { checkPageMenus } from './check-page-menu.ts';
import { loadCodeLanguages } from './code-languages.ts';
import { loadContent } from './load-content.ts';
import { placeProblems } from './place-problems.ts';
import { reportCodeFiles, withoutCodeSettings } from './without-code.ts';
import { withoutServices } from './without-services.ts';

/** What loading a project gave: no site where docs.json leaves nothing to build. */
export interface LoadedSite {
  site?: Site | undefined;
  diagnostics: Diagnostic[];
  /** Texts of files that diagnostics speak of, by path relative to the project root. */
  texts: ReadonlyMap<string, string>;
  /** File and position of a value of docs.json. */
  locate?: LoadedConfig['locate'];
}

/**
 * Reads docs.json and all pages, and prepares everything that their HTML is made from. In development the site
 * `before` a change hands over the pages that it has rendered.
 */
export async function loadSite(
  project: Project,
  options: SiteOptions,
  before?: Site,
): Promise<LoadedSite> {
  const { extensions, diagnostics: ofExtensions } = project.isDataOnly
    ? { extensions: NO_EXTENSIONS, diagnostics: reportCodeFiles(project) }
    : await loadExtensions(project);
  const loaded = await loadConfig(
    project.root,
    changeDocsJson(extensions, options, ofExtensions),
    readableFiles(project),
  );
  const file = relative(project.root, loaded.file).split(sep).join('/');
  const texts = new Map([[file, loaded.text], ...(loaded.parts ?? [])]);
  if (!loaded.config) return { diagnostics: [...ofExtensions, ...loaded.diagnostics], texts };
  const allowed = project.isDataOnly
    ? withoutCodeSettings(loaded.config, { file, locate: loaded.locate }, ofExtensions)
    : loaded.config;
  const wanted = options.portable ? withoutServices(allowed, options.origin) : allowed;
  const content = await loadContent({ project, options, config: wanted, extensions });
  const { config } = content;
  const hasAsset = (path: string) => content.files.assets.has(path);
  const languages = loadCodeLanguages(config, content.files.assets, file, loaded.locate);
  const shown = withoutMissingAssets(config, hasAsset);
  const site = await assembleSite({ project, options, config: shown, extensions }, content, {
    grammars: languages.grammars,
    before: before?.store,
  });
  const translations = readLedger(project.root);
  const found = [
    ...ofExtensions,
    ...loaded.diagnostics,
    ...content.diagnostics,
    ...checkAssets(config, file, hasAsset, loaded),
    ...checkPageMenus(config, site.pages.values(), { file, locate: loaded.locate }),
    ...checkCodeTheme(config, file, loaded.locate),
    ...languages.diagnostics,
    ...checkRepository(config, site.repository, file),
    ...checkDates(site),
    ...checkIcons(site.icons),
    // What looks at a project without the network says nothing of what the network has.
    ...(options.mode === 'check' ? [] : checkFonts(config, site.fonts, file, loaded)),
    ...findMovedOperations(readOperationAddresses(project.cacheDir), site),
    ...checkRelated(site),
    ...(notFoundRecord(site)?.diagnostics ?? []),
    ...checkStyleNames(site.styleNames),
    ...translations.diagnostics,
  ];
  const placed = blameDocuments(
    placeProblems(found, { project, config, pages: site.pages, texts }),
    site.documents,
  );
  const diagnostics = placed.map((one) => (isOfRevision(project, one) ? ofRevision(one) : one));
  const { ledger } = translations;
  return { site: { ...site, ledger, diagnostics }, diagnostics, texts, locate: loaded.locate };
}
