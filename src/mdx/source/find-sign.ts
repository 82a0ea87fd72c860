/**
 * Where a line, as its author wrote it, has the sign that a message of the parser is about: the nearest such tag or brace to
 * where the parser met it, before which something may have been rewritten.
 */
export function findSign(line: string, near: number, message: string): number {
  const [, tag] = /`(<\/?[\w.-]*)>?`/.exec(message) ?? [];
  const sign = message.startsWith('Unexpected end of file in expression') ? '{' : tag;
  if (sign === undefined || line.startsWith(sign, near)) return near;
  let nearest = -1;
  for (let at = line.indexOf(sign); at >= 0; at = line.indexOf(sign, at + 1))
    if (nearest < 0 || Math.abs(at - near) < Math.abs(nearest - near)) nearest = at;
  return nearest < 0 ? near : nearest;
}
