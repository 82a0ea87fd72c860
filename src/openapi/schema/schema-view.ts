import { listConstraints, readLimits, requiredAlternatives } from './constraints.ts';
import { listConstants, listEnum, listExamples, toJson } from './schema-values.ts';
import { flattenSchema, identityOf, type Choice, type FlatSchema } from './flat-schema.ts';
import { isObject, toList, toObject, toText, type JsonObject } from '../read/json.ts';
import { inOrder, PROPERTY_ORDER } from '../read/property-order.ts';
import type { References } from '../references/references.ts';
import { isFile, typeLabel, typesOf } from './schema-type.ts';
import { tellingValues } from './telling-values.ts';
import type {
  ChoiceView,
  Constraint,
  EnumValue,
  Markdown,
  PropertyView,
  SchemaView,
} from '../types.ts';

/** What the views of one page have in common. */
export interface ViewContext {
  references: References;
  /** Markdown to sanitised html. */
  markdown: Markdown;
  /** Requests leave out `readOnly` properties, responses `writeOnly` ones. */
  direction: 'request' | 'response' | 'both';
  /** Keys in the order of the document; else in alphabetical order. */
  maintainOrder: boolean;
  /** Optional properties are part of the request bodies of samples. */
  optionalInSamples: boolean;
  /** Rows that the page has room for; counted down. */
  room: { left: number };
}

/** Rows of one schema tree; broad levels come first, so the deepest are those that are left out. */
const MOST_ROWS = 600;
/** Levels that may take twice as many. */
const SURE_DEPTH = 2;

/** One link of the way from the root of a tree to a schema. */
interface Path {
  identities: readonly unknown[];
  parent: Path | undefined;
  depth: number;
}

/**
 * The display tree of a schema. A schema that contains itself is marked where it recurs, and a tree
 * too large for the page is cut at its deepest levels.
 */
export function viewSchema(context: ViewContext, node: unknown): SchemaView {
  const queue: (() => void)[] = [];
  const rows = { left: Math.min(MOST_ROWS, Math.max(context.room.left, 0)) };
  const before = rows.left;
  const root = build(node, undefined);
  for (let next = 0; next < queue.length; next++) queue[next]?.();
  context.room.left -= before - rows.left;
  return root;

  function build(schema: unknown, parent: Path | undefined, pinned?: Pinned): SchemaView {
    const flat = flattenSchema(context.references, schema);
    const result = describe(context, flat);
    rows.left--;
    if (!hasContent(flat, result)) return result;
    const identities = identityOf(schema, flat);
    const depth = (parent?.depth ?? 0) + 1;
    if (isOnPath(parent, identities)) result.recursive = true;
    else queue.push(() => fillIfRoom(result, flat, { identities, parent, depth }, pinned));
    return result;
  }

  function fillIfRoom(view: SchemaView, flat: FlatSchema, path: Path, pinned?: Pinned): void {
    const least = path.depth <= SURE_DEPTH ? -MOST_ROWS : 0;
    if (rows.left > least) fill(view, flat, path, pinned);
    else view.truncated = true;
  }

  function fill(view: SchemaView, flat: FlatSchema, path: Path, pinned?: Pinned): void {
    const { schema } = flat;
    view.properties = listProperties(context, schema).map(
      ({ name, isPattern, schema: property }) => {
        const propertyView = build(property, path);
        if (pinned?.name === name) propertyView.enum = [{ value: toJson(pinned.value) }];
        return { name, isPattern, required: isRequired(schema, name), schema: propertyView };
      },
    );
    const additional = schema['additionalProperties'];
    if (isObject(additional) || additional === true) view.additional = build(additional, path);
    if (isObject(schema['items'])) view.items = build(schema['items'], path);
    view.tuple = toList(schema['prefixItems']).map((entry) => build(entry, path));
    view.choices = flat.choices.filter(isShown).map((choice) => buildChoice(choice, path));
  }

  function buildChoice(choice: Choice, path: Path): ChoiceView {
    const used = new Set<string>();
    const isNamed = (option: SchemaView) => (option.title ?? option.name) !== undefined;
    let telling: string[] | undefined;
    const options = choice.options.map(({ schema, value }, index) => {
      const pinned =
        choice.discriminator !== undefined && value !== undefined
          ? { name: choice.discriminator, value }
          : undefined;
      const option = build(schema, path, pinned);
      if (value === undefined && !isNamed(option)) {
        telling ??= tellingValues(
          context.references,
          choice.options.map((other) => other.schema),
        );
      }
      const label = labelOf(option, value ?? telling?.[index], index, used);
      used.add(label);
      return { label, schema: option };
    });
    return { keyword: choice.keyword, discriminator: choice.discriminator, options };
  }
}

