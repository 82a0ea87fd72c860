import { getOwn } from '../../utils/json-object.ts';
import { suggest } from '../../utils/text.ts';

/** An invalid command line; the message contains the fix. */
export class UsageError extends Error {}

/** An option of a command, created by `flag`, `text`, `choice`, or `list`. */
export interface Option<Value> {
  /** A flag has no value. */
  type: 'boolean' | 'string';
  /** Short name: `y` for `-y`. */
  short?: string | undefined;
  /** Name of the value in help, such as `DIR`. */
  valueName?: string | undefined;
  /** Text in help: an imperative or a noun, with the default. */
  help: string;
  /** Whether a flag is on by default: help lists `--no-pictures` for `pictures`. */
  isOn: boolean;
  /** Reads the option. Throws UsageError. */
  read(source: OptionSource): Value;
}

/** Occurrences of an option on the command line. */
interface OptionSource {
  /** `--out` */
  name: string;
  /** Values in order; empty if the option is absent. */
  texts: readonly string[];
  /** Whether a flag is on (`--strict`) or off (`--no-strict`). */
  flag: boolean | undefined;
  env: NodeJS.ProcessEnv;
}

type Options = Readonly<Record<string, Option<unknown>>>;

type ValuesOf<Own extends Options> = {
  [Name in keyof Own]: Own[Name] extends Option<infer Value> ? Value : never;
};

/** Input of `run`: the values of the options, the words, and the directory. */
export type ArgsOf<Own extends Options, Word extends string = never> = ValuesOf<
  Own & typeof COMMON_OPTIONS
> &
  Record<Word | 'dir', string>;

/** Alternatives to options of other commands, by name without dashes. */
type Hints = Readonly<Record<string, string>>;

type Example = readonly [line: string, purpose: string];

/** A command of the CLI. */
export interface Command<Own extends Options = Options, Word extends string = string> {
  /** One word, or two for a command of a group: `api diff`. */
  name: string;
  /** Summary in help: imperative, lower case. */
  summary: string;
  /** Required words before the directory, such as `from` and `to`. */
  positionals: readonly Word[];
  /** Whether a directory can follow. */
  takesDir: boolean;
  options: Own;
  /** Command lines in help, each with its purpose. */
  examples: readonly Example[];
  hints: Hints;
  /** Names of such a command in other tools, for suggestions. */
  synonyms: readonly string[];
  /** Returns the exit code. Loads its dependencies with `import()`, so that other commands start faster. */
  run(args: ArgsOf<Own, Word>): Promise<number>;
}

interface CommandDefinition<Own extends Options, Word extends string> {
  name: string;
  summary: string;
  positionals?: readonly Word[];
  /** Whether a directory can follow (default: true). */
  takesDir?: boolean;
  /** Options by name in camel case: `dryRun` is `--dry-run`. The options of all commands are added. */
  options: Own;
  examples?: readonly Example[];
  hints?: Hints;
  synonyms?: readonly string[];
  run(args: ArgsOf<Own, Word>): Promise<number>;
}

/**
 * Defines a command, from which parsing, help, and error messages are derived. Add it to `COMMANDS` in main.ts.
 *
 * @example
 * defineCommand({
 *   name: 'mcp',
 *   summary: 'start an MCP server over the built site (stdio)',
 *   options: { out },
 *   run: async ({ dir, out }) => { … },
 * });
 */
export function defineCommand<const Own extends Options, Word extends string = never>({
  name,
  summary,
  positionals = [],
  takesDir = true,
  options,
  examples = [],
  hints = {},
  synonyms = [],
  run,
}: CommandDefinition<Own, Word>): Command<Own & typeof COMMON_OPTIONS, Word> {
  const all = { ...options, ...COMMON_OPTIONS };
  return { name, summary, positionals, takesDir, options: all, examples, hints, synonyms, run };
}

interface FlagDefinition {
  summary: string;
  short?: string;
  /** true for a flag that is on by default: `--no-pictures` */
  default?: boolean;
  /** Whether the environment disables it. */
  isDisabled?(env: NodeJS.ProcessEnv): boolean;
  /** Text for the default in help (default: off). */
  defaultText?: string;
}

/** An option without a value; `--no-…` disables it. */
export function flag(definition: FlagDefinition): Option<boolean> {
  const { summary, short, default: isOn = false, isDisabled, defaultText } = definition;
  return {
    type: 'boolean',
    short,
    help: summary + inBrackets(defaultText),
    isOn,
    read: ({ flag: isSet = isOn, env }) => isSet && isDisabled?.(env) !== true,
  };
}

interface TextDefinition<Value, Default> {
  valueName: string;
  summary: string;
  /** Parses a value; `setting` is its source: `--port` or `PORT`. Throws UsageError. */
  read?(text: string, setting: string): Value;
  default?: Default;
  /** Text for the default in help, if it is not a fixed value. */
  defaultText?: string;
  /** Environment variable that sets the option if it is absent. */
  env?: string;
}

/** An option with a value; the last occurrence wins. */
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
  /** Kind of the names in errors: "host" */
  kind: string;
  names: readonly Name[];
  /** Former names, which still work. */
  formerNames?: Readonly<Record<string, Name>>;
  default?: Default;
  defaultText?: string;
  /** Throws UsageError with a more specific message for an unknown value. */
  reject?(text: string): void;
}

/** An option with a fixed set of values, which help lists. */
export function choice<const Name extends string, Default extends Name | undefined = undefined>({
  names,
  formerNames = {},
  kind,
  summary,
  reject,
  ...rest
}: ChoiceDefinition<Name, Default>): Option<NoInfer<Name | Default>> {
  return text<Name, Default>({
    ...rest,
    summary: `${summary}: ${joinNames(names, 'or')}`,
    read(name) {
      reject?.(name);
      return getOwn(formerNames, name) ?? readName(name, names, kind);
    },
  });
}

interface ListDefinition<Value> {
  valueName: string;
  summary: string;
  /** Parses all values; empty for an absent option. Throws UsageError. */
  read(texts: readonly string[]): Value;
}

/** A repeatable option. */
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

/** Unique values of a repeatable option; a value can contain several, separated by commas. */
export function splitNames(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Options of all commands. */
export const COMMON_OPTIONS = {
  quiet: flag({ summary: 'print errors and warnings only' }),
  verbose: flag({
    summary: 'print pages, timings, stack traces, and requests',
  }),
  help: flag({ short: 'h', summary: 'print help' }),
};

/** Prints the version of Trellis; not an option of a command. */
export const VERSION_OPTION = flag({ short: 'v', summary: 'print the version' });

/** Maximum number of names in an error message. */
const MAX_LISTED = 12;

/**
 * Finds the name that equals the text. Throws UsageError with `meant`, the closest match, or the available names.
 */
export function readName<Name extends string>(
  text: string,
  names: readonly Name[],
  kind: string,
  meant?: string,
): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  const near = meant ?? suggest(text, names);
  const available = names.length > MAX_LISTED ? '' : ` Available: ${names.join(', ')}`;
  throw new UsageError(
    `Unknown ${kind} "${text}".${near === undefined ? available : ` Did you mean "${near}"?`}`,
  );
}

/** `dryRun` is `--dry-run`. */
export function optionName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** "a or b", "a, b, or c" */
export function joinNames(names: readonly string[], conjunction: 'and' | 'or'): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  const comma = names.length > 2 ? ',' : '';
  return `${names.slice(0, -1).join(', ')}${comma} ${conjunction} ${last}`;
}

function inBrackets(defaultText: string | undefined): string {
  return defaultText ? ` (default: ${defaultText})` : '';
}
