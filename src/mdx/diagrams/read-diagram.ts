import type { DiagramLine, DiagramSource } from './types.ts';

/** Reads what every kind of diagram has in common. */
export function readDiagram(text: string): DiagramSource {
  const all = text.split(/\r?\n/).map((line, index) => ({ text: line, number: index + 1 }));
  const { title, rest } = takeFrontMatter(all);
  const lines = withoutComments(rest)
    .map(({ text: line, number }) => ({ text: line.trim(), number }))
    .filter(({ text: line }) => line !== '');
  const word = /^[\w-]+/.exec(lines[0]?.text ?? '')?.[0] ?? '';
  return { word, kind: word.toLowerCase(), title, lines };
}

/** A diagram may begin with YAML, of which the title is shown. */
function takeFrontMatter(lines: readonly DiagramLine[]): {
  title?: string | undefined;
  rest: readonly DiagramLine[];
} {
  const start = lines.findIndex(({ text }) => text.trim() !== '');
  if (lines[start]?.text.trim() !== '---') return { rest: lines };
  const end = lines.findIndex(({ text }, index) => index > start && text.trim() === '---');
  if (end === -1) return { rest: lines };
  const title = lines
    .slice(start + 1, end)
    .map(({ text }) => /^\s*title:\s*(?!\s)(.+)$/.exec(text)?.[1])
    .find((found) => found !== undefined);
  return { title: title?.trim().replace(/^(["'])(.*)\1$/, '$2'), rest: lines.slice(end + 1) };
}

/** Comments and `%%{ … }%%` directives, which may go over several lines, are not drawn. */
function withoutComments(lines: readonly DiagramLine[]): DiagramLine[] {
  let isInside = false;
  return lines.flatMap(({ text, number }) => {
    if (isInside) {
      isInside = !text.includes('}%%');
      return [];
    }
    const trimmed = text.trim();
    if (trimmed.startsWith('%%{')) isInside = !trimmed.includes('}%%');
    if (trimmed.startsWith('%%')) return [];
    return [{ text: text.replace(/\s%%[^%"|]*$/, ''), number }];
  });
}
