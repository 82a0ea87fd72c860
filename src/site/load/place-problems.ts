import { listDocuments } from '../../config/model/document-uses.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isNamed } from '../../openapi/read/document-sources.ts';
import { createSettingFinder, type FindSetting } from '../page/find-setting.ts';
import { placeInFrontMatter } from '../page/place-in-front-matter.ts';

/** What a project is loaded from. */
interface Loaded {
  project: Project;
  config: DocsConfig;
  pages: ReadonlyMap<string, LoadedPage>;
  /** Texts of docs.json and the files that it refers to. */
  texts: ReadonlyMap<string, string>;
}

/** Properties of docs.json that name a document. */
const DOCUMENT_KEYS = ['openapi', 'asyncapi', 'source'];

/** The problems of a project, each where its author wrote what it is about, as far as that is known. */
export function placeProblems(diagnostics: readonly Diagnostic[], loaded: Loaded): Diagnostic[] {
  const findSetting = createSettingFinder(loaded.texts);
  let byFile: Map<string, LoadedPage> | undefined;
  return diagnostics.map((diagnostic) => {
    const { code, file, line } = diagnostic;
    if (line !== undefined) return diagnostic;
    if (code === 'openapi-unreachable') return placeDocument(diagnostic, loaded, findSetting);
    if (isOfIcon(code)) return placeIcon(diagnostic, loaded, findSetting);
    byFile ??= new Map([...loaded.pages.values()].map((page) => [page.file, page]));
    const page = byFile.get(file ?? '');
    return page ? placeInFrontMatter(loaded.project.root, page, diagnostic) : diagnostic;
  });
}

function isOfIcon(code: string): boolean {
  return code === 'unknown-icon' || code === 'icon-stand-in';
}

/** The sidebar shows icons of pages and of groups, each wherever its name was met first. */
function placeIcon(
  diagnostic: Diagnostic,
  { project, pages }: Loaded,
  findSetting: FindSetting,
): Diagnostic {
  const name = /"("?[^"]+)"/.exec(diagnostic.message)?.[1] ?? '';
  const page = [...pages.values()].find(({ frontMatter }) => frontMatter.icon === name);
  if (page) return placeInFrontMatter(project.root, page, diagnostic);
  return { ...diagnostic, ...findSetting(['icon', 'name'], name) };
}

/** A document that could not be had is told where docs.json names it. */
function placeDocument(
  diagnostic: Diagnostic,
  { project, config }: Loaded,
  findSetting: FindSetting,
): Diagnostic {
  const { file = '' } = diagnostic;
  const names = [...listDocuments(config, 'openapi'), ...listDocuments(config, 'asyncapi')];
  const name = names.find((one) => isNamed(project.root, file, one));
  const place = name === undefined ? undefined : findSetting(DOCUMENT_KEYS, name);
  return place
    ? { ...diagnostic, message: `${file}: ${diagnostic.message}`, ...place }
    : diagnostic;
}
