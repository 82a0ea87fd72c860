import { serveStdio } from '../../server/mcp/serve-stdio.ts';
import { type Args } from '../args/args.ts';
import { findBuiltSite } from '../serve/find-built-site.ts';

/** Answers an agent's questions about the built docs on standard input and output; runs until it hangs up. */
export async function mcp(args: Args): Promise<number> {
  await serveStdio(findBuiltSite(args).folder);
  return 0;
}
