import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../../../src/config/load-config.ts';
import { parseConfig } from '../../../../src/config/parse-config.ts';
import { isInsideProject } from '../../../../src/config/urls.ts';
import { listGroups, pagesOf } from '../helpers.ts';

type Files = Record<string, unknown>;

/** Summary of a docs.json with referenced files. */
function read(main: object, files: Files = {}) {
  const text = JSON.stringify({ name: 'Plants', ...main }, null, 2);
  const { config, diagnostics, parts } = parseConfig(text, 'docs.json', (path) => {
    expect(isInsideProject(path)).toBe(true);
    const found = files[path];
    if (found === undefined) return { error: 'missing' };
    return { text: typeof found === 'string' ? found : JSON.stringify(found, null, 2) };
  });
  const problems = diagnostics.map(
    ({ severity, file, line, column, message }) =>
      `${severity} ${file}:${line}:${column} ${message}`,
  );
  return { config, problems, parts, diagnostics };
}

const groupsOf = ({ config }: ReturnType<typeof read>) =>
  config && listGroups(config).map((group) => `${group.group}: ${pagesOf(group).join(' ')}`);

describe('$ref', () => {
  test('is replaced with the content of another file, relative to the file that contains it', () => {
    const found = read(
      { navigation: { $ref: './navigation/index.json' } },
      {
        'navigation/index.json': { tabs: [{ $ref: 'guides.json' }, { $ref: '../api.json' }] },
        'navigation/guides.json': { tab: 'Guides', groups: [{ group: 'A', pages: ['a'] }] },
        'api.json': { tab: 'API', groups: [{ $ref: '/navigation/group.json' }] },
        'navigation/group.json': { group: 'B', pages: ['b'] },
      },
    );
    expect(found.problems).toEqual([]);
    expect(groupsOf(found)).toEqual(['A: a', 'B: b']);
    expect(found.parts.map(({ file }) => file)).toEqual([
      'navigation/index.json',
      'navigation/guides.json',
      'api.json',
      'navigation/group.json',
    ]);
  });

  test('is replaced with the items of a list inside a list, and with a list elsewhere', () => {
    const found = read(
      {
        navigation: [{ $ref: 'groups.json' }, { group: 'C', pages: ['c'] }],
        redirects: { $ref: 'redirects.json' },
      },
      {
        'groups.json': [
          { group: 'A', pages: ['a'] },
          { group: 'B', pages: ['b'] },
        ],
        'redirects.json': [{ source: '/x', destination: '/a' }],
      },
    );
    expect(found.problems).toEqual([]);
    expect(groupsOf(found)).toEqual(['A: a', 'B: b', 'C: c']);
    expect(found.config?.redirects).toMatchObject([{ source: '/x' }]);
  });

  test('takes the properties beside it over those of the file', () => {
    const found = read(
      { navigation: [{ $ref: 'group.json', group: 'Own' }] },
      { 'group.json': { group: 'Theirs', pages: ['a'] } },
    );
    expect(groupsOf(found)).toEqual(['Own: a']);
  });

  test('may name a file twice', () => {
    const group = { $ref: 'group.json' };
    const files = { 'group.json': { group: 'A', pages: ['a'], icn: 'x' } };
    const found = read({ navigation: [group, group] }, files);
    expect(groupsOf(found)).toEqual(['A: a', 'A: a']);
  });
});

