import { cloneElement, isValidElement, type ComponentChildren, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { PageProvider, type PageContext } from './page-context.ts';
import { Raw } from './raw.ts';
import { toText } from './_props.ts';

/**
 * HTML of content before its surroundings are written, for components that must know their children first: a row of
 * tabs stands before the panels it names, and panels may come out of snippets.
 */
export function renderNow(page: PageContext, content: ComponentChildren): string {
  return renderToString(<PageProvider value={page}>{content}</PageProvider>);
}

/** An icon by name, path, URL, or as an element that the author drew; null when there is none. */
export function iconOf(page: PageContext, icon: unknown, type?: unknown): VNode | null {
  if (isValidElement(icon as ComponentChildren)) {
    const drawn = icon as VNode<Record<string, unknown>>;
    return drawn.type === 'svg' ? cloneElement(drawn, { 'aria-hidden': 'true' }) : drawn;
  }
  const name = toText(icon)?.trim();
  if (name === undefined) return null;
  return <Raw html={page.icon(name, toText(type))} />;
}

/** Whether an address leads out of the site. */
export function isExternal(href: string | undefined): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(href ?? '');
}
