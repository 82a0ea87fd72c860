import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ORIGINAL } from '../../utils/html.ts';
import type { PageFacts, PartName } from '../extension-types.ts';
import { PageProvider, Raw } from '../page-context.ts';
import type { Components } from '../components.ts';
import { createContext } from './create-context.ts';
import { addDependency } from './imports.ts';
import { exportsOf } from './instantiate.ts';
import { report, type RenderState } from '../render-state.ts';
import { messageOf } from '../../utils/errors.ts';

/** HTML of the page parts that the project replaces. Parts that throw are omitted and reported. */
export function renderParts(state: RenderState): Partial<Record<PartName, string>> | undefined {
  const { parts } = state.environment;
  if (!parts) return undefined;
  const isNotFound = state.page.id === '404';
  const rendered = Object.entries(parts.files).flatMap(([name, file]) => {
    if (name === 'notFound' && !isNotFound) return [];
    const html = renderPart(state, file, { page: toPageFacts(state), site: parts.site });
    return html === undefined ? [] : [[name, html] as const];
  });
  return Object.fromEntries(rendered);
}

const HINT = 'Trellis renders the built-in part instead.';

function renderPart(
  state: RenderState,
  file: string,
  props: Record<string, unknown>,
): string | undefined {
  const source = addDependency(state, file);
  const exports = exportsOf(state, { source, path: [file] });
  // Already reported: the file throws, or is invalid code.
  if (!exports || source.compiled.problems.length > 0) return undefined;
  const component = exports['default'];
  if (typeof component !== 'function') {
    const message = `Page part "${file}" has no default-exported component.`;
    report(state, source, { code: 'component-error', message, hint: HINT });
    return undefined;
  }
  try {
    const children = h(Raw, { html: ORIGINAL });
    const content = h(component as Components[string], { ...props, children } as never);
    return renderToString(
      h(PageProvider, { value: createContext(state, source), children: content }),
    );
  } catch (error) {
    const message = `The page part threw an error: ${messageOf(error)}.`;
    report(state, source, { code: 'component-error', message, cause: error, hint: HINT });
    return undefined;
  }
}

function toPageFacts({ page, environment }: RenderState): PageFacts {
  const { id, title, frontMatter } = page;
  return {
    id,
    href: environment.resolve(page.href, id, 'link').href,
    title,
    description: frontMatter.description,
    lang: environment.languageOf?.(id) ?? 'en',
    frontMatter: frontMatter.raw,
  };
}
