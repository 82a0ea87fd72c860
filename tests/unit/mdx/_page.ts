import { describeProject } from '../../../src/content/project.ts';
import { CodeFiles } from '../../../src/mdx/code-files.ts';
import { Highlighter, type CustomGrammar } from '../../../src/mdx/highlighter.ts';
import { ModuleLoader } from '../../../src/mdx/modules.ts';
import {
  renderPage,
  type MdxEnvironment,
  type RenderedPage,
} from '../../../src/mdx/render-page.ts';
import { createFolder } from '../_folder.ts';

export interface PageOptions {
  /** Name of the page's file. */
  file?: string;
  /** Other files of the project. */
  files?: Record<string, string | Uint8Array>;
  variables?: Record<string, string>;
  /** Nothing of the project runs. */
  isDataOnly?: boolean;
  /** Grammars of the project. */
  grammars?: readonly CustomGrammar[];
}

/** An environment in which every address is its own answer. */
export function createEnvironment(
  files: Record<string, string | Uint8Array> = {},
  variables: Record<string, string> = {},
  grammars: readonly CustomGrammar[] = [],
  isDataOnly = false,
): MdxEnvironment {
  const project = describeProject(createFolder(files), { isDataOnly });
  return {
    modules: new ModuleLoader(project, variables),
    codeFiles: new CodeFiles(project),
    highlighter: new Highlighter(grammars),
    variables,
    iconLibrary: 'fontawesome',
    codeBlockMode: 'auto',
    extraComponents: {},
    isDataOnly,
    browserFiles: { runtime: 'runtime.js', library: 'library.js' },
    generated: { digest: () => '', render: () => undefined },
    resolve: (href) => ({ href, external: /^https?:/.test(href) }),
  };
}

/** Renders a page's text. */
export function renderBody(body: string, options: PageOptions = {}): RenderedPage {
  const { file = 'page.mdx', files, variables, grammars, isDataOnly } = options;
  const page = { id: 'page', file, href: '/page', frontMatter: { raw: {} }, title: 'Page', body };
  return renderPage(page, createEnvironment(files, variables, grammars, isDataOnly));
}

/** HTML of a page's text. */
export function htmlOf(body: string, options?: PageOptions): string {
  return renderBody(body, options).html;
}

/** Problems of a page's text, as `code file:line:column message`. */
export function problemsOf(body: string, options?: PageOptions): string[] {
  return renderBody(body, options).diagnostics.map(
    ({ code, file, line, column, message }) =>
      `${code} ${[file, line, column].filter(Boolean).join(':')} ${message}`,
  );
}
