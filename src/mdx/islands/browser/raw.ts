import { Fragment, h, type ComponentChildren } from 'preact';
import { parseHtml } from './runtime.ts';

/** Finished HTML as elements, so that none has to stand around it. */
export function Raw({ html }: { html: string }) {
  return h(Fragment, null, parseHtml(html));
}

/** The table of contents is made by the build. */
export function TocOff({ children }: { children?: ComponentChildren }) {
  return h(Fragment, null, children);
}
