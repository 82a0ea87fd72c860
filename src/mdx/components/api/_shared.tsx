import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { ChangeLabel, OperationLabels } from '../../../openapi/diff.ts';
import type { ParameterLocation, ParameterView } from '../../../openapi/parameters.ts';
import type { SchemaView } from '../../../openapi/schema-view.ts';
import { slugOf } from '../../../utils/slug.ts';
import { usePage } from '../../page-context.ts';

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
  /** What changed at the operation and its fields between versions. */
  labels?: OperationLabels | undefined;
}

/** Where in a tree of fields something stands. */
interface Scope {
  settings: ApiSettings;
  /** Words that ids of fields begin with: `param`, `response 200`. */
  id: string;
  /** Place of its changes, see `OperationLabels`; undefined where none are known. */
  place?: string | undefined;
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

/** The place of what is inside of another place. */
export function placeIn({ place, settings }: Scope, name: string): string | undefined {
  return settings.labels && place !== undefined ? `${place} ${name}`.trimStart() : undefined;
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
    ['Path parameters', path],
    ['Query parameters', [...query, ...querystring]],
    ['Cookies', cookie],
  ] as const;
  return groups.filter(([, parameters]) => parameters.length > 0);
}

const EVENTS = {
  since: 'since {}',
  changed: 'changed in {}',
  deprecated: 'deprecated in {}',
  removed: 'removed in {}',
} as const;

/** Labels of a place in the order of `EVENTS`, without that of a deprecation that was taken back. */
function labelsAt(
  labels: OperationLabels | undefined,
  place: string | undefined,
  isDeprecated: boolean,
): ChangeLabel[] {
  const known = (place === undefined ? undefined : labels?.at.get(place)) ?? [];
  const events = Object.keys(EVENTS);
  return known
    .filter(({ event }) => event !== 'deprecated' || isDeprecated)
    .toSorted((a, b) => events.indexOf(a.event) - events.indexOf(b.event));
}

/** The versions in which a place was added, changed, deprecated, and removed: `since v2`. */
export function ChangeLabels({
  place,
  isDeprecated = false,
}: {
  place: string | undefined;
  isDeprecated?: boolean;
}) {
  const { labels } = useScope().settings;
  return labelsAt(labels, place, isDeprecated).map((label) => (
    <span class="t-field-default t-field-change">
      <ChangeLink label={label} />
    </span>
  ));
}

/** The words of a label, with a link to the release on the page of changes. */
function ChangeLink({ label: { event, version } }: { label: ChangeLabel }) {
  const page = usePage();
  const { labels } = useScope().settings;
  const words = page.t(EVENTS[event], version);
  return labels?.page === undefined ? <>{words}</> : <a href={`${labels.page}#${slugOf(version)}`}>{words}</a>; // prettier-ignore
}

/** The labels of what is around the fields here, such as an operation or a response, on a line of their own. */
export function PlaceChanges({ isDeprecated = false }: { isDeprecated?: boolean }) {
  const { place, settings } = useScope();
  const shown = labelsAt(settings.labels, place, isDeprecated);
  if (shown.length === 0) return null;
  return (
    <p class="t-api-fact">
      {shown.map((label, index) => (
        <>
          {index > 0 && ' · '}
          <ChangeLink label={label} />
        </>
      ))}
    </p>
  );
}

/** Names the place of the fields below. */
export function Place({ name, children }: { name: string; children: ComponentChildren }) {
  const scope = useScope();
  return (
    <ScopeProvider value={{ ...scope, place: placeIn(scope, name) }}>{children}</ScopeProvider>
  );
}

/** Names of what was removed from a place, each with the version; documents of earlier versions have `existing` ones. */
export function RemovedFields({ existing }: { existing: readonly string[] }) {
  const { place, settings } = useScope();
  const { labels } = settings;
  if (!labels || place === undefined) return null;
  const removed = [...labels.at].flatMap(([one, list]) => {
    const name = one.startsWith(`${place} `) ? one.slice(place.length + 1) : '';
    const label = list.find(({ event }) => event === 'removed');
    const isChild = name !== '' && !name.includes(' ') && !existing.includes(name);
    return label && isChild ? [{ name, label }] : [];
  });
  if (removed.length === 0) return null;
  return (
    <p class="t-api-fact">
      {removed.map(({ name, label }, index) => (
        <>
          {index > 0 && ', '}
          <code>{name}</code> <ChangeLink label={label} />
        </>
      ))}
    </p>
  );
}
