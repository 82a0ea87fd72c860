import { parseArgs } from 'node:util';
import { suggest } from '../../utils/text.ts';
import {
  joinNames,
  optionName,
  readName,
  UsageError,
  VERSION_OPTION,
  type Command,
  type Option,
} from './define-command.ts';
import { synopsisOf } from './help.ts';

/** Parsed command line. */
type CommandLine =
  | { command: Command; args: Parameters<Command['run']>[0] }
  /** Help on one command, or on all. */
  | { help: Command | undefined }
  | 'version';

/** An option on the command line. */
interface OptionToken {
  name: string;
  /** `--no-strict`, `-y` */
  rawName: string;
  value?: string | undefined;
  /** Whether the value follows `=`. */
  inlineValue?: boolean | undefined;
}

/** Parses the command line. Throws UsageError. */
export function parseCommandLine(
  commands: readonly Command[],
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): CommandLine {
  const { positionals, tokens } = splitCommandLine(commands, argv);
  const isHelpCommand = positionals[0] === 'help';
  const words = isHelpCommand ? positionals.slice(1) : positionals;
  const asksHelp = isHelpCommand || tokens.some((token) => token.name === 'help' && isOn(token));
  const [name, ...rest] = joinGroup(commands, words, asksHelp);
  const found = commands.find((command) => command.name === name);
  for (const token of tokens) checkOption(token, found, commands);
  const readCommand = (text: string): Command => {
    const names = commands.map((command) => command.name);
    const known = readName(text, names, 'command', findSynonym(commands, text));
    return commands.find((command) => command.name === known)!;
  };
  if (asksHelp) return { help: name === undefined ? undefined : readCommand(name) };
  if (tokens.some((token) => token.name === 'version' && token.value === undefined))
    return 'version';
  if (name === undefined)
    throw new UsageError(
      `Expected a command: ${commands.map((command) => command.name).join(', ')}.`,
    );
  const command = found ?? readCommand(name);
  const args = { ...readOptions(command, tokens, env), ...readPositionals(command, rest) };
  // The values were read with the options of the command.
  return { command, args: args as Parameters<Command['run']>[0] };
}

/** Name of the command, or the option, that other tools call `text`. */
function findSynonym(commands: readonly Command[], text: string): string | undefined {
  if (text === 'version') return '--version';
  return commands.find(({ synonyms }) => synonyms.includes(text))?.name;
}

/**
 * The words with the name of a command as the first: `api diff` is a command of a group. Help on a group is that of its
 * first command.
 */
function joinGroup(
  commands: readonly Command[],
  words: readonly string[],
  asksHelp: boolean,
): readonly string[] {
  const [group, word, ...rest] = words;
  const subcommands = commands.flatMap((command) => {
    const [first, second] = command.name.split(' ');
    return first === group && second !== undefined ? [second] : [];
  });
  if (group === undefined || subcommands.length === 0) return words;
  const name = word ?? (asksHelp ? subcommands[0] : undefined);
  if (name === undefined)
    throw new UsageError(
      `"${group}" requires a command: ${joinNames(
        subcommands.map((one) => `trellis ${group} ${one}`),
        'or',
      )}`,
    );
  return [`${group} ${readName(name, subcommands, `command of "${group}"`)}`, ...rest];
}

/** Splits the command line into words and options, regardless of the command. */
function splitCommandLine(commands: readonly Command[], argv: readonly string[]) {
  const known = Object.fromEntries(
    commands.flatMap(({ options }) =>
      [...byName(options)].map(([name, option]) => [name, toConfig(option)]),
    ),
  );
  const { tokens } = parseArgs({
    args: [...argv],
    options: {
      ...known,
      ...(namesVersion(commands, argv) ? {} : { version: toConfig(VERSION_OPTION) }),
    },
    strict: false,
    tokens: true,
    allowPositionals: true,
    allowNegative: true,
  });
  return {
    positionals: tokens.flatMap((token) => (token.kind === 'positional' ? token.value : [])),
    tokens: tokens.flatMap((token): OptionToken[] => (token.kind === 'option' ? [token] : [])),
  };
}

function toConfig({ type, short }: Option<unknown>) {
  return { type, ...(short === undefined ? {} : { short }) };
}

/**
 * Whether `--version` has a value and the command has an option with that name; otherwise it prints the version of
 * Trellis.
 */
