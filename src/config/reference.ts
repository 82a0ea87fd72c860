import { z } from 'zod';
import { readData, type DataFolder } from '../utils/engine.ts';
import { isObject } from '../utils/json-object.ts';
import { toJsonText } from './document.ts';
import type { Dialect } from './schema/fields.ts';
import { docsSchema } from './schema.ts';

/** One property of docs.json in the reference. */
export interface ReferenceRow {
  /** `anchors[].color.from`; `[]` represents each item of a list. */
  path: string;
  /** `string`, `"light" | "dark"`, `(string | object)[]`. */
  type: string;
  /** Whether the parent object requires the property. */
  required: boolean;
  /** As JSON. */
  default?: string | undefined;
  /** Sentences with code in backticks. */
  description: string;
  /** First example, as JSON. */
  example?: string | undefined;
  deprecated: boolean;
  /**
   * `mintJson` for files whose `navigation` is a list, `docsJson` for properties of the newer
   * format.
   */
  dialect: Dialect;
}

type Node = NotedSchema;

/**
 * All properties of docs.json in the order of the schema, each before its nested ones; those of
 * mint.json first. Divisions can be nested in any order, so only outer ones are listed.
 */
export function buildReference(): ReferenceRow[] {
  const root = buildNotedSchema();
  const rows = listProperties(root, '', {
    definitions: (root['definitions'] ?? {}) as Record<string, Node>,
    dialect: 'mintJson',
    listed: new Set(),
    settings: new Set(Object.keys(root.properties ?? {})),
  });
  const isDocsJson = (row: ReferenceRow) => row.dialect === 'docsJson';
  return [...rows.filter((row) => !isDocsJson(row)), ...rows.filter(isDocsJson)];
}

/** Whether a property equals or is nested in another one. */
export function isInside(path: string, section: string): boolean {
  return path.startsWith(section) && /^(?:$|[.[])/.test(path.slice(section.length));
}

interface Context {
  definitions: Record<string, Node>;
  /** Definition that is being followed: groups in `navigation` are recursive. */
  open?: string | undefined;
  /** Definitions that have been listed: groups are the same in a list and in an object. */
  listed: Set<string>;
  dialect: Dialect;
  /** Properties of the file. */
  settings: ReadonlySet<string>;
  /**
   * Properties of every division, listed for `navigation`; definitions that repeat them omit them.
   */
  around?: ReadonlySet<string> | undefined;
}

function listProperties(node: Node, path: string, context: Context): ReferenceRow[] {
  if (node.$ref) {
    const name = node.$ref.split('/').at(-1) ?? '';
    const target = context.definitions[name];
    if (!target) return [];
    // Only objects can be recursive; lists are shared definitions.
    if (!target.properties) return listProperties(target, path, context);
    if (context.open !== undefined || context.listed.has(name)) return [];
    context.listed.add(name);
    const { around } = context;
    const listed = Object.entries(target.properties).filter(([key]) => !around?.has(key));
    const properties = Object.fromEntries(listed);
    return listProperties({ ...target, properties }, path, { ...context, open: name });
  }
  const inside = [
    ...(node.anyOf ?? []).flatMap((option) => listProperties(option, path, context)),
    ...(isObject(node.items) ? listProperties(node.items, `${path}[]`, context) : []),
  ];
  const properties = node.properties ?? {};
  const around = 'dropdowns' in properties ? new Set(Object.keys(properties)) : undefined;
  const rows = Object.entries(properties).flatMap(([key, found]) => {
    const property = follow(found as Node, context);
    const inner = path ? `${path}.${key}` : key;
    const dialect = property.dialect ?? context.dialect;
    const row = toRow(inner, property, dialect, node.required?.includes(key) ?? false);
    // Settings that a language can override are listed at the top level.
    const isOverride = context.open !== undefined && context.settings.has(key);
    const inside = isOverride
      ? []
      : listProperties(property, inner, { ...context, dialect, around });
    return [...(row ? [row] : []), ...inside];
  });
  return [...rows, ...inside];
}

/** The shared list of a property, or the property itself. */
function follow(node: Node, { definitions }: Context): Node {
  const target = node.$ref && definitions[node.$ref.split('/').at(-1) ?? ''];
  return target && !target.properties ? target : node;
}

function toRow(
  path: string,
  node: Node,
  dialect: Dialect,
  required: boolean,
): ReferenceRow | undefined {
  const { description } = node;
  if (!description) return undefined;
  const [example] = Array.isArray(node.examples) ? (node.examples as unknown[]) : [];
  return {
    path,
    type: toTypeText(node),
    required,
    default: node.default === undefined ? undefined : toJsonText(node.default),
    description,
    example: example === undefined ? undefined : toJsonText(example),
    deprecated: node.deprecated ?? false,
    dialect,
  };
}

function toTypeText(node: Node): string {
  if (node.$ref) return 'object';
  if (node.anyOf) {
    return [...new Set(node.anyOf.map((option) => toTypeText(option)))].join(' | ');
  }
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (node.type !== 'array') return String(node.type ?? 'any');
  const items = isObject(node.items) ? toTypeText(node.items) : 'any';
  return items.includes(' | ') ? `(${items})[]` : `${items}[]`;
}

/** One schema of JSON Schema, draft 7. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema annotated with its format of docs.json. */
type NotedSchema = JsonSchema & { dialect?: Dialect | undefined };

/** JSON Schema of docs.json as authors write it, for completion and checks in editors. */
export function buildJsonSchema(): JsonSchema {
  return buildNotedSchema({ keepsNotes: false });
}

/** The same schema, with `dialect` notes for the reference. */
function buildNotedSchema({ keepsNotes } = { keepsNotes: true }): NotedSchema {
  const { $schema, ...schema } = z.toJSONSchema(docsSchema, {
    io: 'input',
    target: 'draft-7',
    override: ({ zodSchema, jsonSchema }) => {
      // If a schema transforms values, the converter treats examples as outputs; ours are inputs.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (examples) jsonSchema.examples = examples as unknown[];
      // A default of an empty object or list is not informative.
      if (JSON.stringify(jsonSchema.default)?.length === 2) delete jsonSchema.default;
      if (!keepsNotes) dropNotes(jsonSchema);
    },
  }) as JsonSchema;
  return {
    ...($schema && { $schema }),
    title: 'docs.json',
    description: 'Settings and navigation of a documentation site.',
    ...schema,
  };
}

function dropNotes(schema: JsonSchema): void {
  delete schema['dialect'];
  // The converter does not see properties defined in annotations.
  for (const property of Object.values(schema.properties ?? {})) {
    if (typeof property === 'object') delete property['dialect'];
  }
}

const FILE = 'docs.schema.json';

/** The JSON Schema of docs.json as static data: it is the same for all sites. */
export const schemaFile: DataFolder = {
  name: 'schema',
  packages: [],
  list: () => [FILE],
  make: () => JSON.stringify(buildJsonSchema(), null, 2),
};

let text: string | undefined;

/** Text of the JSON Schema of docs.json. */
export function readJsonSchema(): string {
  return (text ??= readData(schemaFile, FILE).toString());
}
