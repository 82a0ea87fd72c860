import { isValidElement, type ComponentChildren } from 'preact';
import { dedent } from '../../text/dedent.ts';
import { parseCodeMeta, parseLines, type CodeMeta } from '../highlight/code-meta.ts';
import { withoutTypeNotation } from '../highlight/type-notation.ts';
import type { PageContext } from './page-context.ts';
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
  /** File that the code is taken from, with the part of it: `../src/client.ts#connect`. */
  file?: string;
  /** Commit, tag or branch of that file. */
  gitRef?: string;
}

/** One code block, however it was written. */
export interface Code extends Omit<CodeMeta, 'icon'> {
  text: string;
  /** As the author wrote it. */
  lang: string;
  icon: unknown;
}

/** Text and options of a code block from its attributes, or from a fence inside of it; the text of a file that it names. */
export function readCode(props: CodeBlockProps, page: Pick<PageContext, 'readCode'>): Code {
  const code = readWritten(props);
  if (code.file === undefined) return code;
  // With text of its own, the name of a file is what other tools mean by it: a title.
  if (code.text !== '') return { ...code, title: code.title ?? code.file };
  const text = page.readCode?.(code.file, code.ref) ?? code.text;
  const extension = /\.(\w+)(?:#|$)/.exec(code.file)?.[1] ?? '';
  return { ...code, text: text.replace(/(?<!\n)\n+$/, ''), lang: code.lang || extension };
}

function readWritten(props: CodeBlockProps): Code {
  const fence = typeof props.code === 'string' ? props : findFence(props.children);
  const first = toText(props.lang) ?? toText(props.language) ?? toText(fence?.lang) ?? '';
  // A fence that names no language begins with its options.
  const isOption = first.startsWith('file=');
  const lang = isOption ? '' : first;
  const meta = parseCodeMeta(`${isOption ? first : ''} ${toText(fence?.meta) ?? ''}`);
  const text = (fence ? String(fence.code) : dedent(textOf(props.children))).replace(
    /(?<!\n)\n+$/,
    '',
  );
  return {
    text: meta.twoslash ? withoutTypeNotation(text) : text,
    lang: lang.trim(),
    title: toText(props.filename) ?? toText(props.title) ?? meta.title,
    icon: props.icon ?? meta.icon,
    file: toText(props.file) ?? meta.file,
    ref: toText(props.gitRef) ?? meta.ref,
    highlight: props.highlight === undefined ? meta.highlight : parseLines(props.highlight),
    focus: props.focus === undefined ? meta.focus : parseLines(props.focus),
    lines: isOn(props.lines) || meta.lines,
    wrap: isOn(props.wrap) || meta.wrap,
    expandable: isOn(props.expandable) || meta.expandable,
    nocopy: isOn(props.nocopy) || meta.nocopy || lang === 'nocopy',
    actions: meta.actions,
    placement: meta.placement,
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
