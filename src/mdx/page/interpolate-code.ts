import { h, type FunctionComponent } from 'preact';
import { components as library } from '../components/index.ts';
import type { Components } from '../evaluate/types.ts';
import { escapeRegExp } from './report.ts';

/**
 * The code block of a snippet that was given attributes: `{name}` in its code stands for their values.
 * Nothing where there are none.
 */
export function interpolateCode(values: Record<string, unknown>): Components {
  const names = Object.keys(values).filter((name) => isPlain(values[name]));
  if (names.length === 0) return {};
  const pattern = new RegExp(`\\{(${names.map(escapeRegExp).join('|')})\\}`, 'g');
  const fill = (code: unknown): string =>
    String(code ?? '').replace(pattern, (_, name: string) => String(values[name]));
  const Plain = library['CodeBlock'] as FunctionComponent<{ code?: string }>;
  const CodeBlock: typeof Plain = (props) => h(Plain, { ...props, code: fill(props.code) });
  return { CodeBlock: CodeBlock as Components[string] };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
