import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { ChangeLabel, OperationLabels } from '../../../openapi/diff.ts';
import type { ParameterLocation, ParameterView } from '../../../openapi/parameters.ts';
import type { ChoiceView, ExternalDocs, SchemaView } from '../../../openapi/schema-view.ts';
import { slugOf } from '../../../utils/slug.ts';
import { usePage } from '../../page-context.ts';
import { OpenClose } from '../_shared.tsx';

/** Options of docs.json for the sections of an API page. */
export interface ApiSettings {
  /** `api.playground.mode`, overridden by the front matter of the page. */
  mode: 'show' | 'simple' | 'hide';
  /** `api.paramFields.expanded`: which nested objects are initially expanded; undefined for the default. */
  expanded: 'all' | 'topLevel' | 'topLevelOneOfs' | 'none' | undefined;
  /** URL of the page of an operation of the same document, by its id. */
  hrefOf?(operation: string): string | undefined;
  /** URL of the page of a schema that is too large for this page, by its reference. */
  schemaHref?(ref: string): string | undefined;
  /** Changes of the operation and its fields between versions. */
  labels?: OperationLabels | undefined;
}

/** Position in a tree of fields. */
interface Scope {
  settings: ApiSettings;
  /** Prefix of the ids of fields: `param`, `response 200`. */
  id: string;
  /** Path of its changes, see `OperationLabels`; undefined if none are known. */
  location?: string | undefined;
  /** Number of nested objects around it. */
  depth: number;
  /** Ids of the page sections with the enclosing schemas, by reference. */
  around?: ReadonlyMap<string, string> | undefined;
}

const Context = createContext<Scope>({
  settings: { mode: 'show', expanded: 'none' },
  id: 'param',
  depth: 0,
});

/** Provides the scope to nested fields. */
export const ScopeProvider = Context.Provider;

/** The scope of a field. */
export function useScope(): Scope {
  return useContext(Context);
}

/** Scope of a nested field. */
export function locationIn({ location, settings }: Scope, name: string): string | undefined {
  return settings.labels && location !== undefined ? `${location} ${name}`.trimStart() : undefined;
}

/** Whether the nested fields of a field are initially expanded. */
export function isOpen({ settings: { expanded }, depth }: Scope, hasChoices: boolean): boolean {
  if (expanded === 'all') return true;
  if (expanded === 'topLevelOneOfs') return depth === 0 && hasChoices;
  return expanded === 'topLevel' && depth === 0;
}

/** Scope of the nested fields of a schema whose section of the page has an id. */
export function insideOf(scope: Scope, schema: SchemaView, id: string | undefined): Scope {
  const refs = id === undefined ? [] : refsOf(schema);
  if (id === undefined || refs.length === 0) return scope;
  return {
    ...scope,
    around: new Map([...(scope.around ?? []), ...refs.map((ref): [string, string] => [ref, id])]),
  };
}

/** Whether a schema has content that is not about its own value: nested fields, or facts of items. */
export function hasChildren(schema: SchemaView): boolean {
  return listEntries(schema).some(saysMore) || hasFields(schema);
}

/** Whether a schema, or the items of an array, have nested fields. */
export function hasFields(schema: SchemaView): boolean {
  const inner = unwrapList(schema);
  return (
    inner.properties.length > 0 ||
    inner.tuple.length > 0 ||
    describedChoices(inner).length > 0 ||
    inner.branches.length > 0 ||
    (inner.additional !== undefined &&
      (inner.additional.type !== 'any' || saysMore(inner.additional)))
  );
}

/** Alternatives that say more than the type of their schema, such as `string | integer`. */
export function describedChoices({ choices, type }: SchemaView): ChoiceView[] {
  const types = type.split(' | ');
  return choices.filter(({ options }) => !options.every((option) => isPlainType(option, types)));
}

/** Whether an alternative is one of these types, and nothing more. */
function isPlainType(
  { label, schema }: ChoiceView['options'][number],
  types: readonly string[],
): boolean {
  const { type, format, nullable, deprecated, default: standard, examples } = schema;
  const isPlain = label === type && format === undefined && !nullable && !deprecated;
  const hasValues = standard !== undefined || examples.length > 0;
  return isPlain && !hasValues && types.includes(type) && !hasChildren(schema) && !saysMore(schema);
}

/** Items of an array, or of nested arrays; other schemas unchanged. */
export function unwrapList(schema: SchemaView): SchemaView {
  return listEntries(schema).at(-1) ?? schema;
}

/** Schemas of the items of an array, and of each nested array. */
export function listEntries(schema: SchemaView): SchemaView[] {
  const entries: SchemaView[] = [];
  let inner = schema;
  while (inner.items && [inner.properties, inner.choices, inner.branches].every(isEmpty))
    entries.push((inner = inner.items));
  return entries;
}

function isEmpty({ length }: readonly unknown[]): boolean {
  return length === 0;
}

/** Whether a schema has a description, constraints, or examples. */
export function saysMore({
  description,
  constraints,
  enum: values,
  examples,
  recursive,
  truncated,
  broken,
}: SchemaView): boolean {
  const lists = [constraints, values, examples];
  const hasLists = lists.some(({ length }) => length > 0);
  return hasLists || Boolean(description || recursive || truncated || broken);
}

/** References of a schema and, for arrays, of its items: their nested fields are in the same section. */
function refsOf(schema: SchemaView): string[] {
  return [schema, ...listEntries(schema)].flatMap(({ ref, recursive }) =>
    ref === undefined || recursive ? [] : [ref],
  );
}