function namesVersion(commands: readonly Command[], argv: readonly string[]): boolean {
  const command = commands.find(({ name }) => name === argv[0]);
  if (!command || !byName(command.options).has('version')) return false;
  const at = argv.findIndex((word) => /^--version(?:=|$)/.test(word));
  const next = argv[at + 1];
  return (
    at > 0 && (/^--version=./.test(argv[at] ?? '') || (next !== undefined && !next.startsWith('-')))
  );
}

/** Options by name on the command line, without dashes. */
function byName(options: Command['options']): Map<string, Option<unknown>> {
  return new Map(
    Object.entries(options).map(([key, option]) => [optionName(key).slice(2), option]),
  );
}

/** Throws UsageError for unknown options, and for missing or unexpected values. */
function checkOption(
  token: OptionToken,
  command: Command | undefined,
  commands: readonly Command[],
): void {
  const { name, rawName, value, inlineValue } = token;
  const find = (options: Command['options']) => {
    const option = byName(options).get(name);
    // `--no-` applies to flags only.
    return option?.type === 'string' && !isOn(token) ? undefined : option;
  };
  const owners = commands.filter(({ options }) => find(options));
  const isVersion = name === 'version' && value === undefined;
  // Without a known command, the error is about the command.
  const option = isVersion ? VERSION_OPTION : find((command ?? owners[0])?.options ?? {});
  if (!option) throw new UsageError(explainUnknown(token, { command, commands, owners }));
  if (option.type === 'boolean' && value !== undefined)
    throw new UsageError(`${rawName} does not take a value, got "${value}".`);
  const isMissing = value === undefined || (!inlineValue && /^-./.test(value));
  if (option.type === 'string' && isMissing)
    throw new UsageError(`${rawName} requires a value: ${rawName} ${option.valueName}`);
}

interface UnknownContext {
  command: Command | undefined;
  commands: readonly Command[];
  /** Commands that have the option. */
  owners: readonly Command[];
}

/** Lists the commands that have the option, or the closest match. */
function explainUnknown(
  { name, rawName }: OptionToken,
  { command, commands, owners }: UnknownContext,
): string {
  const quoted = owners.map((owner) => `"${owner.name}"`);
  const unknown = `Unknown option "${rawName}"${command ? ` for "${command.name}"` : ''}.`;
  const hint = command?.hints[name];
  if (quoted.length > 0)
    return `${unknown} It is an option of ${joinNames(quoted, 'and')}.${hint ? ` ${hint}` : ''}`;
  const known = (command ? [command] : commands).flatMap(({ options }) => [
    ...byName(options).keys(),
  ]);
  const near = suggest(name.replace(/^no-/, ''), known);
  return near === undefined ? unknown : `${unknown} Did you mean "--${near}"?`;
}

function isOn({ name, rawName }: OptionToken): boolean {
  return rawName !== `--no-${name}`;
}

function readOptions(
  { options }: Command,
  tokens: readonly OptionToken[],
  env: NodeJS.ProcessEnv,
): Record<string, unknown> {
  const read = (key: string, option: Option<unknown>) => {
    const name = optionName(key);
    const repeated = tokens.filter((token) => `--${token.name}` === name);
    const last = repeated.at(-1);
    return option.read({
      name,
      texts: repeated.flatMap(({ value }) => value ?? []),
      flag: last && isOn(last),
      env,
    });
  };
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, read(key, option)]),
  );
}

/** The required words of a command, and its directory. */
function readPositionals(command: Command, words: readonly string[]): Record<string, string> {
  const { positionals, name } = command;
  if (words.length < positionals.length) {
    const required = positionals.map((word) => word.toUpperCase());
    throw new UsageError(
      `"${name}" requires ${joinNames(required, 'and')}: trellis ${synopsisOf(command)}`,
    );
  }
  const dirs = words.slice(positionals.length);
  if (dirs.length > 0 && !command.takesDir)
    throw new UsageError(
      `"${name}" takes ${joinNames(
        positionals.map((word) => word.toUpperCase()),
        'and',
      )}, got "${dirs[0]}".`,
    );
  if (dirs.length > 1)
    throw new UsageError(
      `Expected one directory, got ${joinNames(
        dirs.map((dir) => `"${dir}"`),
        'and',
      )}.`,
    );
  return {
    ...Object.fromEntries(positionals.map((word, at) => [word, words[at] ?? ''])),
    dir: dirs[0] ?? '.',
  };
}
