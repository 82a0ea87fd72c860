import { describe, expect, test } from 'vitest';
import { describeProject } from '../../../src/content/project.ts';
import { loadExtensions, NO_EXTENSIONS } from '../../../src/mdx/extensions.ts';
import { createFolder } from '../_folder.ts';

const load = (files: Record<string, string>) =>
  loadExtensions(describeProject(createFolder(files)));

/** Messages of the problems that a configuration has. */
async function problemsOf(config: string): Promise<string[]> {
  const { diagnostics } = await load({ 'trellis.config.ts': config });
  return diagnostics.map(({ code, file, message }) => `${code} ${file} ${message}`);
}

describe('trellis.config', () => {
  test('adds nothing where it is not there', async () => {
    expect(await load({})).toEqual({ extensions: NO_EXTENSIONS, diagnostics: [] });
  });

  test.each(['trellis.config.ts', 'trellis.config.mjs', 'trellis.config.js'])(
    'may be called %s',
    async (name) => {
      const { extensions } = await load({ [name]: 'export default { pages: () => [] };' });
      expect(extensions.file).toBe(name);
      expect(await extensions.pages?.({ mode: 'build', offline: true })).toEqual([]);
    },
  );

  test('has another digest once a file that it imports is another one', async () => {
    const config =
      "import { word } from './word.ts'; export default { docsJson: () => ({ word }) };";
    const digests = ['one', 'two', 'one'].map(async (word) => {
      const files = {
        'trellis.config.ts': config,
        'word.ts': `export const word: string = '${word}';`,
      };
      return (await load(files)).extensions.digest;
    });
    const [first, second, again] = await Promise.all(digests);
    expect(second).not.toBe(first);
    expect(again).toBe(first);
  });

  test('reads files beside itself by import.meta.url', async () => {
    const { extensions } = await load({
      'words.txt': 'one two',
      'trellis.config.ts': `import { readFileSync } from 'node:fs';
        const text = readFileSync(new URL('./words.txt', import.meta.url), 'utf8');
        export default { docsJson: () => ({ text }) };`,
    });
    expect(await extensions.docsJson?.({}, { mode: 'build', offline: true })).toEqual({
      text: 'one two',
    });
  });
});

test('syntax that the compiler rejects is reported at its location', async () => {
  const { diagnostics } = await load({
    'trellis.config.ts': "import { words } from './rules/words.ts';\nexport default { words };",
    'rules/words.ts': "export const words = [\n  'one'\n  'two',\n];",
  });
  expect(diagnostics).toMatchObject([
    {
      code: 'broken-extension',
      message: 'Cannot load the file: Expected `,` or `]` but found `string`.',
      file: 'rules/words.ts',
      line: 3,
      column: 3,
    },
  ]);
  const imports = await load({
    'trellis.config.ts':
      "import a from './a.ts';\nimport b from './b.ts';\nexport default { pages: [a, b] };",
  });
  expect(
    imports.diagnostics.map(({ message, line, column }) => [line, column, message]),
  ).toMatchObject([
    [1, 15, "Cannot load the file: Could not resolve './a.ts' in trellis.config.ts."],
    [2, 15, "Cannot load the file: Could not resolve './b.ts' in trellis.config.ts."],
  ]);
});

describe('a configuration that cannot be used is an error of its file', () => {
  test.each([
    ['export default {', /Cannot load the file: /],
    ["throw new Error('no token');", /Cannot load the file: no token/],
    ['export const x = 1;', /the default export: /],
    ['export default { componets: {} };', /Unrecognized key: "componets"/],
    ["export default { pages: 'all' };", /pages: Expected a function/],
    ["export default { components: { note: './note.jsx' } };", /Expected a component name/],
    [
      "export default { parts: { footer: './footer.jsx' } };",
      /footer: File not found: "\.\/footer\.jsx"/,
    ],
    ["export default { rules: [{ name: 'no-todo' }] };", /rules\.0\.check: Expected a function/],
  ])('%s', async (config, message) => {
    const [problem] = await problemsOf(config);
    expect(problem).toMatch(/^broken-extension trellis\.config\.ts /);
    expect(problem).toMatch(message);
  });
});
