import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { components, findDefinition, listDefinitions } from '../../../../src/mdx/components.ts';

test('every component that pages may use is defined, except those that are only wrappers', () => {
  const wrappers = ['Api', 'ApiPlayground', 'GitHub', 'Github', 'MDXContentController'];
  const names = Object.keys(components).filter((name) => !findDefinition(name));
  expect(names.toSorted()).toEqual([...wrappers, 'zapier-zap-templates']);
});

test('descriptions are sentences, and name attributes and components that there are', () => {
  for (const { name, description, props, inside, holds = [] } of listDefinitions()) {
    expect(description, name).toMatch(/^[A-Z`].*\.$/);
    for (const [prop, one] of Object.entries(props)) {
      expect(one.description, `${name} ${prop}`).toMatch(/^[A-Z`].*[.`]$/);
      if (one.sameAs !== undefined) expect(props[one.sameAs], `${name} ${prop}`).toBeDefined();
      if (one.values && one.default !== undefined)
        expect(one.values, `${name} ${prop}`).toContain(one.default);
    }
    const parts = [...holds, ...(inside === undefined ? [] : [inside])];
    const unknown = parts.filter((part) => !/^(?:code|list)$/.test(part) && !findDefinition(part));
    expect(unknown, name).toEqual([]);
  }
});

test('a component has one definition by all of its names, and parts are properties of it', () => {
  expect(findDefinition('Folder')?.name).toBe('Tree.Folder');
  expect(findDefinition('FileTree.Folder')?.name).toBe('Tree.Folder');
  expect(findDefinition('Github.Repo')?.name).toBe('GitHub.Repo');
  expect(findDefinition('Tree.Leaf')).toBeUndefined();
  expect(findDefinition('toString')).toBeUndefined();
  const names = listDefinitions().flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  expect(names).toHaveLength(new Set(names).size);
});

test('style sheets of components exist', () => {
  const sheets = listDefinitions().flatMap(({ styles = {} }) => Object.keys(styles));
  const missing = sheets.filter(
    (sheet) =>
      !existsSync(new URL(`../../../../src/output/pages/styles/${sheet}`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});
