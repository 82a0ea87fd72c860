/** The part of a file that a code block shows. */
export interface CodeReference {
  /** Relative to the text with the code block; from the pages folder with a leading slash. */
  path: string;
  /** Name of a region, or the first and last line from 1; all of the file without it. */
  part?: string | LineRange | undefined;
}

/** Lines of a file from 1, the last one included. */
export interface LineRange {
  first: number;
  last: number;
}

/** Reads `../src/client.ts`, `client.ts#connect` (a region) and `client.ts#L3-L9` (lines, as code hosts write them). */
export function parseCodeReference(text: string): CodeReference {
  const at = text.indexOf('#');
  if (at < 0) return { path: text };
  const [path, fragment] = [text.slice(0, at), text.slice(at + 1)];
  const [, first, last] = /^L(\d+)(?:-L?(\d+))?$/.exec(fragment) ?? [];
  if (first === undefined) return { path, part: fragment || undefined };
  return { path, part: { first: Number(first), last: Number(last ?? first) } };
}
