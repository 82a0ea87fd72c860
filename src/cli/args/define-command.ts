import { suggest } from '../../utils/text.ts';

/** A command line that cannot be run; the message says what to change. */
export class UsageError extends Error {}

/** An option of a command, as made by `flag`, `text`, `choice` and `list`. */
export interface Option<Value> {
  /** A flag takes no value. */
  type: 'boolean' | 'string';
  /** One letter: `y` for `-y`. */
  short?: string | undefined;
  /** Name of the value in help, such as `DIR`. */
  valueName?: string | undefined;
  /** What help prints: an imperative or a noun, with defaults. */
  help: string;
  /** Flag that is on by default: help lists `--no-pictures` for `pictures`. */
  isOn: boolean;
  /** Throws UsageError. */
  read(given: Given): Value;
}

/** What the user sets an option to. */
interface Given {
  /** `--out` */
  name: string;
  /** Values in the order of the command line; none where the option is absent. */
  texts: readonly string[];
  /** Whether a flag is turned on (`--strict`) or off (`--no-strict`). */
  flag: boolean | undefined;
  env: NodeJS.ProcessEnv;
}

type Options = Readonly<Record<string, Option<unknown>>>;

type ValuesOf<Own extends Options> = {
  [Name in keyof Own]: Own[Name] extends Option<infer Value> ? Value : never;
};

/** What `run` receives: the values of the command's options, its words, and the directory. */
export type ArgsOf<Own extends Options, Word extends string = never> = ValuesOf<
  Own & typeof COMMON_OPTIONS
> &
  Record<Word | 'dir', string>;

/** What to use instead of an option that only other commands have, by its name without dashes. */
type Hints = Readonly<Record<string, string>>;

/** A command of the command line. */
export interface Command<Own extends Options = Options, Word extends string = string> {
  name: string;
  /** What it does, for help: imperative, lower case. */
  summary: string;
  /** Required words before the directory, such as `from` and `to`. */
  words: readonly Word[];
  options: Own;
  hints: Hints;
  /** Returns the exit code. Loads what it needs with `import()`, so that other commands start without it. */
  run(args: ArgsOf<Own, Word>): Promise<number>;
}

interface CommandDefinition<Own extends Options, Word extends string> {
  name: string;
  summary: string;
  words?: readonly Word[];
  /** By name, in camel case: `dryRun` is `--dry-run`. Options of all commands are added. */
  options: Own;
  hints?: Hints;
  run(args: ArgsOf<Own, Word>): Promise<number>;
}

/**
 * Defines a command: parsing, help, and error messages derive from it. List it in `COMMANDS` (main.ts).
 *
 * @example
 * defineCommand({
 *   name: 'mcp',
 *   summary: 'answer questions of agents about the built site (MCP on stdio)',
 *   options: { out },
 *   run: async ({ dir, out }) => { … },
 * });
 */
export function defineCommand<const Own extends Options, Word extends string = never>({
  name,
  summary,
  words = [],
  options,
  hints = {},
  run,
}: CommandDefinition<Own, Word>): Command<Own & typeof COMMON_OPTIONS, Word> {
  return { name, summary, words, options: { ...options, ...COMMON_OPTIONS }, hints, run };
}

interface FlagDefinition {
  summary: string;
  short?: string;
  /** true for a flag that the user turns off: `--no-pictures` */
  default?: boolean;
  /** Whether the environment turns it off. */
  isDisabled?(env: NodeJS.ProcessEnv): boolean;
  /** What help calls the default, where it is not off. */
  defaultText?: string;
}

/** An option without a value; `--no-…` turns it off. */
export function flag(definition: FlagDefinition): Option<boolean> {
  const { summary, short, default: isOn = false, isDisabled, defaultText } = definition;
  return {
    type: 'boolean',
    short,
    help: summary + inBrackets(defaultText),
    isOn,
    read: ({ flag: given = isOn, env }) => given && isDisabled?.(env) !== true,
  };
}

