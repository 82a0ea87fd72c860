// Builds the Astro project in the folder given as argument, or serves it while it is written: node _astro-project.ts build|dev FOLDER
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import '../../bin/register.js';

const [command = '', root = ''] = process.argv.slice(2);
const { default: trellis } = await import('../../src/astro/index.ts');
const { build, dev } = await import('astro');
const { default: config } = (await import(pathToFileURL(join(root, 'settings.mjs')).href)) as {
  default: { placement: Parameters<typeof trellis>[0]; astro: object };
};

const options = {
  root,
  configFile: false as const,
  logLevel: 'error' as const,
  integrations: [trellis(config.placement)],
  devToolbar: { enabled: false },
  ...config.astro,
};

if (command === 'build') await build(options);
else {
  process.env['ASTRO_DEV_BACKGROUND'] = '0';
  const { address } = await dev({ ...options, server: { port: 0, host: '127.0.0.1' } });
  console.log(`http://127.0.0.1:${address.port}`);
}
