import { isValidElement, type ComponentChildren } from 'preact';
import { encode } from '../../utils/html.ts';
import { dedent } from '../../utils/text.ts';
import { getOwn } from '../../utils/json-object.ts';
import { usePage, type PageContext } from '../page-context.ts';
import type { CodeBlockProps } from './CodeBlock.tsx';
import { classes, toBoolean, textOf, toText } from './_shared.tsx';

/** `key`, `key=value`, `key="v"`, `key='v'`, `key={…}`, bare `{…}` and bare `/…/`. */
const OPTION =
  /(?<=^|\s)(?:(?<key>\[?[a-z]+\]?)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\{(?<braced>[^}]{0,1000})\}|(?<bare>\S+)))?|\{(?<range>[^}]{0,1000})\}|\/[^/\s]+\/)(?:(?=\s|$)|(?<=["']))/gi;

/** Options of other tools, or without effect; they are not part of the title. */
const IGNORED = new Set(['theme', 'lang', 'twoslash', 'placement', 'actions']);

/** Options without a value, by the names that authors use. */
const FLAGS = new Map([
  ['lines', 'lines'],
  ['showlinenumbers', 'lines'],
  ['wrap', 'wrap'],
  ['expandable', 'expandable'],
  ['[expandable]', 'expandable'],
  ['nocopy', 'nocopy'],
]);

/** Maximum line number; `{1-999999999}` must not exhaust memory. */
const LAST_LINE = 10_000;

/** Comments that hide the code before or after them, which is compiled but not shown. */
const BEFORE = /^\s*\/\/ ?---cut(?:-before)?---\s*$/;
const AFTER = /^\s*\/\/ ?---cut-after---\s*$/;
const START = /^\s*\/\/ ?---cut-start---\s*$/;
const END = /^\s*\/\/ ?---cut-end---\s*$/;

/** Comments with compiler options (`// @errors: 2322`), except file names, which are shown. */
const SETTING = /^\/\/ ?@(?!filename\b)\w+(?::.*)?\s*$/;

/** Comments that refer to the line above: queries for a type or completions, and highlights. */
const POINTER = /^\s*\/\/\s*\^(?:\?|\||\^+)(?:\s.*)?$/;

/** Number of characters of a line that fit a phone; longer lines may scroll. */
const PHONE_WIDTH = 36;

/** Lines above which an expandable block is clipped. */
const CLIPPED_FROM = 16;

/** Blocks with fewer lines are not divided between the pages of a PDF. */
const LONG_FROM = 28;

const SHELLS = [
  'bash',
  'sh',
  'shell',
  'zsh',
  'shellscript',
  'console',
  'curl',
  'powershell',
  'cmd',
];

const LANGUAGE_ICONS: Record<string, string> = {
  ...Object.fromEntries(SHELLS.map((shell) => [shell, 'square-terminal'])), js: 'js',
  javascript: 'js', jsx: 'react', tsx: 'react', python: 'python', py: 'python', php: 'php',
  java: 'java', go: 'golang', rust: 'rust', swift: 'swift', html: 'html5', css: 'css3-alt',
  docker: 'docker', dockerfile: 'docker', vue: 'vuejs', json: 'brackets-curly', md: 'markdown',
  mdx: 'markdown', markdown: 'markdown',
}; // prettier-ignore

const LANGUAGE_NAMES: Record<string, string> = {
  bash: 'Bash', sh: 'Shell', shell: 'Shell', zsh: 'Shell', js: 'JavaScript',
  javascript: 'JavaScript', ts: 'TypeScript', typescript: 'TypeScript', jsx: 'JSX', tsx: 'TSX',
  py: 'Python', rb: 'Ruby', php: 'PHP', cs: 'C#', csharp: 'C#', cpp: 'C++', 'c++': 'C++',
  objc: 'Objective-C', yml: 'YAML', yaml: 'YAML', md: 'Markdown', mdx: 'MDX', dotenv: '.env',
  golang: 'Go', graphql: 'GraphQL', powershell: 'PowerShell', http: 'HTTP',
}; // prettier-ignore

/** Short languages that are abbreviations rather than names. */
const ABBREVIATION = /^(?:json\w?|html?|css|scss|sql|xml|toml|ini|csv|jsx|tsx|svg|hcl|env)$/;

/** One code block, however it was written. */
interface Code extends Omit<CodeMeta, 'icon'> {
  text: string;
  /** As the author wrote it. */
  lang: string;
  icon: unknown;
}

/**
 * Text and options of a code block from its attributes, or from a fence inside of it; the text of a file that it names.
 */
export function readCode(props: CodeBlockProps, page: Pick<PageContext, 'readCode'>): Code {
  const code = readWritten(props);
  if (code.file === undefined) return code;
  // If the block has text, `file` is a title, as in other tools.
  if (code.text !== '') return { ...code, title: code.title ?? code.file };
  const text = page.readCode?.(code.file, code.ref) ?? code.text;
  const extension = /\.(\w+)(?:#|$)/.exec(code.file)?.[1] ?? '';
  return { ...code, text: text.replace(/(?<!\n)\n+$/, ''), lang: code.lang || extension };
}

function readWritten(props: CodeBlockProps): Code {
  const fence = typeof props.code === 'string' ? props : findFence(props.children);
  const first = toText(props.lang) ?? toText(props.language) ?? toText(fence?.lang) ?? '';
  // A fence without a language begins with its options.
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
    lines: toBoolean(props.lines) || meta.lines,
    wrap: toBoolean(props.wrap) || meta.wrap,
    expandable: toBoolean(props.expandable) || meta.expandable,
    nocopy: toBoolean(props.nocopy) || meta.nocopy || lang === 'nocopy',
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

/** The colored text of a code block. */
export function CodeText({ code }: { code: Code }) {
  const page = usePage();
  const lines = code.text.split('\n');
  const isClipped = code.expandable && lines.length > CLIPPED_FROM;
  if (isClipped) page.use('expand');
  const scrolls =
    page.hasScrollingCode || (!code.wrap && lines.some((line) => line.length > PHONE_WIDTH));
  const { html, lang } = page.isDraft ? plain(code) : colored(code, page);
  const language = lang === 'text' ? unknownLanguage(code.lang) : lang;
  return (
    <pre
      class={classes(
        't-pre',
        code.lines && 'has-lines',
        code.wrap && 'is-wrapped',
        html.includes('class="line focused') && 'has-focus',
        isClipped && 'is-clipped',
        lines.length >= LONG_FROM && 'is-long',
      )}
      // Some browsers scroll by keyboard only if an element can be focused.
      tabIndex={scrolls || isClipped ? 0 : undefined}
    >
      <code class={`language-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  );
}

/** Name of a language without a grammar, which Markdown keeps; `text` for plain text. */
function unknownLanguage(name: string): string {
  const isPlain = languageName(name) === undefined || !/^[\w+#-]+$/.test(name);
  return isPlain ? 'text' : name.toLowerCase();
}

function colored(code: Code, page: PageContext): { html: string; lang: string } {
  const { text, lang, lines, highlight: marked, focus } = code;
  const options = { lines, highlight: marked as Set<number>, focus: focus as Set<number> };
  try {
    return page.highlight(text, lang, options);
  } catch (error) {
    page.warn(
      'uncolored-code',
      `Cannot highlight the language "${lang}": ${(error as Error).message}.`,
      'Trellis shows the code without colors.',
      text,
    );
    return page.highlight(text, '', options);
  }
}

function plain({ text }: Pick<Code, 'text'>): { html: string; lang: string } {
  return { html: encode(text), lang: 'text' };
}

interface CodeHeadProps {
  /** File name or language. */
  label?: string | undefined;
  /** The icon, or a tab list that replaces icon and label. */
  children?: ComponentChildren;
  hasCopy: boolean;
}

/** The bar above a code block. A script adds the copy button. */
export function CodeHead({ label, children, hasCopy }: CodeHeadProps) {
  const page = usePage();
  if (hasCopy) page.use('code');
  return (
    <div class="t-code-head">
      {children}
      {label === undefined ? null : <span class="t-code-title">{label}</span>}
      {hasCopy && <t-copy class="t-copy" />}
    </div>
  );
}

/** Icon next to the file name of a block in that language. */
export function languageIcon(lang: string): string {
  return getOwn(LANGUAGE_ICONS, lang.toLowerCase()) ?? 'file-code';
}

/** Display name of a language; undefined for plain text. */
export function languageName(lang: string): string | undefined {
  const key = lang.toLowerCase();
  if (key === '' || /^(?:text|txt|plain|plaintext|none|nocopy)$/.test(key)) return undefined;
  if (ABBREVIATION.test(key)) return key.toUpperCase();
  return getOwn(LANGUAGE_NAMES, key) ?? key.charAt(0).toUpperCase() + key.slice(1);
}

/** Options after the language of a fence, and the remaining text as the title. */
interface CodeMeta {
  title?: string | undefined;
  icon?: string | undefined;
  /** File that contains the code, with an optional part: `../src/client.ts#connect`. */
  file?: string | undefined;
  /** Commit, tag, or branch of the file. */
  ref?: string | undefined;
  /** Lines to highlight, counted from 1. */
  highlight: ReadonlySet<number>;
  /** Lines to focus, counted from 1; the others are dimmed. */
  focus: ReadonlySet<number>;
  lines: boolean;
  wrap: boolean;
  expandable: boolean;
  nocopy: boolean;
  /** Whether the code contains instructions for a compiler, which are not shown. */
  twoslash?: boolean | undefined;
  /** For diagrams: value of the option for the toolbar. */
  actions?: string | undefined;
  /** For diagrams: position of the toolbar. */
  placement?: string | undefined;
}

/** Options and title of a fence; text that is not a known option is the title. */
export function parseCodeMeta(meta: string): CodeMeta {
  const values: Record<string, string> = {};
  const rest = meta.replace(OPTION, (token, ...args) => {
    const groups = args.at(-1) as Record<string, string | undefined>;
    const key = groups['key']?.toLowerCase();
    if (key === undefined) {
      if (groups['range'] !== undefined)
        values['highlight'] = `${values['highlight'] ?? ''},${groups['range']}`;
      return '';
    }
    const value = groups['double'] ?? groups['single'] ?? groups['braced'] ?? groups['bare'];
    if (value !== undefined ? !takesValue(key) : !(FLAGS.has(key) || IGNORED.has(key)))
      return token;
    values[FLAGS.get(key) ?? key] = value ?? 'true';
    return '';
  });
  const on = (flag: string) => flag in values && values[flag] !== 'false';
  const titleText = rest.trim().replace(/\s+/g, ' ');
  // `trellis test` runs the block, and `file` is the name that it writes to.
  const isSample = titleText.split(' ').includes('test');
  const title = (
    values['title'] ?? (titleText === 'test' ? (values['file'] ?? '') : unquote(titleText))
  ).trim();
  return {
    title: title || undefined,
    icon: values['icon'] && unquote(values['icon']),
    file: isSample ? undefined : values['file'],
    ref: values['ref'],
    highlight: parseLines(values['highlight']),
    focus: parseLines(values['focus']),
    lines: on('lines'),
    wrap: on('wrap'),
    expandable: on('expandable'),
    nocopy: on('nocopy'),
    twoslash: on('twoslash') || undefined,
    actions: values['actions'],
    placement: values['placement'],
  };
}

function takesValue(key: string): boolean {
  return (
    ['title', 'icon', 'file', 'ref', 'highlight', 'focus', 'exit', 'timeout'].includes(key) ||
    FLAGS.has(key) ||
    IGNORED.has(key)
  );
}

function unquote(text: string): string {
  return /^(["'`])(.*)\1$/.exec(text)?.[2] ?? text;
}

/** Line numbers of `1,3-5`, `[1, 3]`, `{2}` or an array; empty for other values. */
export function parseLines(value: unknown): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const [, from, to] of String(value ?? '').matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const last = Math.min(Number(to ?? from), LAST_LINE);
    for (let line = Number(from); line <= last; line++) lines.add(line);
  }
  return lines;
}

/** The code of a `twoslash` block without instructions for the compiler. */
export function withoutTypeNotation(code: string): string {
  const lines = code.split('\n');
  const first = lines.findLastIndex((line) => BEFORE.test(line)) + 1;
  const end = lines.findIndex((line, index) => index >= first && AFTER.test(line));
  let isCut = false;
  const excerpt = lines.slice(first, end < 0 ? undefined : end).filter((line) => {
    const wasCut = isCut;
    if (START.test(line) || END.test(line)) isCut = START.test(line);
    return !wasCut && !isCut && !SETTING.test(line) && !POINTER.test(line);
  });
  return excerpt.join('\n').replace(/^\n+|(?<!\n)\n+$/g, '');
}
