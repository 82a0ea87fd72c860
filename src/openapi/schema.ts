import { MAX_TESTED, testableLength } from './examples/pattern.ts';
import { isObject, toList, toObject, type JsonObject } from '../utils/json-object.ts';
import { lettersOf } from '../utils/text.ts';
import { inOrder, PROPERTY_ORDER } from './read/property-order.ts';
import type { References } from './document.ts';
import { exampleOf } from './schema-example.ts';
import {
  constantsOf,
  toJson,
  type ChoiceView,
  type PropertyView,
  type SchemaView,
  type ViewContext,
} from './schema-view.ts';
import {
  additionalOf,
  describeSchema,
  describeTexts,
  hasMembers,
  isDisplayed,
  listFieldBranches,
} from './schema/describe-schema.ts';
import { findPlainReference, MAX_ROWS } from './schema/count-rows.ts';
import { pointerTo } from './schema/pointer-to.ts';
import { SENT_PROPERTIES } from './schema/merge-parts.ts';
import { findRepeatedSchemas } from './schema/repeated-schemas.ts';
import {
  resolveSchema,
  identityOf,
  type Choice,
  type ResolvedSchema,
} from './schema/resolve-schema.ts';
import { selectionOf, type Selection } from './schema/selection.ts';

/** Number of levels that can exceed the limit by a factor of two. */
const GUARANTEED_DEPTH = 2;

/** State of building a tree. */
interface Tree {
  context: ViewContext;
  /** Remaining number of rows. */
  rows: number;
  /** Fills schemas in the tree, level by level. */
  queue: (() => void)[];
}

/** An entry in the path from the root of a tree to a schema. */
interface Path {
  identities: readonly unknown[];
  /** Reference of the schema. */
  ref: string | undefined;
  parent: Path | undefined;
  depth: number;
  /**
   * Whether it is nested in a property, rather than being the subject of the tree, such as the
   * items of a list.
   */
  isInside: boolean;
}

/** A property whose values are limited, because they select the alternative. */
interface SelectingProperty {
  name: string;
  values: unknown[];
  /** Whether only the alternatives define it. */
  isOwn: boolean;
}

/** A shared schema with an example, for its own page. `onCut` is called if it is too large for a complete example. */
export function viewSharedSchema(
  context: ViewContext,
  { ref, schema }: { ref: string; schema: unknown },
  onCut: ((name: string) => void) | undefined,
): { view: SchemaView; example: unknown } {
  const options = { direction: 'response', optional: true, onCut } as const;
  const example = exampleOf(context.references, schema, options)?.value;
  return { view: viewSchema(context, { $ref: ref }), example };
}

/**
 * Builds the view of a schema. Marks schemas that contain themselves, and cuts trees that are too large at their
 * deepest levels.
 */
export function viewSchema(context: ViewContext, node: unknown): SchemaView {
  if (context.isShallow) return describeSchema(context, resolveSchema(context.references, node));
  const rows = Math.min(MAX_ROWS, Math.max(context.rowBudget.left, 0));
  const tree: Tree = { context, rows, queue: [] };
  const root = addSchema(tree, node, undefined);
  // The queue grows while it is iterated.
  for (const fill of tree.queue) fill();
  context.rowBudget.left -= rows - tree.rows;
  return root;
}

function addSchema(
  tree: Tree,
  schema: unknown,
  parent: Path | undefined,
  pinned?: SelectingProperty,
): SchemaView {
  const resolved = resolveSchema(tree.context.references, schema);
  const view = describeSchema(tree.context, resolved);
  tree.rows--;
  if (!hasContent(tree, resolved, view)) return view;
  const identities = identityOf(schema, resolved);
  const path: Path = {
    identities,
    ref: resolved.refs[0],
    parent,
    depth: (parent?.depth ?? 0) + 1,
    isInside: parent?.isInside ?? false,
  };
  const around = findOnPath(parent, identities);
  view.recursive = around ? true : undefined;
  view.ref = (around ?? path).ref;
  const elsewhere = around || pinned ? undefined : findElsewhere(tree.context, schema, path);
  if (elsewhere !== undefined) return Object.assign(view, { truncated: true, ref: elsewhere });
  if (!around) tree.queue.push(() => fillWithinBudget(tree, view, resolved, path, pinned));
  return view;
}

/** Reference of a schema that a reader receives, and that is on too many pages to be repeated on each. */
function findElsewhere(
  { references, direction }: ViewContext,
  schema: unknown,
  { isInside }: Path,
): string | undefined {
  if (!isInside || direction === 'request') return undefined;
  const ref = findPlainReference(schema);
  return ref !== undefined && findRepeatedSchemas(references).has(ref) ? ref : undefined;
}

function hasContent({ context }: Tree, resolved: ResolvedSchema, view: SchemaView): boolean {
  return (
    hasMembers(resolved.schema) ||
    (resolved.choices.some(isDisplayed) && view.enum.length === 0) ||
    listFieldBranches(context.references, resolved).length > 0
  );
}

