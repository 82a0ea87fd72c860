import type { DocsConfig, LoadedConfig } from '../../config/docs-config.ts';
import { isExternal } from '../../content/links.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { listCodeThemes } from '../../theme/code-theme.ts';
import { isShallowClone } from '../../utils/git.ts';
import { suggest } from '../../utils/text.ts';
import type { IconSprite, Site, SiteStyleNames } from '../site.ts';
import type { SiteFonts } from './fonts.ts';

/** Warnings for missing files in docs.json. */
export function checkAssets(
  config: DocsConfig,
  configFile: string,
  hasAsset: (path: string) => boolean,
  { locate, nameOf }: Pick<LoadedConfig, 'locate' | 'nameOf'> = {},
): Diagnostic[] {
  const { logo, favicon, background, fonts, thumbnails } = config;
  const named: [string, string | undefined][] = [
    ['logo.light', logo?.light],
    ['logo.dark', logo?.dark],
    ['favicon', favicon?.light],
    ['favicon', favicon?.dark],
    ['background.image', background.image?.light],
    ['background.image', background.image?.dark],
    ['thumbnails.background', thumbnails?.background],
    ['fonts.headings.url', fonts.headings?.url],
    ['fonts.body.url', fonts.body?.url],
  ];
  const missing = named.filter(([, path]) => path && !isExternal(path) && !hasAsset(toPath(path)));
  const written = (key = '') => nameOf?.(key.split('.')) ?? key;
  return [...Map.groupBy(missing, ([, path]) => path)].map(([path, settings]) => {
    // An image of one mode is the default of the other.
    const [[key] = ['']] = settings.toSorted(([a], [b]) => written(b).length - written(a).length);
    return createDiagnostic({
      code: 'missing-asset',
      message: `${written(key)}: File not found: "${path}".`,
      hint: 'Paths are relative to the folder of docs.json. The site is built without this file.',
      file: configFile,
      ...locate?.(key.split('.')),
    });
  });
}

/** Removes missing images from docs.json, so that pages do not request them. */
export function withoutMissingAssets(
  config: DocsConfig,
  hasAsset: (path: string) => boolean,
): DocsConfig {
  const isThere = (path: string) => isExternal(path) || hasAsset(toPath(path));
  const ifThere = <Picture extends Modes>(image: Picture | undefined) =>
    image && isThere(image.light) && isThere(image.dark) ? image : undefined;
  const { logo, favicon, background } = config;
  return {
    ...config,
    logo: ifThere(logo),
    favicon: ifThere(favicon),
    background: { ...background, image: ifThere(background.image) },
  };
}

/** An image for each color mode. */
interface Modes {
  light: string;
  dark: string;
}

function toPath(path: string): string {
  return '/' + path.replace(/^(?:\.?\/)+/, '');
}

/** Warnings for unknown code themes. */
export function checkCodeTheme(
  { code: { theme } }: DocsConfig,
  file: string,
  locate?: LoadedConfig['locate'],
): Diagnostic[] {
  const names = listCodeThemes();
  const unknownThemes = Object.entries(theme ?? {}).filter(([, name]) => !names.includes(name));
  const unknown = new Map(unknownThemes.map(([mode, name]) => [name, mode]));
  return [...unknown].map(([name, mode]) => {
    const nearest = suggest(name, names);
    return createDiagnostic({
      code: 'unknown-code-theme',
      message: `Unknown code theme "${name}".`,
      hint: nearest ? `Did you mean "${nearest}"?` : 'Trellis uses the default code theme.',
      file,
      ...locate?.(['code', 'theme', mode]),
    });
  });
}

/** Reports that pages have no date because the repository is a shallow clone. */
export function checkDates(
  site: Pick<Site, 'config' | 'pages' | 'gitDates' | 'hasFetchedHistory' | 'project'>,
): Diagnostic[] {
  const { config, pages, gitDates, hasFetchedHistory, project } = site;
  if (gitDates === undefined) return [];
  if (hasFetchedHistory)
    return [
      createDiagnostic({
        code: 'shallow-clone',
        message:
          'The clone contained only the latest commits. The build fetched the full history for the dates of pages, because CI is set.',
        hint: 'Fetch the full history before the build, for example with "fetch-depth: 0" in GitHub Actions, or build with --offline.',
      }),
    ];
  const bare = [...pages.values()].filter(
    ({ file, frontMatter, isGenerated }) =>
      !isGenerated && !frontMatter.url && !frontMatter.lastUpdatedDate && !gitDates.has(file),
  );
  if (bare.length === 0 || !isShallowClone(project.root)) return [];
  const isShown = bare.some(({ frontMatter }) => frontMatter.timestamp ?? config.timestamp);
  return [
    createDiagnostic({
      code: 'shallow-clone',
      ...(!isShown && { variant: 'sitemap' }),
      message: `${bare.length} of ${pages.size} pages have no date, because the clone contains only the latest commits.`,
      hint: 'Fetch the full history with "fetch-depth: 0" in GitHub Actions or "GIT_DEPTH: 0" in GitLab CI, or cache the .trellis folder between builds.',
    }),
  ];
}

/** A warning for each font family of docs.json that is not available. */
export function checkFonts(
  { fonts }: DocsConfig,
  { problems }: SiteFonts,
  file: string,
  { locate }: Pick<LoadedConfig, 'locate'>,
): Diagnostic[] {
  return [...problems].map(([family, problem]) => {
    const role = fonts.body?.family.trim() === family ? 'body' : 'headings';
    return createDiagnostic({
      code: 'missing-font',
      message: `Cannot load the font "${family}" from Google Fonts: ${problem}.`,
      hint: 'Trellis uses the default font. Correct the name, or set "source" to a font file.',
      file,
      ...locate?.(['fonts', role, 'family']),
    });
  });
}

/** Problems of icons in the navigation and the header: unknown ones, and those taken from another library. */
export function checkIcons({ drawn }: IconSprite): Diagnostic[] {
  return [...drawn].flatMap(([name, { found, nearest, fallbackMessage }]) => {
    if (fallbackMessage)
      return createDiagnostic({ code: 'icon-stand-in', message: fallbackMessage, subject: name });
    if (found) return [];
    return createDiagnostic({
      code: 'unknown-icon',
      message: `Unknown icon "${name}" in the navigation.`,
      hint: nearest && `Did you mean "${nearest}"?`,
      subject: name,
    });
  });
}

/** One note about all unmatched selectors; `trellis check` reports each. */
export function checkStyleNames(styleNames: SiteStyleNames | undefined): Diagnostic[] {
  const [first, ...more] = styleNames?.unmatched ?? [];
  if (!first) return [];
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  const files = [...new Set([first, ...more].map(({ file }) => file))];
  return [
    createDiagnostic({
      code: 'dead-selector',
      message: `No element matches "${first.name}"${others} in ${files.join(', ')}.`,
      hint: 'Run "trellis check" to list them.',
    }),
  ];
}
