import { h } from 'preact';
import { defineComponent } from '../../components/_define.ts';

/** The source of a diagram: the library that draws diagrams is too large for a page. */
export const Mermaid = defineComponent({
  name: 'Mermaid',
  description: 'The source of a diagram.',
  props: {},
  render: ({ children }) => h('pre', { class: 't-pre' }, h('code', null, children)),
});