function findOnPath(path: Path | undefined, identities: readonly unknown[]): Path | undefined {
  for (let link = path; link; link = link.parent) {
    if (link.identities.some((identity) => identities.includes(identity))) return link;
  }
  return undefined;
}

function fillWithinBudget(
  tree: Tree,
  view: SchemaView,
  resolved: ResolvedSchema,
  path: Path,
  pinned: SelectingProperty | undefined,
): void {
  const least = path.depth <= GUARANTEED_DEPTH ? -MAX_ROWS : 0;
  if (tree.rows > least || isPlainList(tree.context, resolved))
    fill(tree, view, resolved, path, pinned);
  else truncate(tree.context, view, path);
}

/** Whether a schema has nothing inside but the type and limits of its items, which another page would not explain. */
function isPlainList({ references }: ViewContext, { schema, choices }: ResolvedSchema): boolean {
  const { items, ...others } = schema;
  if (!isObject(items) || choices.length > 0 || hasMembers(others)) return false;
  const inner = resolveSchema(references, items);
  return !hasMembers(inner.schema) && inner.choices.length === 0;
}

/** Truncated content is shown on another page: that of the schema, or of the nearest enclosing one. */
function truncate({ references }: ViewContext, view: SchemaView, path: Path): void {
  view.truncated = true;
  for (let link: Path | undefined = path; link && !view.ref; link = link.parent)
    view.ref = link.ref ?? pointerTo(references, link.identities[0]);
}

function fill(
  tree: Tree,
  view: SchemaView,
  resolved: ResolvedSchema,
  path: Path,
  pinned: SelectingProperty | undefined,
): void {
  const { items, prefixItems } = resolved.schema;
  const additional = additionalOf(resolved.schema);
  const inside: Path = { ...path, isInside: true };
  view.properties = viewProperties(tree, resolved, inside, pinned);
  if (isObject(additional) || additional === true)
    view.additional = addSchema(tree, additional, inside);
  if (isObject(items)) view.items = addSchema(tree, items, path);
  view.tuple = toList(prefixItems).map((entry) => addSchema(tree, entry, inside));
  view.choices = resolved.choices
    .filter(isDisplayed)
    .map((choice) => viewChoice(tree, choice, resolved, path));
  view.branches = listFieldBranches(tree.context.references, resolved).map(
    ({ rule, schema: branch }) => ({ rule, schema: addSchema(tree, branch, path) }),
  );
}

function viewProperties(
  tree: Tree,
  resolved: ResolvedSchema,
  path: Path,
  pinned: SelectingProperty | undefined,
): PropertyView[] {
  const { schema } = resolved;
  const views = listProperties(tree.context, schema).map(
    ({ name, isPattern, schema: property }) => {
      const view = addSchema(tree, property, path);
      if (pinned?.name === name && !isPattern) limitValues(view, pinned.values);
      const { title = '' } = view;
      if (lettersOf(title) === lettersOf(name)) describeLabeled(tree.context, view, property);
      const isSlow = isPattern && testableLength(name) < MAX_TESTED;
      return {
        name,
        isPattern,
        ...(isSlow && { isSlow }),
        required: isRequired(schema, name),
        schema: view,
      };
    },
  );
  const isMissing = pinned?.isOwn && !views.some(({ name }) => name === pinned.name);
  if (!isMissing || resolved.choices.length > 0 || pinned.values.length === 0) return views;
  // A discriminator is required even if the alternative does not define it.
  const view = describeSchema(
    tree.context,
    resolveSchema(tree.context.references, selectingSchema(pinned)),
  );
  return [{ name: pinned.name, isPattern: false, required: true, schema: view }, ...views];
}

/** Describes a schema whose title is already its label. */
function describeLabeled(context: ViewContext, view: SchemaView, schema: unknown): void {
  const resolved = resolveSchema(context.references, schema);
  Object.assign(view, describeTexts(context, resolved, view.title));
}

function selectingSchema({ values }: SelectingProperty): JsonObject {
  return { enum: values };
}

/** Limits a property to the values that select the alternative. */
function limitValues(view: SchemaView, values: readonly unknown[]): void {
  if (values.length === 0) return;
  const texts = values.map(toJson);
  view.enum = texts.map((value) => view.enum.find((one) => one.value === value) ?? { value });
  if (view.default !== undefined && !texts.includes(view.default)) view.default = undefined;
  view.examples = view.examples.filter((example) => texts.includes(example));
}

