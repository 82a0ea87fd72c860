import { Fragment, h, type ComponentChildren } from 'preact';
import { parseHtml } from './runtime.ts';

/** HTML as elements without a wrapper. */
export function Raw({ html }: { html: string }) {
  return h(Fragment, null, parseHtml(html));
}

/** The build creates the table of contents, so this has no effect. */
export function TocOff({ children }: { children?: ComponentChildren }) {
  return h(Fragment, null, children);
}
