import { join, relative, sep } from 'node:path';
import type { DocsConfig } from '../../config/model/types.ts';
import type { Project } from '../../content/project.ts';
import { findOwnElements, findOwnWords } from '../../style-names/find-words.ts';
import { mayAddress, type OwnText } from '../../style-names/lookups.ts';
import type { SiteStyleNames } from '../model/site-parts.ts';
import { findSiteWideFiles, readOwnText } from './global-assets.ts';
import type { SiteContent } from './load-content.ts';

/** Scripts that bring others, which draw what nobody here can know. */
const LOADER = /createElement\(\s*['"`](?:script|iframe)['"`]|\.src\s*=|import\(\s*['"`]https?:/;

/** What the style sheets, scripts and pages of a project ask of our markup; undefined where there is nothing to ask. */
export async function loadStyleNames(
  project: Project,
  { analytics, integrations }: DocsConfig,
  { files, pages }: SiteContent,
): Promise<SiteStyleNames | undefined> {
  const hasServices = Object.keys({ ...analytics, ...integrations }).length > 0;
  const texts = listTexts(project, { files, pages });
  const asking = texts.filter(({ kind, text }) => kind !== 'page' || mayAddress(text));
  if (asking.length === 0) return undefined;
  // The parser of style sheets is loaded by projects that have some.
  const [{ collectNames }, { findDeadNames, findPartNames }] = await Promise.all([
    import('../../style-names/collect-names.ts'),
    import('../../style-names/dead-names.ts'),
  ]);
  const { texts: read, ...collected } = collectNames(asking);
  const own = {
    findWords: (words: readonly string[], options?: { inQuotes?: boolean }) =>
      findOwnWords(words, texts, options),
    findElements: (names: readonly string[]) => findOwnElements(names, texts),
    hasForeignParts: hasServices || asking.some(bringsOthers),
  };
  return { ...collected, dead: findDeadNames(read, own), parts: findPartNames(read, own) };
}

function bringsOthers({ kind, text }: OwnText): boolean {
  return kind === 'script' && LOADER.test(text);
}

function listTexts(project: Project, { files, pages }: Pick<SiteContent, 'files' | 'pages'>) {
  const { styles, scripts } = findSiteWideFiles(project, files);
  const snippets = files.snippets.map((path) => join(project.pagesDir, path));
  const read = (kind: OwnText['kind'], file: string): OwnText => ({
    file: relative(project.root, file).split(sep).join('/'),
    kind,
    text: readOwnText(file),
  });
  return [
    ...styles.map(([, file]) => read('sheet', file)),
    ...scripts.map(([, file]) => read('script', file)),
    ...snippets.map((file) => read('page', file)),
    ...[...pages.values()].map(({ file, body }): OwnText => ({ file, kind: 'page', text: body })),
  ];
}
