import { isValidElement, type ComponentChildren } from 'preact';
import { parseCodeMeta, parseLines, type CodeMeta } from '../highlight/code-meta.ts';
import { textOf } from './text-of.ts';
import { isOn, toText, type CommonProps, type Flag } from './_props.ts';

/** A fence (`code`, `lang`, `meta`) or a block written as JSX (the others). */
export interface CodeBlockProps extends CommonProps {
  code?: string;
  lang?: string;
  meta?: string;
  language?: string;
  filename?: string;
  title?: string;
  icon?: unknown;
  iconType?: string;
  lines?: Flag;
  wrap?: Flag;
  expandable?: Flag;
  nocopy?: Flag;
  highlight?: unknown;
  focus?: unknown;
}

/** One code block, however it was written. */
export interface Code extends Omit<CodeMeta, 'icon'> {
  text: string;
  /** As the author wrote it. */
  lang: string;
  icon: unknown;
}

/** Text and options of a code block from its attributes, or from a fence inside of it. */
export function readCode(props: CodeBlockProps): Code {
  const fence = typeof props.code === 'string' ? props : findFence(props.children);
  const meta = parseCodeMeta(toText(fence?.meta) ?? '');
  const lang = toText(props.lang) ?? toText(props.language) ?? toText(fence?.lang) ?? '';
  return {
    text: (fence ? String(fence.code) : dedent(textOf(props.children))).replace(/\n+$/, ''),
    lang: lang.trim(),
    title: toText(props.filename) ?? toText(props.title) ?? meta.title,
    icon: props.icon ?? meta.icon,
    highlight: props.highlight === undefined ? meta.highlight : parseLines(props.highlight),
    focus: props.focus === undefined ? meta.focus : parseLines(props.focus),
    lines: isOn(props.lines) || meta.lines,
    wrap: isOn(props.wrap) || meta.wrap,
    expandable: isOn(props.expandable) || meta.expandable,
    nocopy: isOn(props.nocopy) || meta.nocopy || lang === 'nocopy',
  };
}

function findFence(children: ComponentChildren): CodeBlockProps | undefined {
  if (Array.isArray(children)) {
    for (const child of children) {
      const fence = findFence(child);
      if (fence) return fence;
    }
    return undefined;
  }
  if (!isValidElement(children)) return undefined;
  const props = children.props as CodeBlockProps;
  return typeof props.code === 'string' ? props : findFence(props.children);
}

/** Code without the indentation that all of its lines share, and without blank lines around it. */
function dedent(text: string): string {
  const lines = text.replace(/^(?:[ \t]*\n)+|\s+$/g, '').split('\n');
  const indents = lines
    .filter((line) => line.trim())
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = Math.min(...indents);
  return Number.isFinite(shared) ? lines.map((line) => line.slice(shared)).join('\n') : '';
}
