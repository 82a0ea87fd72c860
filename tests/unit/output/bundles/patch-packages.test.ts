import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { patchPackages, replacePackage } from '../../../../src/output/bundles/recipes.ts';
import { writeProject } from '../../../support/write-project.ts';

const MODULE = 'node_modules/style-mod/index.js';

async function bundle(code: string, plugin: ReturnType<typeof patchPackages>): Promise<string> {
  const root = writeProject({ [MODULE]: code });
  const build = await rolldown({ input: `${root}/${MODULE}`, plugins: [plugin] });
  const { output } = await build.generate();
  return output[0].code;
}

describe('a patch of a package', () => {
  it('changes its code', async () => {
    const code = 'export const can = (root) => !root.head && root.adoptedStyleSheets;';
    const patched = await bundle(code, patchPackages(['style-mod-sheets']));
    expect(patched).toContain('(root) => root.adoptedStyleSheets');
  });

  it('fails the bundle by its name where there is nothing to change', async () => {
    const made = bundle('export const other = 1;', patchPackages(['style-mod-sheets']));
    await expect(made).rejects.toThrow('No match for the replacements style-mod-sheets');
  });
});

describe('a module in the place of a package', () => {
  it('is what importers of any part of it get', async () => {
    const plugin = replacePackage('parser', { code: 'export const parse = "plain";' });
    const code = 'import { parse } from "parser/light"; console.log(parse);';
    expect(await bundle(code, plugin)).toContain('"plain"');
  });

  it('fails the bundle where nothing imports the package', async () => {
    const made = bundle('export const other = 1;', replacePackage('parser', { code: '' }));
    await expect(made).rejects.toThrow('No match for the replacements replace-parser');
  });
});