interface TextDefinition<Value, Default> {
  valueName: string;
  summary: string;
  /** Reads a value; `setting` is what the user sets: `--port` or `PORT`. Throws UsageError. */
  read?(text: string, setting: string): Value;
  default?: Default;
  /** What help calls the default, where it is no fixed value. */
  defaultText?: string;
  /** Variable of the environment that sets the option where the command line does not. */
  env?: string;
}

/** An option with a value; the last one counts. */
export function text<Value = string, Default = undefined>(
  definition: TextDefinition<Value, Default>,
): Option<NoInfer<Value | Default>> {
  const { valueName, summary, env: variable } = definition;
  const fallback = definition.defaultText ?? definition.default;
  const defaults = [variable, fallback].filter((part) => part !== undefined).join(', or ');
  return {
    type: 'string',
    valueName,
    help: summary + inBrackets(defaults),
    isOn: false,
    read({ name, texts, env }) {
      const fromEnv = variable === undefined ? undefined : env[variable] || undefined;
      const value = texts.at(-1) ?? fromEnv;
      if (value === undefined) return definition.default as Default;
      const setting = texts.length > 0 ? name : (variable ?? name);
      return definition.read ? definition.read(value, setting) : (value as Value);
    },
  };
}

interface ChoiceDefinition<Name, Default> {
  valueName: string;
  summary: string;
  /** What the names are, for errors: "host" */
  kind: string;
  names: readonly Name[];
  default?: Default;
  defaultText?: string;
  /** Throws UsageError with a better message for a value that is none of the names. */
  reject?(text: string): void;
}

/** An option whose value is one of some names; help lists them. */
export function choice<const Name extends string, Default extends Name | undefined = undefined>({
  names,
  kind,
  summary,
  reject,
  ...rest
}: ChoiceDefinition<Name, Default>): Option<NoInfer<Name | Default>> {
  return text<Name, Default>({
    ...rest,
    summary: `${summary}: ${listWords(names, 'or')}`,
    read(name) {
      reject?.(name);
      return readName(name, names, kind);
    },
  });
}

interface ListDefinition<Value> {
  valueName: string;
  summary: string;
  /** Reads all values; an absent option has none. Throws UsageError. */
  read(texts: readonly string[]): Value;
}

/** An option that may be repeated. */
export function list<Value>({
  valueName,
  summary,
  read,
}: ListDefinition<Value>): Option<NoInfer<Value>> {
  return {
    type: 'string',
    valueName,
    help: `${summary} (repeatable)`,
    isOn: false,
    read: ({ texts }) => read(texts),
  };
}

/** Values of a repeatable option, each once; one of them may hold several, separated by commas. */
export function splitNames(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The options of all commands. */
export const COMMON_OPTIONS = {
  quiet: flag({ summary: 'print errors and warnings only' }),
  verbose: flag({
    summary: 'print every page, timing and stack trace; with serve every request',
  }),
  help: flag({ short: 'h', summary: 'print this help' }),
};

/** Prints the version of Trellis; no option of a command. */
export const VERSION_OPTION = flag({ short: 'v', summary: 'print the version of Trellis' });

/** Most names that an error message lists. */
const MAX_LISTED = 12;

/** The name that equals the text. Throws UsageError with the closest match or the available names. */
export function readName<Name extends string>(
  text: string,
  names: readonly Name[],
  kind: string,
): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  const near = suggest(text, names);
  const available = names.length > MAX_LISTED ? '' : ` Available: ${names.join(', ')}`;
  throw new UsageError(
    `Unknown ${kind} "${text}".${near === undefined ? available : ` Did you mean "${near}"?`}`,
  );
}

/** `dryRun` is `--dry-run`. */
export function optionName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** "a, b or c" */
export function listWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

function inBrackets(defaultText: string | undefined): string {
  return defaultText ? ` (default: ${defaultText})` : '';
}
