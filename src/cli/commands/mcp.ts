import { serveStdio } from '../../server/mcp.ts';
import { type Args } from '../args/args.ts';
import { findBuiltSite } from '../serve/built-site.ts';

/** Answers an agent's questions about the built docs on standard input and output; runs until it hangs up. */
export async function mcp(args: Args): Promise<number> {
  await serveStdio(findBuiltSite(args).folder);
  return 0;
}
