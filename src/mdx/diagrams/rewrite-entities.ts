import type { DiagramSource } from './types.ts';

/** `CUSTOMER }o--|| ORDER : places`; the label may be missing. */
const RELATION = /^(\S+)\s+([|o}{]{2})(--|\.\.)([|o}{]{2})\s+(\S+?)\s*(?::\s*(?!\s)(.*))?$/;

/** The entity relationship diagram in the forms that the renderer knows. */
export function rewriteEntities({ lines }: DiagramSource): string {
  return lines.map(({ text }) => rewrite(text.replace(/;$/, ''))).join('\n');
}

function rewrite(text: string): string {
  const [, from, left = '', line, right, to, label] = RELATION.exec(text) ?? [];
  if (from === undefined) return text;
  // Zero or more, as it is written on the left.
  const known = left === '}o' ? '{o' : left;
  return `${from} ${known}${line}${right} ${to} : ${label || '""'}`;
}
