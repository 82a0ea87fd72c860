import { splitPage } from '../../content/split-page.ts';
import type { FilePlace } from './link-places.ts';

/** Place of `field:` in the front matter of a page; the first line where it is not. */
export function findField(file: string, text: string, field: string): FilePlace {
  const { yaml = '', yamlLine } = splitPage(text);
  const lines = yaml.split('\n');
  const index = lines.findIndex((line) => /^["']?([^"':=\s]+)/.exec(line)?.[1] === field);
  if (index < 0) return { file, line: 1, column: 1, length: 3 };
  return {
    file,
    line: yamlLine + index,
    column: (lines[index] ?? '').indexOf(field) + 1,
    length: field.length,
  };
}
