import type { LoadedPage } from '../../content/load-pages.ts';
import { namedEnvironment } from '../../mdx/compile/env-vars.ts';
import { describeTarget } from '../../mdx/page/draw-page.ts';
import type { MdxEnvironment } from '../../mdx/page/types.ts';
import { digest } from '../../text/digest.ts';
import type { ContentStore } from '../cache/content-store.ts';
import { runtimeDigest } from '../../engine/engine.ts';
import { namesOf, type PageRecord } from './page-record.ts';

/** What the code of pages can tell machines apart by: `new Date().toLocaleString()`. */
const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const MACHINE = `${locale} ${timeZone}`;

/** Changes with the engine, the machine and the settings of docs.json, which shape every page. */
export function digestSettings(settings: string): string {
  return digest(runtimeDigest(), MACHINE, settings);
}

/** Changes with everything that a page is made from, except its links and dependencies. */
export function digestPage(
  page: LoadedPage,
  settings: string,
  { generated, languageOf }: MdxEnvironment,
): string {
  return digest(
    settings,
    page.file,
    page.body,
    JSON.stringify(page.frontMatter),
    generated.digest(page),
    languageOf?.(page.id) ?? '',
    namedEnvironment(page.body),
  );
}

/** Whether the links and dependencies of a page are what they were, and its content is there. */
export function isCurrent(
  record: PageRecord,
  page: LoadedPage,
  { modules, codeFiles, resolve }: MdxEnvironment,
  content: ContentStore,
): boolean {
  return (
    [...namesOf([record])].every((name) => content.has(name)) &&
    record.lookups.every((lookup) => modules.locate(lookup) === lookup.file) &&
    record.dependencies.every(({ file, digest: value }) => modules.digestOf(file) === value) &&
    record.codeFiles.every((file) => codeFiles.digestOf(file) === file.digest) &&
    record.links.every(({ href, kind, to }) => describeTarget(resolve(href, page.id, kind)) === to)
  );
}
