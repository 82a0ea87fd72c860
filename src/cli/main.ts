import { describeMissingPart, ENGINE_VERSION } from '../utils/engine.ts';
import { isOfSystem } from '../utils/errors.ts';
import { readArgs, type Args } from './args/args.ts';
import { UsageError } from './args/values.ts';
import { usage } from './args/usage.ts';

type Run = (args: Args) => Promise<number>;

/** Each command in a module of its own, so that one does not wait for what another needs. */
const COMMANDS: Record<Args['command'], () => Promise<Run>> = {
  build: async () => (await import('./commands/build.ts')).build,
  dev: async () => (await import('./commands/dev.ts')).dev,
  preview: async () => (await import('./commands/preview.ts')).preview,
  serve: async () => (await import('./commands/serve.ts')).serve,
  check: async () => (await import('./commands/check.ts')).check,
  rename: async () => (await import('./commands/rename.ts')).rename,
  translations: async () => (await import('./commands/translations.ts')).translations,
  new: async () => (await import('./commands/new.ts')).newProject,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  pdf: async () => (await import('./commands/pdf.ts')).pdf,
};

/** Runs the command line; the exit code comes back: 0 done, 1 errors found, 2 wrong usage. */
export async function main(argv: readonly string[]): Promise<number> {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  try {
    const args = readArgs(argv, process.env);
    if (args === 'version') console.log(ENGINE_VERSION);
    else if ('help' in args) console.log(usage(args.help));
    else {
      const run = await COMMANDS[args.command]();
      return await run(args);
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\ntrellis --help names all commands and options.`);
      return 2;
    }
    const missing = describeMissingPart(error);
    if (missing) {
      console.error(`Trellis had to stop: ${missing}`);
      return 1;
    }
    // A full disk, a folder that cannot be written, a port in use: where it happened in our code helps nobody.
    if (!(error instanceof Error && (isOfSystem(error) || isOfSystem(error.cause)))) throw error;
    console.error(`Trellis had to stop: ${error.message}`);
    return 1;
  }
}
