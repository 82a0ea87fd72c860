import type { KatexOptions } from 'katex';
import { lateModule } from '../../text/late-module.ts';

const katex = lateModule<typeof import('./katex.ts')>(new URL('./katex.ts', import.meta.url));

/** A formula of TeX as MathML. */
export function renderMath(tex: string, options: KatexOptions): string {
  return katex().renderToString(tex, { ...options, output: 'mathml' });
}
