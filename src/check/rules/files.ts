import { isExternal, splitHref } from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { FileLocation } from '../../site/source-locations.ts';
import { createFinding, type CheckedSite } from '../findings.ts';
import { decodePath } from '../../utils/url.ts';

/** Minimum size of a large image in bytes. */
const LARGE_IMAGE = 1e6;
/** Maximum total size of the images on a page in bytes. */
const HEAVY_PAGE = 5e6;

/** Names of files that browsers and other tools request by default. */
const FOUND_BY_NAME = /^(?:favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab)\b/;

/** Snippets that no page uses. */
export function unusedSnippet({ snippets }: Pick<CheckedSite, 'snippets'>): Diagnostic[] {
  return snippets
    .filter(({ isUsed }) => !isUsed)
    .map(({ file }) => createFinding('unused-snippet', 'No page imports this snippet.', { file }));
}

/** Skills for agents with the name of another one for the same readers, which takes the URL. */
export function duplicateSkill({ skills }: Pick<CheckedSite, 'skills'>): Diagnostic[] {
  return skills.flatMap(({ name, file, frontMatter: { groups } }, index) => {
    const first = skills
      .slice(0, index)
      .find((other) => other.name === name && sharesReaders(other.frontMatter.groups, groups));
    if (!first) return [];
    const hint = 'Change `name` in its front matter.';
    const message = `Duplicate skill name "${name}". Its URL has the skill in "${first.file}".`;
    return createFinding('duplicate-skill', message, { file }, { hint });
  });
}

function sharesReaders(some: readonly string[] | undefined, others: readonly string[] | undefined) {
  return !some?.length || !others?.length || some.some((group) => others.includes(group));
}

/** Images, style sheets, and scripts that browsers cannot read. */
export function brokenFile({ brokenFiles }: Pick<CheckedSite, 'brokenFiles'>): Diagnostic[] {
  return brokenFiles.map(({ code, message, hint, location }) =>
    createFinding(code, message, location, { hint }),
  );
}

/** Meta tags whose value is an image. */
const META_IMAGES = ['og:image', 'twitter:image'];

type MetaInput = Pick<
  CheckedSite,
  'config' | 'configFile' | 'pages' | 'resolve' | 'findSetting' | 'findField'
>;

/** Images of social cards that do not exist, in docs.json and in the front matter of pages. */
export function metaImages(site: MetaInput): Diagnostic[] {
  const { config, configFile, pages, resolve, findSetting, findField } = site;
  const hint = 'Use a path from the folder of docs.json, such as "/images/card.png", or a URL.';
  const isMissing = (value: unknown): value is string =>
    typeof value === 'string' &&
    // Others can be drawn on request by the host.
    /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(value) &&
    !isExternal(value) &&
    resolve(value, 'index').asset === undefined;
  const report = (name: string, value: string, location: FileLocation) =>
    createFinding('missing-asset', `${name}: File not found: "${value}".`, location, { hint });
  return META_IMAGES.flatMap((name) => {
    const shared = config.metatags[name];
    return [
      ...(isMissing(shared)
        ? [report(name, shared, findSetting([name], shared) ?? { file: configFile })]
        : []),
      ...pages.flatMap((page) => {
        const value = page.isGenerated ? undefined : page.frontMatter.raw[name];
        return isMissing(value) ? [report(name, value, findField(page, name))] : [];
      }),
    ];
  });
}

/** Images that no text of the project references. */
export function unusedImage({
  images,
  mentions,
  pages,
}: Pick<CheckedSite, 'images' | 'mentions' | 'pages'>): Diagnostic[] {
  const used = shownPaths(pages);
  return images.flatMap(({ path, file }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isUsed = mentions.has(name.toLowerCase()) || used.has(path) || FOUND_BY_NAME.test(name);
    return isUsed
      ? []
      : createFinding(
          'unused-image',
          'No page, snippet, style sheet, or setting uses this image.',
          { file },
        );
  });
}

/** Large images on pages. */
export function largeImage({
  images,
  mentions,
  pages,
}: Pick<CheckedSite, 'images' | 'mentions' | 'pages'>): Diagnostic[] {
  const used = shownPaths(pages);
  return images.flatMap(({ path, file, bytes }) => {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    if (bytes <= LARGE_IMAGE || !(mentions.has(name) || used.has(path))) return [];
    const hint = 'Resize it to its display size, or save it as WebP or AVIF.';
    return createFinding('large-image', `Large image (${megabytes(bytes)}).`, { file }, { hint });
  });
}

/** Pages whose images are large in total. */
export function heavyPage({ images, pages }: Pick<CheckedSite, 'images' | 'pages'>): Diagnostic[] {
  const sizes = new Map(images.map(({ path, bytes }) => [path, bytes]));
  return pages.flatMap((page) => {
    const total = [...shownPaths([page])].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
    if (total <= HEAVY_PAGE) return [];
    const hint = 'Resize the largest images, or distribute them over several pages.';
    return createFinding(
      'heavy-page',
      `The images of this page add up to ${megabytes(total)}.`,
      { file: page.file },
      { hint },
    );
  });
}

function shownPaths(pages: CheckedSite['pages']): Set<string> {
  return new Set(pages.flatMap(({ links }) => links.map(({ to }) => toAssetPath(to))));
}

/** Path in the URL of an image: `/images/a%20b.png 640x480`. */
function toAssetPath(to: string): string {
  const { path } = splitHref(to.replace(/ \d+x\d+$/, ''));
  return decodePath(path);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
