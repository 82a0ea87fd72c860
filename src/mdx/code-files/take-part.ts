import { dedent } from '../../text/dedent.ts';
import type { CodeReference } from './code-reference.ts';

/** `// #region connect`, `# region connect`, `<!-- #region connect -->`: what editors fold. */
const START = /^\W*region\b[ \t]*(?<name>[\w.-]*)/i;
const END = /^\W*end\s*region\b/i;
/** Marks are comments: words of a sentence are none. */
const COMMENT = /^\s*(?:\/\/|\/\*|#|--|<!--|;|%|')/;

/** Lines of a file without the indentation that they share; undefined where the file has no such part. */
export function takePart(text: string, part: CodeReference['part']): string | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const chosen = typeof part === 'string' ? takeRegion(lines, part) : takeLines(lines, part);
  return chosen && dedent(chosen.filter((line) => !isMark(line)).join('\n'));
}

function takeLines(lines: string[], part: Exclude<CodeReference['part'], string>) {
  if (!part) return lines;
  const { first, last } = part;
  return first < 1 || last < first || last > lines.length
    ? undefined
    : lines.slice(first - 1, last);
}

/** The lines of a region, those of regions inside of it included; a region that never ends goes to the end. */
function takeRegion(lines: readonly string[], name: string): string[] | undefined {
  const start = lines.findIndex((line) => startOf(line) === name);
  if (start < 0) return undefined;
  let depth = 0;
  const length = lines.slice(start).findIndex((line) => {
    if (startOf(line) !== undefined) depth += 1;
    else if (isEnd(line)) depth -= 1;
    return depth === 0;
  });
  return lines.slice(start + 1, length < 0 ? undefined : start + length);
}

function isMark(line: string): boolean {
  return startOf(line) !== undefined || isEnd(line);
}

/** Name of the region that a line begins, '' for one without a name; undefined for any other line. */
function startOf(line: string): string | undefined {
  return COMMENT.test(line) ? START.exec(line)?.groups?.['name'] : undefined;
}

function isEnd(line: string): boolean {
  return COMMENT.test(line) && END.test(line);
}
