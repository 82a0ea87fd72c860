import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTemplate } from '../../../../src/cli/new/write-template.ts';
import { prepareFolder } from '../../../../src/cli/new/prepare-folder.ts';
import { createFolder } from '../../_folder.ts';

test('a fresh repository keeps what it has', () => {
  const root = createFolder({
    'README.md': 'Mine',
    LICENSE: 'MIT',
    '.gitignore': 'secrets\nnode_modules/',
    '.github/FUNDING.yml': 'x: 1',
  });
  prepareFolder(root, 'docs');
  writeTemplate(root, 'Fern', '1.0.0');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(read('README.md')).toBe('Mine');
  expect(read('.gitignore')).toBe('secrets\nnode_modules/\ndist/\ndist-*/\n');
  expect(JSON.parse(read('docs.json'))).toMatchObject({ name: 'Fern' });
});

test('equivalent lines of .gitignore are not added again', () => {
  const root = createFolder({ '.gitignore': 'node_modules\n/dist\n' });
  writeTemplate(root, 'Fern', '1.0.0');
  expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe('node_modules\n/dist\ndist-*/\n');
});

test('a folder with anything else is refused', () => {
  const root = createFolder({ 'README.md': '', 'index.js': '' });
  expect(() => prepareFolder(root, 'code')).toThrow(
    '"code" already contains files, such as "index.js". Use an empty folder or a new repository.',
  );
});

test('a folder that cannot be created is refused with the reason', () => {
  const root = createFolder({ file: '' });
  symlinkSync('gone', join(root, 'link'));
  const start = (path: string) => () => prepareFolder(join(root, path), path);
  expect(start('link')).toThrow(
    'link is a link to gone, which does not exist. Create the folder, or remove the link.',
  );
  const long = 'a'.repeat(300);
  expect(start(long)).toThrow(`Cannot create a project in ${long}: the name is too long.`);
  expect(start('file')).toThrow('Expected a folder, but file is a file.');
  expect(start('file/docs')).toThrow('a parent folder is a file');
  expect(start('link/docs')).toThrow('link is not a folder');
  expect(() => prepareFolder('/proc/trellis-docs/site', 'x')).toThrow(
    /Cannot create a project in x/,
  );
  start('new/docs')();
  expect(existsSync(join(root, 'new/docs'))).toBe(true);
});

test.each([
  ['New', 39],
  ['Willow', 60],
  ['日本語', 56],
])('the logo has room for %s', (name, width) => {
  const root = createFolder();
  writeTemplate(root, name, '1.0.0');
  expect(readFileSync(join(root, 'logo/light.svg'), 'utf8')).toContain(`textLength="${width}"`);
});

test('lists and tables of the starter are on separate lines', () => {
  const root = createFolder();
  writeTemplate(root, 'Fern', '1.0.0');
  const page = readFileSync(join(root, 'guides/writing-pages.mdx'), 'utf8');
  // Without indentation, a list would include the closing tags around it.
  expect(page).toMatch(/^ {4}- Write short paragraphs\.$/m);
  expect(page).toMatch(/^ {4}\| Status +\| Meaning +\|\n {4}\| -+ \| -+ \|$/m);
});

test('a new project pins its version, names its schema, and brings settings for editors and linters', () => {
  const root = createFolder({ '.editorconfig': 'mine' });
  writeTemplate(root, 'Fern', '1.0.0');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(JSON.parse(read('package.json'))).toMatchObject({
    scripts: { dev: 'trellis dev', build: 'trellis build' },
  });
  expect(JSON.parse(read('docs.json'))).toHaveProperty('$schema', './.trellis/docs.schema.json');
  expect(JSON.parse(read('.vscode/extensions.json'))).toHaveProperty('recommendations');
  expect(read('.prettierignore')).toContain('*.mdx');
  expect(read('.vale.ini')).toContain('BasedOnStyles');
  expect(read('.editorconfig')).toBe('mine');
});
