import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SEARCH_PATH } from '../../outputs/search/file-names.ts';
import { serveStdio } from '../../server/mcp/serve-stdio.ts';
import { type Args } from '../args/args.ts';
import { UsageError } from '../args/values.ts';
import { openProject } from '../open-project.ts';

/** Answers an agent's questions about the built docs on standard input and output; runs until it hangs up. */
export async function mcp(args: Args): Promise<number> {
  const { root } = openProject(args.dir);
  const outDir = resolve(args.out ?? join(root, 'dist'));
  // A build with a server part keeps the site in `client`; a published site may be given itself.
  const folders = [outDir, join(outDir, 'client'), root];
  const folder = folders.find((path) => existsSync(join(path, SEARCH_PATH, 'index.json')));
  if (!folder) throw new UsageError(`there is no built site in ${outDir}: run trellis build first`);
  await serveStdio(folder);
  return 0;
}
