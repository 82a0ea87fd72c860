import { buildJsonSchema, type JsonSchema } from './json-schema.ts';
import { toJsonText } from './path-text.ts';

/** One property of docs.json in the reference. */
export interface ReferenceRow {
  /** `anchors[].color.from`; `[]` stands for each item of a list. */
  path: string;
  /** `string`, `"light" | "dark"`, `(string | object)[]`. */
  type: string;
  /** Whether the object that the property belongs to needs it. */
  required: boolean;
  /** As JSON. */
  default?: string | undefined;
  /** Sentences with code in backticks. */
  description: string;
  /** First example, as JSON. */
  example?: string | undefined;
  deprecated: boolean;
}

type Node = JsonSchema;

/** All properties of docs.json in the order of the schema, each before the ones inside it. */
export function buildReference(): ReferenceRow[] {
  const root = buildJsonSchema();
  return listProperties(root, '', {
    definitions: (root['definitions'] ?? {}) as Record<string, Node>,
    open: [],
  });
}

interface Context {
  definitions: Record<string, Node>;
  /** References that are being followed: a group of `navigation` holds groups. */
  open: string[];
}

function listProperties(node: Node, path: string, context: Context): ReferenceRow[] {
  if (node.$ref) {
    const name = node.$ref.split('/').at(-1) ?? '';
    const target = context.definitions[name];
    if (!target || context.open.includes(name)) return [];
    return listProperties(target, path, { ...context, open: [...context.open, name] });
  }
  const inside = [
    ...(node.anyOf ?? []).flatMap((option) => listProperties(option as Node, path, context)),
    ...(isNode(node.items) ? listProperties(node.items, `${path}[]`, context) : []),
  ];
  const own = Object.entries(node.properties ?? {}).flatMap(([key, property]) => {
    const inner = path ? `${path}.${key}` : key;
    const row = toRow(inner, property as Node, node.required?.includes(key) ?? false);
    return [...(row ? [row] : []), ...listProperties(property as Node, inner, context)];
  });
  return [...own, ...inside];
}

function toRow(path: string, node: Node, required: boolean): ReferenceRow | undefined {
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
  };
}

function toTypeText(node: Node): string {
  if (node.$ref) return 'object';
  if (node.anyOf) {
    return [...new Set(node.anyOf.map((option) => toTypeText(option as Node)))].join(' | ');
  }
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (node.type !== 'array') return String(node.type ?? 'any');
  const items = isNode(node.items) ? toTypeText(node.items) : 'any';
  return items.includes(' | ') ? `(${items})[]` : `${items}[]`;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
