import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { buildReference } from '../../../src/config/reference.ts';

const DOCS = fileURLToPath(new URL('../../../content/trellis', import.meta.url));
const SETTINGS = new Set(buildReference().map(({ path }) => path.split(/[.[]/)[0] ?? ''));

/** Examples of docs.json or of a part of it: blocks of JSON whose names are settings, or a group of the navigation. */
function findExamples(page: string): string[] {
  const text = readFileSync(`${DOCS}/${page}`, 'utf8');
  return [...text.matchAll(/^( *)(`{3,})json(.*)\n([\s\S]*?)\n\1\2$/gm)]
    .map(([, , , info = '', body = '']) => ({ info, body }))
    .filter(({ info, body }) => info.includes('docs.json') || isSettings(body))
    .map(({ body }) => body);
}

function isSettings(text: string): boolean {
  const value = readJson(text);
  return value !== undefined && Object.keys(value).every((name) => SETTINGS.has(name));
}

function readJson(text: string): Record<string, unknown> | undefined {
  for (const whole of [text, `{${text}}`]) {
    try {
      const value: unknown = JSON.parse(whole);
      if (typeof value === 'object' && value !== null) return { ...value };
    } catch {
      continue;
    }
  }
  return undefined;
}

/** The example as a whole file. */
function complete(example: Record<string, unknown>): string {
  if ('group' in example) return complete({ navigation: [example] });
  return JSON.stringify({ name: 'Garden', navigation: [{ group: 'Start', pages: ['index'] }], ...example }); // prettier-ignore
}

const pages = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => ({ page: name, examples: findExamples(name) }))
  .filter(({ examples }) => examples.length > 0);

test.each(pages)('every docs.json in $page is one', ({ examples }) => {
  for (const example of examples) {
    const value = readJson(example);
    expect(value, example).toBeDefined();
    const { diagnostics } = parseConfig(complete(value ?? {}), 'docs.json');
    expect(
      diagnostics.map(({ message }) => message),
      example,
    ).toEqual([]);
  }
});

test('there are examples', () => {
  expect(pages.flatMap(({ examples }) => examples).length).toBeGreaterThan(30);
});
