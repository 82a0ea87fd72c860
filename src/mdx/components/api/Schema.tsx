import type { ComponentChildren } from 'preact';
import {
  describeConstraint,
  type ChoiceView,
  type SchemaView,
} from '../../../openapi/schema-view.ts';
import { usePage } from '../../page-context.ts';
import { Labels } from '../Field.tsx';
import { classes, dirOfCode, OpenClose } from '../_shared.tsx';
import {
  About,
  ChangeLabels,
  describedChoices,
  hasChildren,
  hasFields,
  insideOf,
  isOpen,
  isRepeated,
  saysMore,
  ScopeProvider,
  listEntries,
  locationIn,
  RemovedFields,
  unwrapList,
  useScope,
} from './_shared.tsx';
import { hasFacts, SchemaFacts } from './SchemaFacts.tsx';

/** Maximum number of alternatives in tabs; more become a list of collapsed items. */
const MAX_TABS = 6;

/** The nested schemas: properties, array items, alternatives. */
export function SchemaContent({ schema }: { schema: SchemaView }) {
  const page = usePage();
  const inner = unwrapList(schema);
  return (
    <>
      <Entries schema={schema} />
      {inner.properties.map(({ name, isPattern, required, schema: property }) => (
        <SchemaField
          name={isPattern ? `/${name}/` : name}
          schema={property}
          required={required}
          isWrapped={isWrapper(inner)}
        />
      ))}
      {inner.additional && (
        <SchemaField
          label={page.t('additional attributes')}
          segment="*"
          schema={inner.additional}
        />
      )}
      {inner.tuple.map((entry, index) => (
        <SchemaField label={page.t('item {}', index + 1)} schema={entry} />
      ))}
      <RemovedFields existing={namesOf(inner)} />
      {describedChoices(inner).map((choice) => (
        <Choice choice={choice} />
      ))}
      {inner.branches.map(({ rule, schema: branch }) => (
        <SchemaField label={describeConstraint(page.lang ?? 'en', rule)} schema={branch} />
      ))}
    </>
  );
}

/** Names of the properties of a schema and its branches. */
function namesOf({ properties, branches }: SchemaView): string[] {
  return [
    ...properties.map(({ name }) => name),
    ...branches.flatMap(({ schema }) => namesOf(schema)),
  ];
}

/** Whether a schema is only the envelope of its one property, as in `{"plant": {…}}`. */
function isWrapper({ properties, additional, tuple, choices, branches }: SchemaView): boolean {
  const others = [...tuple, ...choices, ...branches];
  return properties.length === 1 && !additional && others.length === 0;
}

/** One parameter or property with its nested fields; `isWrapped` expands it at the top of a body. */
export function SchemaField({
  isWrapped = false,
  ...props
}: Omit<FieldRowProps, 'children'> & { isWrapped?: boolean }) {
  return (
    <FieldRow {...props}>
      {hasFields(props.schema) ? (
        <Nested {...props} isWrapped={isWrapped} />
      ) : (
        hasChildren(props.schema) && <Entries schema={props.schema} />
      )}
    </FieldRow>
  );
}

/** The properties of a field, in a collapsible section. */
function Nested(props: Omit<FieldRowProps, 'children'> & { isWrapped: boolean }) {
  const { schema, name, isWrapped } = props;
  const page = usePage();
  const scope = useScope();
  const hasChoices = describedChoices(schema).length > 0;
  // The envelope of a body is expanded, unless docs.json collapses it.
  const isEnvelope = isWrapped && scope.depth === 0 && scope.settings.expanded === undefined;
  const inner = {
    ...scope,
    id: `${scope.id} ${name ?? ''}`,
    location: locationOf(scope, props),
    depth: scope.depth + 1,
  };
  const what = hasChoices && schema.properties.length === 0 ? 'alternatives' : 'child attributes';
  return (
    <details class="t-expandable t-api-nested" open={isOpen(scope, hasChoices) || isEnvelope}>
      <summary>
        <OpenClose>{page.t(what)}</OpenClose>
      </summary>
      <div class="t-expandable-body t-flow">
        <ScopeProvider value={inner}>
          <About schema={schema} />
          <SchemaContent schema={schema} />
        </ScopeProvider>
      </div>
    </details>
  );
}

/** Facts about the items of an array; those of nested arrays with the type that they are about. */
function Entries({ schema }: { schema: SchemaView }) {
  const entries = listEntries(schema);
  return entries.map((entry) => <EntryFacts schema={entry} isNested={entries.length > 1} />);
}

function EntryFacts({ schema, isNested }: { schema: SchemaView; isNested: boolean }) {
  const page = usePage();
  if (!saysMore(schema)) return null;
  return (
    <div class="t-api-entries t-flow">
      {isNested && (
        <p class="t-api-fact" dir={dirOfCode(page)}>
          <code>{typeText(schema)}</code>
        </p>
      )}
      {schema.description && <div dangerouslySetInnerHTML={{ __html: schema.description }} />}
      <About schema={schema} />
      <SchemaFacts schema={schema} />
    </div>
  );
}