function viewChoice(tree: Tree, choice: Choice, resolved: ResolvedSchema, path: Path): ChoiceView {
  const { keyword } = choice;
  const selection = selectionOf(tree.context.references, choice);
  const isOwn = !Object.hasOwn(toObject(resolved.schema['properties']), selection?.property ?? '');
  const views = choice.options.map(({ schema }, index) => {
    const values = selection?.values[index] ?? [];
    const pinned = selection && { name: selection.property, values, isOwn };
    return addSchema(tree, schema, path, pinned);
  });
  const contents = labelContents(tree.context.references, choice);
  const labels = labelOptions(selection, views, contents);
  for (const [index, view] of views.entries())
    if (view.title === labels[index])
      describeLabeled(tree.context, view, choice.options[index]?.schema);
  const options = views.map((schema, index) => ({
    label: labels[index] ?? '',
    values: (selection?.values[index] ?? []).map(toJson),
    schema,
  }));
  return { keyword, discriminator: selection?.property, options };
}

/** A property, or a schema for all names that match a pattern. */
interface Property {
  name: string;
  isPattern: boolean;
  schema: unknown;
}

/** Properties in the direction and order of the context. */
function listProperties(context: ViewContext, schema: JsonObject): Property[] {
  const named = inOrder(Object.entries(toObject(schema['properties'])), schema[PROPERTY_ORDER])
    .filter(([name, property]) => isInDirection(context, schema, name, property))
    .map(([name, property]) => ({ name, isPattern: false, schema: property }));
  if (!context.maintainOrder) named.sort((a, b) => (a.name < b.name ? -1 : 1));
  const patterns = Object.entries(toObject(schema['patternProperties']));
  return [
    ...named,
    ...patterns.map(([name, property]) => ({ name, isPattern: true, schema: property })),
  ];
}

/** Whether a property is required. */
function isRequired(schema: JsonObject, name: string): boolean {
  return toList(schema['required']).includes(name);
}

function isInDirection(
  context: ViewContext,
  parent: JsonObject,
  name: string,
  property: unknown,
): boolean {
  if (context.direction === 'both') return true;
  if (context.direction === 'request' && toList(parent[SENT_PROPERTIES]).includes(name))
    return true;
  const { schema } = resolveSchema(context.references, property);
  return schema[context.direction === 'request' ? 'readOnly' : 'writeOnly'] !== true;
}

/** Labels of alternatives: the selecting value, title, name, or type; a number as a last resort. */
function labelOptions(
  selection: Selection | undefined,
  views: readonly SchemaView[],
  contents: readonly (string | undefined)[],
): string[] {
  const values = views.map((_view, index) => valueLabel(selection, index));
  const shared = new Set(findRepeated(values));
  const labels = new Set<string>();
  return views.map((view, index) => {
    const value = values[index];
    const own = shared.has(value) ? undefined : value;
    const label = labelOf(view, own, contents[index], index, labels);
    labels.add(label);
    return label;
  });
}

function findRepeated<T>(values: readonly T[]): T[] {
  return [...countUses(values)].flatMap(([value, uses]) => (uses > 1 ? [value] : []));
}

function countUses<T>(values: readonly T[]): Map<T, number> {
  const groups = [...Map.groupBy(values, (value) => value)];
  return new Map(groups.map(([value, { length }]) => [value, length]));
}

/** Strings as they are; other values with the property, because `true` alone is not descriptive. */
function valueLabel(selection: Selection | undefined, index: number): string | undefined {
  const [value, ...more] = selection?.values[index] ?? [];
  if (!selection || value === undefined || value === '' || more.length > 0) return undefined;
  return typeof value === 'string' ? value : `${selection.property}: ${toJson(value)}`;
}

/**
 * Tags of variants: the only value of each alternative, or the required property that no other one has. The only object
 * needs such a label if it is a variant with this property alone.
 */
function labelContents(references: References, { options }: Choice): (string | undefined)[] {
  const schemas = options.map(({ schema }) => resolveSchema(references, schema));
  const names = schemas.map(({ schema }) => Object.keys(toObject(schema['properties'])));
  const uses = countUses(names.flat());
  const objects = names.filter((list) => list.length > 0);
  return schemas.map((resolved, index) => {
    const [only, ...more] = constantsOf(resolved);
    if (only !== undefined && more.length === 0)
      return typeof only === 'string' ? only || undefined : toJson(only);
    const list = objects.length > 1 || names[index]?.length === 1 ? names[index] : [];
    return list?.find((name) => uses.get(name) === 1 && isRequired(resolved.schema, name));
  });
}

function labelOf(
  { title, name, type, enum: values }: SchemaView,
  value: string | undefined,
  content: string | undefined,
  index: number,
  used: ReadonlySet<string>,
): string {
  const kind = values.length > 1 ? `${type} enum` : type;
  // A number is less descriptive than a name.
  const isWord = value !== undefined && !value.includes(': ');
  const named = isWord ? [value, title, name] : [title, name, value];
  const wanted = [...named, content, kind].filter((label) => label !== undefined);
  return wanted.find((label) => !used.has(label)) ?? `${kind} (${index + 1})`;
}