/** Whether a schema is recursive. */
export function isRepeated(schema: SchemaView): boolean {
  const refs = refsOf(schema);
  return refs.length > 0 && partsOf(unwrapList(schema)).some((part) => leadsTo(part, refs));
}

function leadsTo(schema: SchemaView, refs: readonly string[]): boolean {
  if (schema.recursive && schema.ref !== undefined) return refs.includes(schema.ref);
  return partsOf(schema).some((part) => leadsTo(part, refs));
}

function partsOf(schema: SchemaView): SchemaView[] {
  const { properties, additional, items, tuple, choices, branches } = schema;
  return [
    ...properties.map((property) => property.schema),
    ...choices.flatMap(({ options }) => options.map((option) => option.schema)),
    ...branches.map((branch) => branch.schema),
    ...tuple,
    ...[additional, items].filter((part) => part !== undefined),
  ];
}

interface SectionProps {
  title: string;
  /** Link target for recursive references. */
  id?: string | undefined;
  /** Content at the end of the title line. */
  note?: ComponentChildren;
  children?: ComponentChildren;
}

/** A section of an API page with its heading. */
export function Section({ title, id, note, children }: SectionProps) {
  return (
    <section class="t-api-section" id={id}>
      <h2>{title}</h2>
      {note && <p class="t-api-note">{note}</p>}
      {children}
    </section>
  );
}

/** Maximum length of a description of a shared schema that is repeated on a page, in characters of HTML. */
const MAX_REPEATED_LENGTH = 500;

/** Description of the shared schema of a field, unless another part of the page has it. */
export function About({ schema: { about, recursive, truncated } }: { schema: SchemaView }) {
  const page = usePage();
  if (about === undefined || recursive || truncated) return null;
  if (about.length > MAX_REPEATED_LENGTH && page.isNew?.(about) === false) return null;
  return <div dangerouslySetInnerHTML={{ __html: about }} />;
}

/** A link to external documentation, as a paragraph. */
export function More({ docs }: { docs: ExternalDocs | undefined }) {
  return docs ? (
    <p>
      <a href={docs.href}>{docs.label}</a>
    </p>
  ) : null;
}

/** A name with its value on one line, and its description from the document below, as HTML. */
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

/** Parameters by location in the request, in the order of the page; omits locations without parameters. */
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

/** Labels of a path in the order of `EVENTS`, without reverted deprecations. */
export function labelsAt(
  labels: OperationLabels | undefined,
  location: string | undefined,
  isDeprecated: boolean,
): ChangeLabel[] {
  const known = (location === undefined ? undefined : labels?.at.get(location)) ?? [];
  const events = Object.keys(EVENTS);
  return known
    .filter(({ event }) => event !== 'deprecated' || isDeprecated)
    .toSorted((a, b) => events.indexOf(a.event) - events.indexOf(b.event));
}

/** Versions in which an operation or field was added, changed, deprecated, and removed: `since v2`. */
export function ChangeLabels({
  location,
  isDeprecated = false,
}: {
  location: string | undefined;
  isDeprecated?: boolean;
}) {
  const { labels } = useScope().settings;
  return labelsAt(labels, location, isDeprecated).map((label) => (
    <span class="t-field-default t-field-change">
      <ChangeLink label={label} />
    </span>
  ));
}

/** Text of a label, with a link to the release on the page of changes. */
function ChangeLink({ label: { event, version } }: { label: ChangeLabel }) {
  const page = usePage();
  const { labels } = useScope().settings;
  const label = page.t(EVENTS[event], version);
  return labels?.page === undefined ? (
    <>{label}</>
  ) : (
    <a href={`${labels.page}#${slugOf(version)}`}>{label}</a>
  );
}

/** Labels of the parent of the fields, such as an operation or response, on a separate line. */
export function FieldChanges({ isDeprecated = false }: { isDeprecated?: boolean }) {
  const { location, settings } = useScope();
  const badges = labelsAt(settings.labels, location, isDeprecated);
  if (badges.length === 0) return null;
  return (
    <p class="t-api-fact">
      {badges.map((label, index) => (
        <>
          {index > 0 && ' · '}
          <ChangeLink label={label} />
        </>
      ))}
    </p>
  );
}

/** Path of the nested fields. */
export function LocationProvider({
  name,
  children,
}: {
  name: string;
  children: ComponentChildren;
}) {
  const scope = useScope();
  return (
    <ScopeProvider value={{ ...scope, location: locationIn(scope, name) }}>
      {children}
    </ScopeProvider>
  );
}

/** Names of removed fields, each with the version; documents of earlier versions have `existing` ones. */
export function RemovedFields({ existing }: { existing: readonly string[] }) {
  const { location, settings } = useScope();
  const { labels } = settings;
  if (!labels || location === undefined) return null;
  const removed = [...labels.at].flatMap(([one, list]) => {
    const name = one.startsWith(`${location} `) ? one.slice(location.length + 1) : '';
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

/** Content that readers open: `Show headers`. */
export function Collapsed({ label, title = label, open, children }: CollapsedProps) {
  return (
    <details class="t-expandable" data-title={title} open={open}>
      <summary>
        <OpenClose>{label}</OpenClose>
      </summary>
      <div class="t-expandable-body t-flow">{children}</div>
    </details>
  );
}

interface CollapsedProps {
  label: string;
  /** Name for style sheets and Markdown, if it differs from the label. */
  title?: string;
  open?: boolean;
  children: ComponentChildren;
}
