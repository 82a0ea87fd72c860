import { codeRanges, createCodeTest } from '../text/code-ranges.ts';
import { lineStarts } from '../text/edits.ts';
import { readSource } from '../mdx/source/source-index.ts';

/** An address in a text of the project. */
export interface Address {
  start: number;
  text: string;
  /** Files that are imported are named from the importing file, links from the page. */
  kind: 'link' | 'file';
}

const IMPORT = /^(?:import|export)\b[^'"\n\r;]*["'](\.{1,2}\/[^"'\n]+)["']/gm;
/** The file of a fence, without the part of it. */
const FENCE = /^[ \t]*(?:`{3,}|~{3,}(?!~))[^`\n]*\bfile=["']?(\.{0,2}[^\s"'#]+)/gm;
/** Attributes with an address in code. */
const ATTRIBUTE = /\b(?:href|src|img|poster|url|to)=["']([^"'\s{}]+)["']/g;

/** Every address in the body of a page or snippet, or in a file of code. */
export function findAddresses(file: string, body: string): Address[] {
  if (!/\.mdx?$/.test(file))
    return [...matches(body, ATTRIBUTE, 'link'), ...matches(body, IMPORT, 'file')];
  const { links, images } = readSource(body);
  const places = [
    ...links.map(({ href, ...place }) => ({ text: href, place })),
    ...images.map(({ src, ...place }) => ({ text: src, place })),
  ];
  const starts = lineStarts(body);
  const found = places.flatMap(({ text, place }): Address[] => {
    const start = (starts[place.line - 1] ?? body.length) + place.column - 1;
    // The place of an address that is made by an expression is that of its element.
    return body.startsWith(text, start) ? [{ start, text, kind: 'link' }] : [];
  });
  const isCode = createCodeTest(codeRanges(body));
  const imports = matches(body, IMPORT, 'file').filter(({ start }) => !isCode(start));
  return [...found, ...imports, ...matches(body, FENCE, 'file')];
}

function matches(body: string, pattern: RegExp, kind: Address['kind']): Address[] {
  return [...body.matchAll(pattern)].map(({ 0: whole, 1: text = '', index }) => {
    return { start: index + whole.lastIndexOf(text), text, kind };
  });
}
