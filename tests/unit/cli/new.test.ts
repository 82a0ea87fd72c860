import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logoWidth } from '../../../src/cli/new/logo-width.ts';
import { refuseFiles } from '../../../src/cli/new/refuse-files.ts';
import { writeTemplate } from '../../../src/cli/new/write-template.ts';
import { createFolder } from '../_folder.ts';

test('a fresh repository keeps what it has', () => {
  const root = createFolder({
    'README.md': 'Mine',
    LICENSE: 'MIT',
    '.gitignore': 'secrets\nnode_modules/',
    '.github/FUNDING.yml': 'x: 1',
  });
  refuseFiles(root, 'docs');
  writeTemplate(root, 'Fern');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(read('README.md')).toBe('Mine');
  expect(read('.gitignore')).toBe('secrets\nnode_modules/\ndist/\n');
  expect(JSON.parse(read('docs.json'))).toMatchObject({ name: 'Fern' });
});

test('a folder with anything else is refused', () => {
  const root = createFolder({ 'README.md': '', 'index.js': '' });
  expect(() => refuseFiles(root, 'code')).toThrow(
    'code has files already, such as index.js; new starts in an empty folder or a fresh repository',
  );
});

test.each([
  ['New', 39],
  ['Willow', 60],
  ['日本語', 56],
])('the logo has room for %s', (name, width) => {
  expect(logoWidth(name)).toBe(width);
});

test('lists and tables of the starter stand on lines of their own', () => {
  const root = createFolder();
  writeTemplate(root, 'Fern');
  const page = readFileSync(join(root, 'guides/writing-pages.mdx'), 'utf8');
  expect(page).toMatch(/^- Write short paragraphs\.$/m);
  expect(page).toMatch(/^\| Status +\| Meaning +\|\n\| -+ \| -+ \|$/m);
});
