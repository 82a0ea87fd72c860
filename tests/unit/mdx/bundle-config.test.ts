import { expect, test } from 'vitest';
import { ENGINE_NAME } from '../../../src/utils/engine.ts';
import { bundleConfig } from '../../../src/mdx/extensions.ts';
import { createFolder } from '../_folder.ts';

test.each([ENGINE_NAME, 'trellis'])(
  'bundles a configuration that imports %s/config without an installed package',
  async (name) => {
    const text = `import { defineConfig } from '${name}/config';\nexport default defineConfig({ components: {} });\n`;
    const code = await bundleConfig(
      createFolder({ 'trellis.config.ts': text }),
      'trellis.config.ts',
    );
    expect(code).toContain('const defineConfig');
    expect(code).not.toContain('import ');
  },
);
