import { expect, test } from 'vitest';
import { readPageId } from '../../../src/navigation/page-entries.ts';

test.each([
  ['a plain path', 'guides/quickstart', 'guides/quickstart'],
  ['a leading slash', '/guides/quickstart', 'guides/quickstart'],
  ['a leading ./', './guides/quickstart', 'guides/quickstart'],
  ['an .mdx extension', 'guides/quickstart.mdx', 'guides/quickstart'],
  ['an .md extension', 'guides/quickstart.md', 'guides/quickstart'],
  ['spaces around', '  guides/quickstart ', 'guides/quickstart'],
  ['spaces inside', 'Get Started/first steps', 'Get Started/first steps'],
  ['upper case', 'Guides/QuickStart', 'Guides/QuickStart'],
  ['a final index', 'guides/index', 'guides/index'],
  ['dots', 'changelog/v1.2.3', 'changelog/v1.2.3'],
  ['an extension inside a folder name', 'next.js/setup', 'next.js/setup'],
  ['a trailing slash', 'guides/', 'guides'],
  ['doubled slashes', 'guides//quickstart', 'guides/quickstart'],
  ['a step back inside the project', 'guides/../api/users', 'api/users'],
  ['backslashes', 'guides\\quickstart', 'guides/quickstart'],
  ['the root', '/', 'index'],
])('%s: %s', (_name, entry, id) => {
  expect(readPageId(entry)).toEqual({ id });
});

test.each([
  ['../secret', 'outside'],
  ['guides/../../secret', 'outside'],
  ['/../secret', 'outside'],
  ['C:\\docs\\intro', 'absolute'],
  ['file:///docs/intro', 'absolute'],
  ['https://example.com/intro', 'url'],
  ['//example.com/intro', 'url'],
])('%s is no page: %s', (entry, problem) => {
  expect(readPageId(entry)).toEqual({ problem });
});
