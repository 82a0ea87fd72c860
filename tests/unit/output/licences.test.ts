import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { joinLicenses, packagesIn, renderLicenses } from '../../../src/output/browser-bundles.ts';
import { writeProject } from '../../support/write-project.ts';

const root = writeProject({
  'own/package.json': { name: 'own', version: '1.0.0', license: 'BSD-2-Clause' },
  'own/LICENSE': 'Do as you like.\n',
  'bare/package.json': { name: 'bare', version: '2.0.0', license: 'MIT', author: 'Ada <a@b.c>' },
  'odd/package.json': { name: 'odd', version: '3.0.0', license: 'Odd-1.0' },
});

describe('licenses', () => {
  test('are those of packages of which something is in a script', () => {
    const modules = {
      '/a/node_modules/@b/c/index.js': { renderedLength: 1 },
      '/a/node_modules/@b/c/other.js': { renderedLength: 1 },
      '/a/node_modules/d/node_modules/e/e.js': { renderedLength: 1 },
      '/a/node_modules/unused/f.js': { renderedLength: 0 },
      '/a/src/own.js': { renderedLength: 1 },
    };
    expect(packagesIn([{ modules }])).toEqual([
      '/a/node_modules/@b/c',
      '/a/node_modules/d/node_modules/e',
    ]);
  });

  test('have the text that a package brings', () => {
    expect(renderLicenses([join(root, 'own')])).toBe('own 1.0.0 (BSD-2-Clause)\n\nDo as you like.');
  });

  test('have the common text, with the author, where a package brings none', () => {
    const text = renderLicenses([join(root, 'bare')]);
    expect(text).toMatch(/^bare 2\.0\.0 \(MIT\)\n\nMIT License\n\nCopyright \(c\) Ada\n/);
  });

  test('are not left out where there is no text at all', () => {
    expect(() => renderLicenses([join(root, 'odd')])).toThrow(
      /odd does not contain the text of its license \(Odd-1\.0\)/,
    );
  });

  test('are listed once for several scripts', () => {
    const own = renderLicenses([join(root, 'own')]);
    const both = renderLicenses([join(root, 'bare'), join(root, 'own')]);
    expect(joinLicenses([own, both])).toBe(both);
  });
});
