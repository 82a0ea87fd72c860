import type { JsonPath } from '../../diagnostics/position.ts';
import { getMember, valueAt } from '../document.ts';

/** A value of the model, and the source properties in docs.json. */
export class Source<Value = unknown> {
  /** Paths in docs.json, in all formats. If several are set, the first one is used. */
  readonly paths: readonly JsonPath[];
  /** Computes the value from those of the properties, each undefined if it is not set. */
  readonly read: (values: unknown[]) => Value;
  /** Names inside the properties that differ from those in the model, by the name in the model. */
  readonly names: Readonly<Record<string, string>>;

  constructor(
    paths: readonly string[],
    read: (values: unknown[]) => Value,
    names: Readonly<Record<string, string>> = {},
  ) {
    this.paths = paths.map((path) => path.split('.'));
    this.read = read;
    this.names = names;
  }
}

/** Sources of the model: objects with the shape of the model, with a source for each value. */
export interface ModelTable {
  readonly [name: string]: Source | ModelTable;
}

/** The model that a table produces from a valid docs.json. */
export type Model<Table> =
  Table extends Source<infer Value>
    ? Value
    : Simplify<
        { [Name in keyof Table as IsOptional<Table[Name], Name>]?: Model<Table[Name]> } & {
          [Name in keyof Table as Exclude<Name, IsOptional<Table[Name], Name>>]: Model<Table[Name]>;
        }
      >;

/**
 * Functions that describe the sources of values in a docs.json with some properties.
 *
 * @example
 * const { from } = sourcesIn<{ appearance?: { strict?: boolean }; modeToggle?: { isHidden?: boolean } }>();
 * from(['modeToggle.isHidden', 'appearance.strict'], false) // Source<boolean>
 */
export function sourcesIn<Fields>() {
  return { from, combine, keep };

  /** The value of the first property that is set, or the default. */
  function from<Path extends string>(
    paths: readonly (Path & Known<Fields, Path>)[],
  ): Source<Get<Fields, Path>>;
  function from<Path extends string>(
    paths: readonly (Path & Known<Fields, Path>)[],
    preset: NonNullable<Get<Fields, Path>>,
    names?: Readonly<Record<string, string>>,
  ): Source<NonNullable<Get<Fields, Path>>>;
  function from(
    paths: readonly string[],
    preset?: unknown,
    names?: Readonly<Record<string, string>>,
  ): Source {
    const read = (values: unknown[]) => values.find((value) => value !== undefined) ?? preset;
    return new Source(paths, read, names);
  }

  /** The result of a function of several properties, each undefined if it is not set. */
  function combine<const Paths extends readonly string[], Value>(
    paths: Paths & { [Index in keyof Paths]: Known<Fields, Paths[Index] & string> },
    convert: (...values: { [Index in keyof Paths]: Get<Fields, Paths[Index] & string> }) => Value,
  ): Source<Value> {
    const read = (values: unknown[]) => (convert as (...args: unknown[]) => Value)(...values);
    return new Source(paths, read);
  }

  /** Properties that have one spelling, under their own names. */
  function keep<Name extends keyof Fields & string>(
    ...names: Name[]
  ): { [Each in Name]: Source<Fields[Each]> } {
    const entries = names.map((name) => [name, new Source([name], ([value]) => value)]);
    return Object.fromEntries(entries) as { [Each in Name]: Source<Fields[Each]> };
  }
}

/** The model of a valid docs.json, without undefined values. */
export function buildModel<Table extends ModelTable>(table: Table, fields: object): Model<Table> {
  const entries = Object.entries(table).flatMap(([name, entry]) => {
    const value =
      entry instanceof Source
        ? entry.read(entry.paths.map((path) => path.reduce(getMember, fields as unknown)))
        : buildModel(entry, fields);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries) as Model<Table>;
}

/**
 * Path in docs.json of a value in the model: of the formats in use, the first one that contains it.
 * Names without a counterpart are omitted: `logo.light` is `logo` if that is one path for both
 * modes.
 */
export function findWritten(table: ModelTable, docs: unknown, path: JsonPath): JsonPath {
  let entry: Source | ModelTable | undefined = table;
  let length = 0;
  while (entry && !(entry instanceof Source)) {
    if (length === path.length) return path;
    entry = getMember(entry, path[length++]!) as Source | ModelTable | undefined;
  }
  if (!entry) return path;
  const { paths, names } = entry;
  const inner = path.slice(length);
  const written = paths
    .filter((start) => valueAt({ value: docs }, start) !== undefined)
    .map((start) => ({ start, found: followNames(valueAt({ value: docs }, start), inner, names) }));
  const best = written.find(({ found }) => found.length === inner.length) ?? written[0];
  return best ? [...best.start, ...best.found] : [...(paths[0] ?? []), ...inner];
}

function followNames(value: unknown, path: JsonPath, names: Record<string, string>): JsonPath {
  const found: (string | number)[] = [];
  let current = value;
  for (const name of path) {
    const key = [name, names[name] ?? name].find((one) => getMember(current, one) !== undefined);
    if (key === undefined) continue;
    found.push(key);
    current = getMember(current, key);
  }
  return found;
}

type Simplify<T> = { [Key in keyof T]: T[Key] };

type IsOptional<Entry, Name> = undefined extends Model<Entry> ? Name : never;

/** Type of the value at a path such as `api.auth.name`; `never` if there is no such property. */
type Get<T, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Get<Member<T, Name>, Rest>
  : Member<T, Path>;

type Member<T, Name> = T extends undefined
  ? undefined
  : T extends object
    ? Name extends keyof T
      ? T[Name]
      : undefined
    : undefined;

/** The path itself, if there is such a property. */
type Known<T, Path extends string> = [NonNullable<Get<T, Path>>] extends [never] ? never : Path;
