import { describeMissingPart, ENGINE_VERSION, pageOfCode } from '../utils/engine.ts';
import { isSystemError, messageOf, rethrowUnless } from '../utils/errors.ts';
import { UsageError, type Command } from './args/define-command.ts';
import { formatHelp } from './args/help.ts';
import { parseCommandLine } from './args/parse.ts';
import { apiDiff } from './commands/api-diff.ts';
import { build } from './commands/build.ts';
import { check } from './commands/check.ts';
import { dev } from './commands/dev.ts';
import { mcp } from './commands/mcp.ts';
import { mock } from './commands/mock.ts';
import { newCommand } from './commands/new.ts';
import { pdf } from './commands/pdf.ts';
import { preview } from './commands/preview.ts';
import { rename } from './commands/rename.ts';
import { serve } from './commands/serve.ts';
import { test } from './commands/test.ts';
import { translations } from './commands/translations.ts';

/** Commands by purpose, in the order of help. */
export const COMMAND_GROUPS: Readonly<Record<string, readonly Command[]>> = {
  Write: [newCommand, dev, check, test, rename, translations],
  Publish: [build, preview, serve, pdf],
  'API documents': [apiDiff, mock],
  'Connect agents': [mcp],
};

/** All commands. */
export const COMMANDS = Object.values(COMMAND_GROUPS).flat();

/** Runs the command line. Returns the exit code: 0 for success, 1 for errors, 2 for invalid usage. */
export async function main(argv: readonly string[]): Promise<number> {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  keepStandardOutput();
  if (argv.length === 0) {
    console.error(formatHelp(COMMAND_GROUPS));
    return 2;
  }
  if (!process.listeners('unhandledRejection').includes(reportLateError))
    process.on('unhandledRejection', reportLateError).on('uncaughtException', reportLateError);
  try {
    const line = parseCommandLine(COMMANDS, argv, process.env);
    if (line === 'version') process.stdout.write(`${ENGINE_VERSION}\n`);
    else if ('help' in line) process.stdout.write(`${formatHelp(COMMAND_GROUPS, line.help)}\n`);
    else return await line.command.run(line.args);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`Error: ${error.message}\n${helpHint(argv)}`);
      return 2;
    }
    const missing = describeMissingPart(error);
    if (missing) {
      console.error(`Error: ${missing}`);
      return 1;
    }
    // For a full disk, missing permissions, or a used port, a stack trace is not useful.
    if (!(error instanceof Error && (isSystemError(error) || isSystemError(error.cause))))
      throw error;
    console.error(`Error: ${error.message}`);
    return 1;
  }
}

/**
 * Reports an error that code of the project throws in a timer, or an unhandled rejection in it, such as a failed `fetch`
 * in a component, and keeps the process running. Errors in the code of Trellis are bugs and end it.
 */
function reportLateError(reason: unknown, origin: unknown): void {
  const stack = reason instanceof Error ? (reason.stack ?? '') : '';
  const page = pageOfCode.getStore();
  // Code of the project is evaluated (`eval at`), and the stacks of its network errors contain no files. Those of streams
  // and servers neither, but they are thrown, and not while a page is rendered.
  const isOfEngine = /^ +at .*file:/m.test(stack) || (origin === 'uncaughtException' && !page);
  if (isOfEngine && !/\beval at\b/.test(stack)) {
    console.error(reason);
    process.exit(1);
  }
  const code =
    page === undefined
      ? 'Code of a page or component'
      : `${page}: Code of the page or of a component`;
  console.error(
    `Warning: ${code} threw an error after it was rendered: ${messageOf(reason)}.\n  hint: Catch errors of promises and timers, or run this code in an effect (useEffect), which only browsers run.`,
  );
}

/** Redirects the console of the project's code to standard error: standard output contains only results, such as JSON. */
function keepStandardOutput(): void {
  for (const name of ['log', 'info', 'debug'] as const) console[name] = console.error;
  if (!process.stdout.listeners('error').includes(ignoreClosedPipe))
    process.stdout.on('error', ignoreClosedPipe);
}

/** Programs such as `head` stop to read when they have enough. */
function ignoreClosedPipe(error: unknown): void {
  rethrowUnless(error, 'EPIPE');
}

/** Command that prints the help for a command line. */
function helpHint(argv: readonly string[]): string {
  const commandLine = `${argv.filter((word) => word !== 'help').join(' ')} `;
  const command = COMMANDS.find(({ name }) => commandLine.startsWith(`${name} `));
  return command
    ? `Run "trellis help ${command.name}" for its options.`
    : 'Run "trellis --help" for all commands.';
}
