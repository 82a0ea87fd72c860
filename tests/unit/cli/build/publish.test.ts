import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../../src/cli/args/values.ts';
import { checkOutDir, publish } from '../../../../src/cli/build/publish.ts';
import { createFolder } from '../../_folder.ts';

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8');

describe('the folder of the site', () => {
  test.each(['', '..', '../..'])('is refused where it holds the project: %j', (way) => {
    const root = createFolder({ 'docs/site/docs.json': '{}' });
    const project = join(root, 'docs/site');
    expect(() => checkOutDir(join(project, way), project)).toThrow(/holds the project itself/);
  });

  test('is refused where it has files of others', () => {
    const root = createFolder({ 'out/photo.jpg': '' });
    expect(() => checkOutDir(join(root, 'out'), join(root, 'docs'))).toThrow(UsageError);
  });

  test.each([
    ['is not there', {}],
    ['is an earlier build', { 'out/docs.schema.json': '{}', 'out/index.html': '' }],
    [
      'is an earlier build with a server',
      { 'out/client/docs.schema.json': '{}', 'out/server/a': '' },
    ],
  ])('may be one that %s', (_name, files) => {
    const root = createFolder(files);
    expect(() => checkOutDir(join(root, 'out'), join(root, 'docs'))).not.toThrow();
  });

  test('may lie in the project, or beside it with a name that begins like it', () => {
    const root = createFolder({ 'docs/docs.json': '{}' });
    expect(() => checkOutDir(join(root, 'docs/dist'), join(root, 'docs'))).not.toThrow();
    expect(() => checkOutDir(join(root, 'docs-site'), join(root, 'docs'))).not.toThrow();
  });
});

describe('publishing', () => {
  test('puts the new site in the place of the old one', () => {
    const root = createFolder({
      'staging/a.html': 'new',
      'out/a.html': 'old',
      'out/b.html': 'old',
    });
    publish(join(root, 'staging'), join(root, 'out'));
    expect(readdirSync(root)).toEqual(['out']);
    expect(readdirSync(join(root, 'out'))).toEqual(['a.html']);
    expect(read(root, 'out/a.html')).toBe('new');
  });

  test('puts a zip in the place of the one before', () => {
    const root = createFolder({ 'staging/a.html': 'new', 'out.zip': 'old' });
    checkOutDir(join(root, 'out.zip'), join(root, 'docs'));
    publish(join(root, 'staging'), join(root, 'out.zip'));
    expect(read(root, 'out.zip')).toMatch(/^PK/);
  });

  test('makes the folders on the way', () => {
    const root = createFolder({ 'staging/a.html': 'new' });
    publish(join(root, 'staging'), join(root, 'deep/er/out'));
    expect(read(root, 'deep/er/out/a.html')).toBe('new');
    expect(existsSync(join(root, 'staging'))).toBe(false);
  });
});
