// Builds this project as it is deployed, pages and server, into the folder given as argument.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../../bin/register.js';

const [folder = ''] = process.argv.slice(2);
const { build } = await import('astro');

await build({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  outDir: join(folder, 'dist'),
  logLevel: 'error',
});
