import type { DocsConfig, LoadedConfig } from '../../config/model/types.ts';
import { isExternal } from '../../content/links.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';

/** Warnings for files that docs.json names and the project does not have. */
export function checkAssets(
  config: DocsConfig,
  configFile: string,
  hasAsset: (path: string) => boolean,
  { locate, nameOf }: Pick<LoadedConfig, 'locate' | 'nameOf'> = {},
): Diagnostic[] {
  const { logo, favicon, background, font, thumbnails } = config;
  const named: [string, string | undefined][] = [
    ['logo.light', logo?.light],
    ['logo.dark', logo?.dark],
    ['favicon', favicon?.light],
    ['favicon', favicon?.dark],
    ['background.image', background.image?.light],
    ['background.image', background.image?.dark],
    ['thumbnails.background', thumbnails?.background],
    ['font.headings.url', font.headings?.url],
    ['font.body.url', font.body?.url],
  ];
  const missing = named.filter(([, path]) => path && !isExternal(path) && !hasAsset(toPath(path)));
  const written = (key = '') => nameOf?.(key.split('.')) ?? key;
  return [...Map.groupBy(missing, ([, path]) => path)].map(([path, places]) => {
    // A picture of one mode is that of the other where it has none of its own.
    const [[key] = ['']] = places.toSorted(([a], [b]) => written(b).length - written(a).length);
    return createDiagnostic({
      code: 'missing-asset',
      message: `${written(key)}: there is no file ${path}`,
      hint: 'paths start at the folder of docs.json; the site is built without it',
      file: configFile,
      ...locate?.(key.split('.')),
    });
  });
}

/** docs.json without the pictures that are not there, which no page is to ask for. */
export function withoutMissingAssets(
  config: DocsConfig,
  hasAsset: (path: string) => boolean,
): DocsConfig {
  const isThere = (path: string) => isExternal(path) || hasAsset(toPath(path));
  const ifThere = <Picture extends Modes>(picture: Picture | undefined) =>
    picture && isThere(picture.light) && isThere(picture.dark) ? picture : undefined;
  const { logo, favicon, background } = config;
  return {
    ...config,
    logo: ifThere(logo),
    favicon: ifThere(favicon),
    background: { ...background, image: ifThere(background.image) },
  };
}

/** A picture for each mode. */
interface Modes {
  light: string;
  dark: string;
}

function toPath(path: string): string {
  return '/' + path.replace(/^(?:\.?\/)+/, '');
}
