import type { RenderState } from './render-state.ts';

/** Problems after which a part of the page is missing or shown as text. */
const DEGRADING = new Set([
  'mdx-syntax', 'unknown-component', 'undefined-variable', 'missing-snippet', 'component-error',
  'expression-error', 'missing-export', 'page-error', 'snippet-cycle', 'unsupported-import',
  'unknown-operation', 'unknown-channel', 'missing-code', 'dropped-cells', 'code-not-run',
]); // prettier-ignore

/** Whether all of the page could be rendered. */
export function statusOf({ diagnostics }: RenderState): 'ok' | 'degraded' {
  return diagnostics.some(({ code }) => DEGRADING.has(code)) ? 'degraded' : 'ok';
}
