import { h, type ComponentChildren } from 'preact';

/** The source of a diagram: what draws it is too large for a page. */
export function Mermaid({ children }: { children?: ComponentChildren }) {
  return h('pre', { class: 't-pre' }, h('code', null, children));
}
