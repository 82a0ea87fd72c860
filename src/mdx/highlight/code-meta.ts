/** Options after the language of a fence, and the title that is left when they are taken out. */
export interface CodeMeta {
  title?: string | undefined;
  icon?: string | undefined;
  /** File that the code is taken from, with the part of it: `../src/client.ts#connect`. */
  file?: string | undefined;
  /** Commit, tag or branch of that file. */
  ref?: string | undefined;
  /** Lines to tint, from 1. */
  highlight: ReadonlySet<number>;
  /** Lines to keep clear while the others are dimmed, from 1. */
  focus: ReadonlySet<number>;
  lines: boolean;
  wrap: boolean;
  expandable: boolean;
  nocopy: boolean;
  /** Whether the code says something to a compiler that its readers do not see. */
  twoslash?: boolean | undefined;
  /** Of a diagram: whether it has tools, in its author's word. */
  actions?: string | undefined;
  /** Of a diagram: where they are. */
  placement?: string | undefined;
}

/** `key`, `key=value`, `key="v"`, `key='v'`, `key={…}`, bare `{…}` and bare `/…/`. */
const OPTION =
  /(?<=^|\s)(?:(?<key>\[?[a-z]+\]?)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\{(?<braced>[^}]{0,1000})\}|(?<bare>\S+)))?|\{(?<range>[^}]{0,1000})\}|\/[^/\s]+\/)(?=\s|$)/gi;

/** Options of other tools, or without a meaning here; they are no part of the title. */
const IGNORED = new Set(['theme', 'lang', 'twoslash', 'placement', 'actions']);

const FLAGS: Record<string, 'lines' | 'wrap' | 'expandable' | 'nocopy'> = {
  lines: 'lines',
  showlinenumbers: 'lines',
  wrap: 'wrap',
  expandable: 'expandable',
  '[expandable]': 'expandable',
  nocopy: 'nocopy',
};

/** Options and title of a fence; text that is no known option is the title. */
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
    if (value !== undefined ? !takesValue(key) : !(key in FLAGS || IGNORED.has(key))) return token;
    values[FLAGS[key] ?? key] = value ?? 'true';
    return '';
  });
  const on = (flag: string) => flag in values && values[flag] !== 'false';
  const title = (values['title'] ?? unquote(rest.trim().replace(/\s+/g, ' '))).trim();
  return {
    title: title || undefined,
    icon: values['icon'] && unquote(values['icon']),
    file: values['file'],
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
    ['title', 'icon', 'file', 'ref', 'highlight', 'focus'].includes(key) ||
    key in FLAGS ||
    IGNORED.has(key)
  );
}

function unquote(text: string): string {
  return /^(["'`])(.*)\1$/.exec(text)?.[2] ?? text;
}

/** Nobody marks lines beyond this; `{1-999999999}` must not fill the memory. */
const LAST_LINE = 10_000;

/** Line numbers of `1,3-5`, `[1, 3]`, `{2}` or an array; anything else is no line. */
export function parseLines(value: unknown): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const [, from, to] of String(value ?? '').matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const last = Math.min(Number(to ?? from), LAST_LINE);
    for (let line = Number(from); line <= last; line++) lines.add(line);
  }
  return lines;
}