function Choice({ choice: { keyword, options } }: { choice: ChoiceView }) {
  const page = usePage();
  const label = page.t(keyword === 'oneOf' ? 'One of' : 'Any of');
  if (options.length > MAX_TABS) {
    return (
      <div class="t-api-choice t-accordions" role="group" aria-label={label}>
        {options.map(({ label, schema }) => {
          const id = isRepeated(schema) ? page.id(`option ${label}`, 'field') : undefined;
          return (
            <details class="t-accordion" id={id}>
              <summary>{label}</summary>
              <div class="t-accordion-body t-flow">
                <Option schema={schema} id={id} />
              </div>
            </details>
          );
        })}
      </div>
    );
  }
  page.use('tabs');
  const ids = options.map(({ label }) => page.id(`option ${label}`, 'field'));
  return (
    <t-tabs class="t-tabset t-api-choice" data-sync="off">
      <div class="t-tabset-row" aria-label={label}>
        {options.map(({ label }, index) => (
          <a class={classes('t-tabset-tab', index === 0 && 'is-active')} href={`#${ids[index]}`}>
            {label}
          </a>
        ))}
      </div>
      {options.map(({ label, schema }, index) => (
        <section
          class={classes('t-tabset-panel t-flow', index === 0 && 'is-active')}
          id={ids[index]}
        >
          <p class="t-tabset-title">{label}</p>
          <Option schema={schema} id={ids[index]} />
        </section>
      ))}
    </t-tabs>
  );
}

/** One alternative: its description, then its nested fields; a scalar is a row without a name. */
function Option({ schema, id }: { schema: SchemaView; id: string | undefined }) {
  const page = usePage();
  const scope = useScope();
  if (!hasChildren(schema)) return <SchemaField label={page.t('value')} schema={schema} />;
  const location = locationIn(scope, `|${schema.name ?? ''}`);
  return (
    <ScopeProvider value={{ ...insideOf(scope, schema, id), location }}>
      {schema.description && <div dangerouslySetInnerHTML={{ __html: schema.description }} />}
      <About schema={schema} />
      <SchemaFacts schema={schema} />
      <SchemaContent schema={schema} />
    </ScopeProvider>
  );
}

interface FieldRowProps {
  /** Absent for array items and others without a name. */
  name?: string | undefined;
  /** Label of a row without a name, in place of the link to the field. */
  label?: string | undefined;
  /** Path of its changes, relative to the parent; defaults to the name. */
  segment?: string | undefined;
  schema: SchemaView;
  /** `query`, `header` … */
  location?: string | undefined;
  required?: boolean;
  deprecated?: boolean;
  /** Sanitized HTML; defaults to the description of the schema. */
  description?: string | undefined;
  /** Further notes on its values. */
  facts?: ComponentChildren;
  /** Nested fields, below the description. */
  children?: ComponentChildren;
}

/** Path of the changes of a field; array items have that of the array. */
function locationOf(
  scope: ReturnType<typeof useScope>,
  { segment, name }: Pick<FieldRowProps, 'segment' | 'name'>,
): string | undefined {
  const segmentName = segment ?? name;
  return segmentName === undefined ? scope.location : locationIn(scope, segmentName);
}

/** The row of one parameter or property: name, type, labels, and description. */
function FieldRow(props: FieldRowProps) {
  const page = usePage();
  const scope = useScope();
  const { name, label, schema } = props;
  const linkText = name ?? (isRepeated(schema) ? label : undefined);
  const id = linkText === undefined ? undefined : page.id(`${scope.id} ${linkText}`, 'field');
  const description = props.description ?? schema.description;
  // The section of nested fields shows it itself.
  const about = schema.about !== undefined && !hasFields(schema) && <About schema={schema} />;
  const hasMore = about || props.facts || props.children || hasFacts(schema);
  return (
    <div class="t-field" id={id}>
      <div class="t-field-head">
        <Labels of={schema.labels?.pre} />
        {name === undefined ? (
          <span class="t-api-label">{label}</span>
        ) : (
          <a href={`#${id}`}>
            <code>{name}</code>
          </a>
        )}
        <FieldState {...props} />
      </div>
      {description && !hasMore && (
        <div class="t-field-body t-flow" dangerouslySetInnerHTML={{ __html: description }} />
      )}
      {hasMore && (
        <div class="t-field-body t-flow">
          {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
          {about}
          <SchemaFacts schema={schema} />
          {props.facts}
          {props.children && (
            <ScopeProvider value={insideOf(scope, schema, id)}>{props.children}</ScopeProvider>
          )}
        </div>
      )}
    </div>
  );
}

function FieldState(props: FieldRowProps) {
  const { schema, location, required, deprecated = false } = props;
  const page = usePage();
  const scope = useScope();
  const isNamed = (props.segment ?? props.name) !== undefined;
  return (
    <>
      <span class="t-field-type" dir={dirOfCode(page)}>
        {typeText(schema)}
      </span>
      {location && <span class="t-field-place">{location}</span>}
      {required && <span class="t-field-required">{page.t('required')}</span>}
      {schema.readOnly && <span class="t-field-place">{page.t('read-only')}</span>}
      {schema.writeOnly && <span class="t-field-place">{page.t('write-only')}</span>}
      <Labels of={schema.labels?.post} />
      {(deprecated || schema.deprecated) && (
        <span class="t-field-deprecated">{page.t('deprecated')}</span>
      )}
      {schema.default !== undefined && (
        <span class="t-field-default">
          {page.t('default:')} <code>{schema.default}</code>
        </span>
      )}
      <ChangeLabels
        location={isNamed ? locationOf(scope, props) : undefined}
        isDeprecated={deprecated || schema.deprecated}
      />
    </>
  );
}

/** `integer<int32>`, `string | null` */
export function typeText({ type, format, nullable }: SchemaView): string {
  const label = format === undefined ? type : `${type}<${format}>`;
  return nullable ? `${label} | null` : label;
}
