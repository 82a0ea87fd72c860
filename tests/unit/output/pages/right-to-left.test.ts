import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** The same in both directions: corners of carets and check marks, code, and boxes that are centered. */
const SAME_IN_BOTH = [
  'border-width: 0 1.5px 1.5px 0',
  'border-width: 0 2px 2px 0',
  'code.css inset: 0 0 auto auto',
  'code.css padding: 0.5625rem 0.5625rem 0.5625rem var(--t-space-6)',
  'json.css margin: 0 0.375rem 0.125rem -0.75rem',
  'tooltip.css inset: auto auto calc(100% + 0.375rem) 50%',
];

/** Values of a shorthand: words and functions with all that their parentheses contain. */
function splitValues(text: string): string[] {
  const values = [''];
  let depth = 0;
  for (const character of text.trim()) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (/\s/.test(character) && depth === 0) values.push('');
    else values.push(`${values.pop()}${character}`);
  }
  return values.filter(Boolean);
}

const SHEETS = globSync('src/output/pages/styles/**/*.css');

it('style sheets space both sides alike, or with properties that follow the direction of text', () => {
  const physical = SHEETS.flatMap((file) => {
    const css = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const shorthands = css.matchAll(/^\s*(padding|margin|inset|border-width):\s*([^;]+);/gm);
    const uneven = [...shorthands]
      .filter(([, , text = '']) => {
        const [, right, , left] = splitValues(text);
        return left !== undefined && left !== right;
      })
      .map(([, name, text = '']) => `${name}: ${text}`);
    const sided = css.matchAll(
      /^\s*((?:padding|margin|border)-(?:left|right)[\w-]*|left|right):/gm,
    );
    return [...uneven, ...Array.from(sided, ([, name = '']) => name)].map(
      (text) => `${basename(file)} ${text}`,
    );
  });
  const mirrored = physical.filter((text) => !SAME_IN_BOTH.some((same) => text.endsWith(same)));
  expect(mirrored).toEqual([]);
  expect(SHEETS.length).toBeGreaterThan(50);
});
