import { isObject, toList } from '../json.ts';
import { labelOptions } from './choice-labels.ts';
import { describeSchema, isDisplayed } from './describe-schema.ts';
import { flattenSchema, identityOf, type Choice, type FlatSchema } from './flat-schema.ts';
import { hasMembers, isRequired, listProperties } from './schema-members.ts';
import { toJson } from './schema-values.ts';
import type { ChoiceView, PropertyView, SchemaView } from './schema-view.ts';
import type { ViewContext } from './view-context.ts';

/** Rows of one schema tree; broad levels come first, so the deepest are those that are left out. */
const MAX_ROWS = 600;
/** Levels that may take twice as many. */
const SURE_DEPTH = 2;

/** A tree that is being made. */
interface Tree {
  context: ViewContext;
  /** Rows that there is still room for. */
  rows: number;
  /** What fills the schemas that are in the tree already, level after level. */
  queue: (() => void)[];
}

/** One link of the way from the root of a tree to a schema. */
interface Path {
  identities: readonly unknown[];
  parent: Path | undefined;
  depth: number;
}

/** A property that has one value, because it selects the alternative. */
interface Pinned {
  name: string;
  value: string;
}

/**
 * The display tree of a schema. A schema that contains itself is marked where it recurs, and a tree
 * too large for the page is cut at its deepest levels.
 */
export function viewSchema(context: ViewContext, node: unknown): SchemaView {
  const rows = Math.min(MAX_ROWS, Math.max(context.room.left, 0));
  const tree: Tree = { context, rows, queue: [] };
  const root = addSchema(tree, node, undefined);
  // The queue grows while it is gone through.
  for (const fill of tree.queue) fill();
  context.room.left -= rows - tree.rows;
  return root;
}

function addSchema(
  tree: Tree,
  schema: unknown,
  parent: Path | undefined,
  pinned?: Pinned,
): SchemaView {
  const flat = flattenSchema(tree.context.references, schema);
  const view = describeSchema(tree.context, flat);
  tree.rows--;
  if (!hasContent(flat, view)) return view;
  const identities = identityOf(schema, flat);
  const path = { identities, parent, depth: (parent?.depth ?? 0) + 1 };
  if (isOnPath(parent, identities)) view.recursive = true;
  else tree.queue.push(() => fillIfRoom(tree, view, flat, path, pinned));
  return view;
}

function hasContent(flat: FlatSchema, view: SchemaView): boolean {
  return hasMembers(flat.schema) || (flat.choices.some(isDisplayed) && view.enum.length === 0);
}

function isOnPath(path: Path | undefined, identities: readonly unknown[]): boolean {
  for (let link = path; link; link = link.parent) {
    if (link.identities.some((identity) => identities.includes(identity))) return true;
  }
  return false;
}

function fillIfRoom(
  tree: Tree,
  view: SchemaView,
  flat: FlatSchema,
  path: Path,
  pinned: Pinned | undefined,
): void {
  const least = path.depth <= SURE_DEPTH ? -MAX_ROWS : 0;
  if (tree.rows > least) fill(tree, view, flat, path, pinned);
  else view.truncated = true;
}

function fill(
  tree: Tree,
  view: SchemaView,
  flat: FlatSchema,
  path: Path,
  pinned: Pinned | undefined,
): void {
  const { additionalProperties: additional, items, prefixItems } = flat.schema;
  view.properties = viewProperties(tree, flat, path, pinned);
  if (isObject(additional) || additional === true)
    view.additional = addSchema(tree, additional, path);
  if (isObject(items)) view.items = addSchema(tree, items, path);
  view.tuple = toList(prefixItems).map((entry) => addSchema(tree, entry, path));
  view.choices = flat.choices.filter(isDisplayed).map((choice) => viewChoice(tree, choice, path));
}

function viewProperties(
  tree: Tree,
  { schema }: FlatSchema,
  path: Path,
  pinned: Pinned | undefined,
): PropertyView[] {
  return listProperties(tree.context, schema).map(({ name, isPattern, schema: property }) => {
    const view = addSchema(tree, property, path);
    if (pinned?.name === name) view.enum = [{ value: toJson(pinned.value) }];
    return { name, isPattern, required: isRequired(schema, name), schema: view };
  });
}

function viewChoice(tree: Tree, choice: Choice, path: Path): ChoiceView {
  const { keyword, discriminator } = choice;
  const views = choice.options.map(({ schema, value }) =>
    addSchema(
      tree,
      schema,
      path,
      discriminator !== undefined && value !== undefined
        ? { name: discriminator, value }
        : undefined,
    ),
  );
  const labels = labelOptions(tree.context.references, choice, views);
  const options = views.map((schema, index) => ({ label: labels[index] ?? '', schema }));
  return { keyword, discriminator, options };
}
