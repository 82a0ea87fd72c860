import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SHEETS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') || file === 'client/overlay.ts')
  .map((file) => join('src', file));

/** Properties and values that name a side of the screen, not of the text. */
const PHYSICAL =
  /(?:^|[\s;{])(?:left|right|(?:margin|padding|border)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear):\s*(?:left|right)\b/;

test('style sheets name sides of the text, so that they mirror', () => {
  expect(SHEETS.length).toBeGreaterThan(20);
  const found = SHEETS.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        PHYSICAL.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

test('arrows follow the direction of the part around them', () => {
  const tokens = readFileSync('src/output/pages/styles/tokens.css', 'utf8');
  for (const [dir, value] of [
    ['rtl', '-1'],
    ['ltr', '1'],
  ])
    expect(tokens).toMatch(new RegExp(`\\[dir='${dir}'\\] \\{\\s*--t-dir: ${value};`));
});

/** Corners that carets turn, and code, which runs from left to right on all pages. */
const SAME_IN_BOTH = [
  'border-width: 0 1.5px 1.5px 0',
  'border-width: 0 2px 2px 0',
  'inset: 0 0 auto auto',
  'inset: auto auto calc(100% + 0.375rem) 50%',
  'margin: 0 0.375rem 0.125rem -0.75rem',
  'padding: 0.5625rem 0.5625rem 0.5625rem var(--t-space-6)',
];

/** Values of a shorthand; a function is one value. */
function splitValues(text: string): string[] {
  const values = [''];
  let depth = 0;
  for (const character of text) {
    depth += Number(character === '(') - Number(character === ')');
    if (/\s/.test(character) && depth === 0) values.push('');
    else values.push(`${values.pop() ?? ''}${character}`);
  }
  return values.filter(Boolean);
}

test('shorthands with four values have the same on both sides', () => {
  const found = SHEETS.flatMap((file) => {
    const css = readFileSync(file, 'utf8');
    const shorthands = css.matchAll(/[\s;{](padding|margin|inset|border-width):\s*([^;}]+)/g);
    return Array.from(shorthands, ([, name = '', text = '']) => ({ name, text }))
      .filter(({ text }) => {
        const [, right, , left] = splitValues(text);
        return left !== undefined && left !== right;
      })
      .map(({ name, text }) => `${name}: ${text}`)
      .filter((declaration) => !SAME_IN_BOTH.includes(declaration))
      .map((declaration) => `${file} ${declaration}`);
  });
  expect(found).toEqual([]);
});
