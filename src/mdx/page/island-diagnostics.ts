import type { SourceModule } from '../compile/source-module.ts';
import { components as library } from '../components/index.ts';
import type { Components } from '../evaluate/types.ts';
import type { RenderState } from './render-state.ts';
import { escapeRegExp, report } from './report.ts';

/** Reports an interactive component with a prop that cannot be serialized for the browser. */
export function propNotSerializable(
  state: RenderState,
  source: SourceModule,
  name: string,
  prop: string,
): void {
  report(state, source, {
    code: 'static-component',
    message: `<${name}> is shown in its first state only: its "${prop}" cannot be written down`,
    hint: 'give it text, numbers, lists, elements, or a function that a snippet or the page exports',
    find: new RegExp(`<${escapeRegExp(name)}\\b`),
  });
}

/** Reports that the components of a page cannot be compiled for browsers. */
export function notCompiled(state: RenderState, source: SourceModule, reason: string): void {
  report(state, source, {
    code: 'static-component',
    message: `components with state are shown in their first state only: ${reason}`,
  });
}

const FROM_HTML = 'it is drawn from finished HTML there, so buttons and inputs in it do not answer';

/** Why components of the library are not all of themselves in the browser. */
const LIMITED: Record<string, string> = {
  CodeGroup: FROM_HTML,
  FileTree: FROM_HTML,
  Mermaid: 'what draws diagrams is too large for a page, so its text is shown there',
  Tabs: FROM_HTML,
  Tree: FROM_HTML,
};

/** Reports a component of the library that is less in the browser than at the build. */
export function limitedInIsland(state: RenderState, source: SourceModule, type: unknown): void {
  const name = Object.keys(LIMITED).find((key) => (library as Components)[key] === type);
  if (name === undefined) return;
  report(state, source, {
    code: 'static-component',
    message: `<${name}> stands in a component that lives in the browser`,
    hint: `${LIMITED[name]}; put it between the component's tags in the page instead`,
    find: new RegExp(`<${name}\\b`),
  });
}