describe('problems', () => {
  test('are at the location of the value', () => {
    const { problems } = read(
      {
        colours: {},
        navigation: [
          { $ref: 'groups.json' },
          { group: 'C', pages: ['c'], hidden: 'yes' },
          { $ref: 'group.json', tagg: 'New' },
        ],
      },
      {
        'groups.json': [
          { group: 'A', pages: ['a'] },
          { group: 'B', pages: ['b'], icn: 'leaf' },
        ],
        'group.json': { group: 'D', pages: [1] },
      },
    );
    expect(problems).toEqual([
      'warning docs.json:3:3 Unknown property "colours".',
      'error docs.json:13:17 navigation[2].hidden: Expected true or false, got "yes".',
      'warning docs.json:17:7 navigation[3]: Unknown property "tagg".',
      'error group.json:4:5 navigation[3].pages[0]: Expected a string or an object, got 1.',
      'warning groups.json:13:5 navigation[1]: Unknown property "icn".',
    ]);
  });

  test.each<[string, unknown, string]>([
    ['a number', 5, 'Expected the path of a JSON file.'],
    ['nothing', '', 'Expected the path of a JSON file.'],
    ['a missing file', './no.json', 'File not found: "./no.json".'],
    ['a path out of the project', '../x.json', 'Not a file of the project: "../x.json".'],
    ['a hidden way out', 'a/../../x.json', 'Not a file of the project: "a/../../x.json".'],
    [
      'an address',
      'https://example.com/a.json',
      'Not a file of the project: "https://example.com/a.json".',
    ],
    [
      'a file of the computer',
      'file:///etc/passwd',
      'Not a file of the project: "file:///etc/passwd".',
    ],
    ['a backslash', '..\\x.json', 'Not a file of the project: "..\\\\x.json".'],
    ['a piece of a file', 'a.json#/tabs', 'Not a file of the project: "a.json#/tabs".'],
    ['docs.json itself', 'docs.json', 'Circular reference: "docs.json".'],
  ])('for %s', (_case, reference, message) => {
    const { problems, config } = read({
      navigation: [{ group: 'A', pages: ['a'] }],
      search: { $ref: reference },
    });
    expect(problems).toEqual([`error docs.json:12:13 search.$ref: ${message}`]);
    expect(config).toBeDefined();
  });

  test('for files that lead to each other', () => {
    const { problems } = read(
      { navigation: [{ $ref: 'a.json' }] },
      {
        'a.json': { group: 'A', pages: ['a', { $ref: 'b.json' }] },
        'b.json': { group: 'B', pages: [{ $ref: './a.json' }] },
      },
    );
    expect(problems).toEqual([
      'warning b.json:3:12 navigation[0].pages[1].pages: Empty list; the group is not shown.',
      'error b.json:5:15 pages[0].$ref: Circular reference: "./a.json".',
    ]);
  });

  test('for a file that is no JSON', () => {
    const { problems } = read(
      { navigation: [{ group: 'A', pages: ['a'] }, { $ref: 'b.json' }] },
      { 'b.json': '{ "group": "B",, }' },
    );
    expect(problems[0]).toMatch(/^error b\.json:1:\d+ Missing property name\./);
    expect(problems).toHaveLength(1);
  });

  test('for files that nest deeper and deeper', () => {
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => {
        const inner = JSON.stringify({ $ref: `level${index + 1}.json` });
        return [`level${index}.json`, '['.repeat(190) + inner + ']'.repeat(190)];
      }),
    );
    const group = { group: 'A', pages: ['a'] };
    const { config, problems } = read({ navigation: [group, { $ref: 'level0.json' }] }, files);
    expect(config).toBeDefined();
    expect(problems).toContainEqual(
      expect.stringMatching(/^error level\d\.json:.*: Lists and objects are nested too deeply\.$/),
    );
  });

  test('for files that multiply without end', () => {
    const files: Files = { 'leaf.json': { group: 'A', pages: ['a'] } };
    for (let level = 0; level < 12; level++) {
      const inner = level === 0 ? 'leaf.json' : `level${level - 1}.json`;
      files[`level${level}.json`] = {
        group: 'B',
        pages: Array.from({ length: 10 }, () => ({ $ref: inner })),
      };
    }
    const { diagnostics } = read({ navigation: [{ $ref: 'level11.json' }] }, files);
    expect(
      diagnostics.some(({ message }) => message.includes('Too many or too large references')),
    ).toBe(true);
  });
});

describe('on disk', () => {
  test('files are read from the project, and never from outside it', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'trellis-references-'));
    onTestFinished(() => rm(parent, { recursive: true }));
    const root = join(parent, 'project');
    await mkdir(root);
    const navigation = { groups: [{ $ref: 'own.json' }, { $ref: 'link.json' }] };
    await writeFile(join(root, 'docs.json'), JSON.stringify({ name: 'A', navigation }));
    await writeFile(join(root, 'own.json'), '\uFEFF{ "group": "A", "pages": ["a"], "x": 1 }');
    await writeFile(join(parent, 'secret.json'), '{ "group": "B", "pages": ["b"] }');
    await symlink(join(parent, 'secret.json'), join(root, 'link.json'));

    const { config, diagnostics, parts, locate } = await loadConfig(root);
    expect(listGroups(config!)).toMatchObject([{ group: 'A', pages: [{ page: 'a' }] }]);
    expect(diagnostics).toMatchObject([
      {
        file: 'docs.json',
        message: 'navigation.groups[1].$ref: The file is outside the project: "link.json".',
      },
      { file: 'own.json', message: 'navigation.groups[0]: Unknown property "x".' },
    ]);
    expect([...(parts?.keys() ?? [])]).toEqual(['own.json']);
    expect(locate?.(['navigation', 'groups', 0, 'pages', 0])).toEqual({
      file: 'own.json',
      line: 1,
      column: 27,
      length: 3,
    });
  });
});
