// Builds the Plant Store's server, without any documentation page, into the folder given as argument.
import { fileURLToPath } from 'node:url';
import { build } from 'astro';
import { plantStoreServer } from '../../src/plants/adapter.ts';

const [root = ''] = process.argv.slice(2);

await build({
  root,
  srcDir: fileURLToPath(new URL('../../src/', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  adapter: plantStoreServer(),
});
