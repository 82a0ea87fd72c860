import { codeRanges, createCodeTest } from '../../text/code-ranges.ts';

/** Callouts by the word behind the colons. */
export const CALLOUT_KINDS: Record<string, string> = {
  note: 'Note', info: 'Info', tip: 'Tip', important: 'Info', success: 'Check',
  warning: 'Warning', warn: 'Warning', caution: 'Warning', danger: 'Danger', error: 'Danger',
}; // prettier-ignore

const FENCE = /^([ \t>]*)(:{3,})[ \t]*(?:([A-Za-z][\w-]*)(?![\w-])[ \t]*(\S.*)?)?$/;

interface OpenBlock {
  line: number;
  colons: number;
  /** Undefined for a block of a kind that is no callout; its lines stay as they are. */
  tag: string | undefined;
  name: string | undefined;
}

/**
 * Makes callouts of the blocks between `:::note Title` and `:::` that Docusaurus and VitePress have. Blocks of
 * other kinds, and those that nothing ends, stay text.
 */
export function convertContainerDirectives(body: string): string {
  if (!/^[ \t>]*:::/m.test(body)) return body;
  const isCode = createCodeTest(codeRanges(body));
  const lines = body.split('\n');
  const open: OpenBlock[] = [];
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const at = offset;
    offset += line.length + 1;
    const fence = FENCE.exec(line.trimEnd());
    if (!fence || isCode(at)) continue;
    const [, indent = '', marks = '', kind, rest = ''] = fence;
    if (kind !== undefined) {
      const name = CALLOUT_KINDS[kind.toLowerCase()];
      const tag = name && `${indent}<${name}${titleOf(rest)}>`;
      open.push({ line: index, colons: marks.length, tag, name });
      continue;
    }
    const block = closest(open, marks.length);
    if (!block?.name || block.tag === undefined) continue;
    lines[block.line] = block.tag;
    lines[index] = `${indent}</${block.name}>`;
  }
  return lines.join('\n');
}

/** Takes the innermost block that a line of so many colons ends from the list. */
function closest(open: OpenBlock[], colons: number): OpenBlock | undefined {
  const at = open.findLastIndex((block) => block.colons <= colons);
  if (at < 0) return undefined;
  const block = open[at];
  open.length = at;
  return block;
}

/** The title as an attribute: `Title`, `[Title]` or `{title="Title"}`. */
function titleOf(rest: string): string {
  const title =
    /^\[(.*)\]/.exec(rest)?.[1] ??
    /^\{.*?\btitle=(?:"([^"]*)"|'([^']*)')/
      .exec(rest.endsWith('}') ? rest : '')
      ?.slice(1)
      .find(Boolean) ??
    (rest.startsWith('{') ? '' : rest);
  return title.trim() === '' ? '' : ` title={${JSON.stringify(title.trim())}}`;
}
