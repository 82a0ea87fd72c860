/** Extra classes of lines, by line index from 0. */
export type LineMarks = Map<number, string[]>;

/** `// [!code ++]` and its kin, in any comment syntax, at the end of a line. */
const MARK =
  /(?<![ \t])[ \t]*(?:\/\/|#|--|\/\*|<!--|\{\/\*|;|%)[ \t]*\[!code ([a-z+-]+)(?::(\d+))?\][ \t]*(?![ \t])(?:\*\/\}?|-->)?[ \t]*$/;

const CLASSES: Record<string, string[]> = {
  '++': ['diff', 'add'],
  '--': ['diff', 'remove'],
  highlight: ['highlighted'],
  hl: ['highlighted'],
  focus: ['focused'],
  word: [],
  error: ['highlighted', 'error'],
  warning: ['highlighted', 'warning'],
};

/** Takes the marking comments out of code; a line that held nothing else goes with its comment. */
export function readMarks(source: readonly string[]): { lines: string[]; marks: LineMarks } {
  const marks: LineMarks = new Map();
  if (!source.some((line) => line.includes('[!code'))) return { lines: [...source], marks };
  const lines: string[] = [];
  for (const line of source) {
    const match = MARK.exec(line);
    const classes = CLASSES[match?.[1] ?? ''];
    if (!match || !classes) {
      lines.push(line);
      continue;
    }
    const rest = line.slice(0, match.index);
    const first = lines.length;
    if (rest.trim() !== '') lines.push(rest);
    for (let i = 0; i < Number(match[2] ?? 1); i++) {
      marks.set(first + i, [...(marks.get(first + i) ?? []), ...classes]);
    }
  }
  return { lines, marks };
}
