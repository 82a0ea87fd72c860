import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { ParameterLocation, ParameterView } from '../../../openapi/parameters.ts';
import type { SchemaView } from '../../../openapi/schema-view.ts';

/** What docs.json says about how the parts of an API page are shown. */
export interface ApiSettings {
  /** `api.playground.mode`, with the page's own word in it. */
  mode: 'show' | 'simple' | 'hide';
  /** `api.paramFields.expanded`: which nested objects are open from the start; undefined for the default. */
  expanded: 'all' | 'topLevel' | 'topLevelOneOfs' | 'none' | undefined;
  /** Address of the page of an operation of the same document, by its id. */
  hrefOf?(operation: string): string | undefined;
  /** Address of the page of a schema that this one has no room for, by its reference. */
  schemaHref?(ref: string): string | undefined;
}

/** Where in a tree of fields something stands. */
interface Scope {
  settings: ApiSettings;
  /** Words that ids of fields begin with: `param`, `response 200`. */
  id: string;
  /** Levels of nested objects around it. */
  depth: number;
  /** Ids of the parts of the page that show the schemas around it, by reference. */
  around?: ReadonlyMap<string, string> | undefined;
}

const Context = createContext<Scope>({
  settings: { mode: 'show', expanded: 'none' },
  id: 'param',
  depth: 0,
});

/** Hands the scope to the fields below. */
export const ScopeProvider = Context.Provider;

/** The scope of a field. */
export function useScope(): Scope {
  return useContext(Context);
}

/** Whether what is nested in a field is open from the start. */
export function isOpen({ settings: { expanded }, depth }: Scope, hasChoices: boolean): boolean {
  if (expanded === 'all') return true;
  if (expanded === 'topLevelOneOfs') return depth === 0 && hasChoices;
  return expanded === 'topLevel' && depth === 0;
}

/** The scope of what is inside of a schema, whose part of the page has an id. */
export function insideOf(scope: Scope, schema: SchemaView, id: string | undefined): Scope {
  const refs = id === undefined ? [] : refsOf(schema);
  if (id === undefined || refs.length === 0) return scope;
  return { ...scope, around: new Map([...(scope.around ?? []), ...refs.map((ref): [string, string] => [ref, id])]) }; // prettier-ignore
}

/** Whether there is anything inside of a schema that its own row does not say. */
export function hasChildren(schema: SchemaView): boolean {
  const inner = unwrapList(schema);
  if (listEntries(schema).some(saysMore)) return true;
  return (
    inner.properties.length > 0 ||
    inner.tuple.length > 0 ||
    inner.choices.length > 0 ||
    (inner.additional !== undefined &&
      (inner.additional.type !== 'any' || saysMore(inner.additional)))
  );
}

/** The entries of a list, or of a list of lists; any other schema as it is. */
export function unwrapList(schema: SchemaView): SchemaView {
  return listEntries(schema).at(-1) ?? schema;
}

/** The entries of a list, and of each list among them. */
export function listEntries(schema: SchemaView): SchemaView[] {
  const entries: SchemaView[] = [];
  let inner = schema;
  while (inner.items && inner.properties.length === 0 && inner.choices.length === 0)
    entries.push((inner = inner.items));
  return entries;
}

/** Whether a schema has words or limits of its own. */
export function saysMore({
  description,
  constraints,
  enum: values,
  recursive,
  truncated,
  broken,
}: SchemaView): boolean {
  return Boolean(
    description || constraints.length || values.length || recursive || truncated || broken,
  );
}

/** References of a schema and, of a list, of its entries: what is inside of them is shown in the same place. */
function refsOf(schema: SchemaView): string[] {
  const all = [schema];
  for (let inner = schema; inner !== unwrapList(schema) && inner.items; inner = inner.items)
    all.push(inner.items);
  return all.flatMap(({ ref, recursive }) => (ref === undefined || recursive ? [] : [ref]));
}

/** Whether something inside of a schema leads back to it. */
export function isRepeated(schema: SchemaView): boolean {
  const refs = refsOf(schema);
  return refs.length > 0 && partsOf(unwrapList(schema)).some((part) => leadsTo(part, refs));
}

function leadsTo(schema: SchemaView, refs: readonly string[]): boolean {
  if (schema.recursive && schema.ref !== undefined) return refs.includes(schema.ref);
  return partsOf(schema).some((part) => leadsTo(part, refs));
}

function partsOf({ properties, additional, items, tuple, choices }: SchemaView): SchemaView[] {
  return [
    ...properties.map(({ schema }) => schema),
    ...choices.flatMap(({ options }) => options.map(({ schema }) => schema)),
    ...tuple,
    ...[additional, items].filter((part) => part !== undefined),
  ];
}

interface SectionProps {
  title: string;
  /** Where something inside leads back to. */
  id?: string | undefined;
  /** At the end of the line of the title. */
  note?: ComponentChildren;
  children?: ComponentChildren;
}

/** One part of an API page under its heading. */
export function Section({ title, id, note, children }: SectionProps) {
  return (
    <section class="t-api-section" id={id}>
      <h2>{title}</h2>
      {note && <p class="t-api-note">{note}</p>}
      {children}
    </section>
  );
}

/** A name with its value in one line, and what it means below: HTML out of the document. */
export function Fact({
  name,
  value,
  children: description,
}: {
  name: string;
  value: string;
  children?: string | undefined;
}) {
  return (
    <div class="t-field">
      <div class="t-field-head">
        <span class="t-field-name">
          <code>{name}</code>
        </span>
        <span class="t-field-type">{value}</span>
      </div>
      {description && (
        <div class="t-field-body t-flow" dangerouslySetInnerHTML={{ __html: description }} />
      )}
    </div>
  );
}

/** Parameters by the place in the request that they go to, in the order of the page; places without any are left out. */
export function parameterGroups({
  header,
  path,
  query,
  querystring,
  cookie,
}: Record<ParameterLocation, ParameterView[]>) {
  const groups = [
    ['Headers', header],
    ['Path Parameters', path],
    ['Query Parameters', [...query, ...querystring]],
    ['Cookies', cookie],
  ] as const;
  return groups.filter(([, parameters]) => parameters.length > 0);
}
