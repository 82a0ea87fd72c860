/** What stands above and below the `---` lines of a page file. */
export interface SplitPage {
  /** Text between the `---` lines; undefined where the page has none. */
  yaml: string | undefined;
  /** The rest, with as many blank lines before it as the front matter took, so that line numbers stay true. */
  body: string;
  /** Line of the first line of `yaml`, from 1. */
  yamlLine: number;
  /** True for `key = value` lines between `+++`. */
  isToml?: boolean;
  /** True where no second line of marks follows. */
  isUnclosed?: boolean;
}

const BLOCK = /^(\s*)(---|\+\+\+)[ \t]*\n(?:([\s\S]*?)\n)?\2[ \t]*(?:\n|$)/;
/** Fields below a first line of marks, up to an empty line. */
const UNCLOSED = /^(\s*)(---)[ \t]*\n((?:[A-Za-z][\w:.-]*:(?:[ \t].*)?(?:\n|$))+)(?=[ \t]*(?:\n|$))/;
/** A rule with a word and a colon below it is text; one with a field that each page has is not. */
const USUAL_FIELD = /^(?:title|sidebarTitle|description):/m;

/** Separates front matter and body. Byte order mark and CRLF line ends are removed. */
export function splitPage(source: string): SplitPage {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const closed = BLOCK.exec(text);
  const match = closed ?? findUnclosed(text);
  if (!match) return { yaml: undefined, body: text, yamlLine: 1 };
  const [block, before = '', marker, yaml = ''] = match;
  return {
    yaml,
    body: '\n'.repeat(countLines(block)) + text.slice(block.length),
    yamlLine: countLines(before) + 2,
    ...(marker === '+++' && { isToml: true }),
    ...(!closed && { isUnclosed: true }),
  };
}

function findUnclosed(text: string): RegExpExecArray | undefined {
  const match = UNCLOSED.exec(text);
  return match && USUAL_FIELD.test(match[3] ?? '') ? match : undefined;
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
