import { parseCommandLine } from '../../../../src/cli/args/parse.ts';
import { COMMANDS } from '../../../../src/cli/main.ts';

/** What `run` of a command receives from these words. */
export function readArgs<Known extends { name: string; run(args: never): unknown }>(
  { name }: Known,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Parameters<Known['run']>[0] {
  const line = parseCommandLine(COMMANDS, [name, ...words], env);
  if (line === 'version' || 'help' in line) throw new Error('The command line runs no command.');
  return line.args as unknown as Parameters<Known['run']>[0];
}