/** What tells an alternative from the others: its title, name, value or type; a number as the last resort. */
function labelOf(
  { title, name, type, enum: values }: SchemaView,
  value: string | undefined,
  index: number,
  used: ReadonlySet<string>,
): string {
  const kind = values.length > 1 ? `${type} enum` : type;
  const wanted = [title, name, value, kind].filter((label) => label !== undefined);
  return wanted.find((label) => !used.has(label)) ?? `${kind} (${index + 1})`;
}

/** A property that has one value, because it selects the alternative. */
interface Pinned {
  name: string;
  value: string;
}

function isOnPath(path: Path | undefined, identities: readonly unknown[]): boolean {
  for (let link = path; link; link = link.parent) {
    if (link.identities.some((identity) => identities.includes(identity))) return true;
  }
  return false;
}

function hasContent(flat: FlatSchema, view: SchemaView): boolean {
  const { schema } = flat;
  const additional = schema['additionalProperties'];
  return (
    Object.keys(toObject(schema['properties'])).length > 0 ||
    Object.keys(toObject(schema['patternProperties'])).length > 0 ||
    isObject(additional) ||
    additional === true ||
    isObject(schema['items']) ||
    toList(schema['prefixItems']).length > 0 ||
    (flat.choices.some(isShown) && view.enum.length === 0)
  );
}

/** Alternatives that say something that no constraint or list of values says. */
function isShown(choice: Choice): boolean {
  return (
    requiredAlternatives(choice.keyword, choice.options) === undefined &&
    listConstants(choice, (text) => text) === undefined
  );
}

function describe(context: ViewContext, flat: FlatSchema): SchemaView {
  const { schema } = flat;
  const description = toText(schema['description']);
  const values = listValues(context, flat);
  return {
    type: typeLabel(context.references, flat),
    types: typesOf(schema),
    format: isFile(schema) ? undefined : toText(schema['format']),
    name: flat.name,
    title: toText(schema['title']),
    description: description && context.markdown(description),
    nullable: flat.nullable,
    deprecated: schema['deprecated'] === true,
    readOnly: schema['readOnly'] === true,
    writeOnly: schema['writeOnly'] === true,
    constraints: listAllConstraints(flat),
    limits: readLimits(schema),
    enum: flat.nullable ? values.filter(({ value }) => value !== 'null') : values,
    default: schema['default'] === undefined ? undefined : toJson(schema['default']),
    examples: listExamples(schema).map(toJson),
    initial: schema['x-default'] === undefined ? undefined : toJson(schema['x-default']),
    placeholder: toText(schema['x-placeholder']),
    properties: [],
    tuple: [],
    choices: [],
    broken: flat.broken[0],
  };
}

function listValues(context: ViewContext, flat: FlatSchema): EnumValue[] {
  const listed = listEnum(flat.schema, context.markdown);
  if (listed.length > 0) return listed;
  return flat.choices.flatMap((choice) => listConstants(choice, context.markdown) ?? []);
}

function listAllConstraints(flat: FlatSchema): Constraint[] {
  const alternatives = flat.choices.map((c) => requiredAlternatives(c.keyword, c.options));
  return [...listConstraints(flat.schema), ...alternatives.filter((text) => text !== undefined)];
}

function listProperties(
  context: ViewContext,
  schema: JsonObject,
): (Pick<PropertyView, 'name' | 'isPattern'> & { schema: unknown })[] {
  const named = inOrder(Object.entries(toObject(schema['properties'])), schema[PROPERTY_ORDER])
    .filter(([, property]) => isInDirection(context, property))
    .map(([name, property]) => ({ name, isPattern: false, schema: property }));
  if (!context.maintainOrder) named.sort((a, b) => (a.name < b.name ? -1 : 1));
  const patterns = Object.entries(toObject(schema['patternProperties']));
  return [
    ...named,
    ...patterns.map(([name, property]) => ({ name, isPattern: true, schema: property })),
  ];
}

function isInDirection(context: ViewContext, property: unknown): boolean {
  if (context.direction === 'both') return true;
  const { schema } = flattenSchema(context.references, property);
  return schema[context.direction === 'request' ? 'readOnly' : 'writeOnly'] !== true;
}

function isRequired(schema: JsonObject, name: string): boolean {
  return toList(schema['required']).includes(name);
}
