import type { ChoiceView, SchemaView } from '../../../openapi/types.ts';
import { usePage } from '../page-context.ts';
import { classes } from '../_props.ts';
import { FieldRow } from './FieldRow.tsx';
import { SchemaFacts } from './SchemaFacts.tsx';

/** Alternatives that fit a row of tabs; more are a list to unfold. */
const MOST_TABS = 6;

/** What is inside of a schema: properties, entries, alternatives. */
export function SchemaContent({ schema }: { schema: SchemaView }) {
  const page = usePage();
  const inner = unwrapList(schema);
  return (
    <>
      {inner !== schema && <EntryFacts schema={inner} />}
      {inner.properties.map(({ name, isPattern, required, schema: property }) => (
        <FieldRow name={isPattern ? `/${name}/` : name} schema={property} required={required} />
      ))}
      {inner.additional && (
        <FieldRow label={page.say('other attributes')} schema={inner.additional} />
      )}
      {inner.tuple.map((entry, index) => (
        <FieldRow label={page.say('entry {}', index + 1)} schema={entry} />
      ))}
      {inner.choices.map((choice) => (
        <Choice choice={choice} />
      ))}
    </>
  );
}

/** Whether there is anything inside of a schema that its own row does not say. */
export function hasChildren(schema: SchemaView): boolean {
  const inner = unwrapList(schema);
  if (inner !== schema && saysMore(inner)) return true;
  return (
    inner.properties.length > 0 ||
    inner.tuple.length > 0 ||
    inner.choices.length > 0 ||
    (inner.additional !== undefined &&
      (inner.additional.type !== 'any' || saysMore(inner.additional)))
  );
}

/** The entries of a list, or of a list of lists; any other schema as it is. */
function unwrapList(schema: SchemaView): SchemaView {
  let inner = schema;
  while (inner.items && inner.properties.length === 0 && inner.choices.length === 0)
    inner = inner.items;
  return inner;
}

function saysMore({
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

/** What is to be said of the entries of a list as such. */
function EntryFacts({ schema }: { schema: SchemaView }) {
  if (!saysMore(schema)) return null;
  return (
    <div class="t-api-entries t-flow">
      {schema.description && <div dangerouslySetInnerHTML={{ __html: schema.description }} />}
      <SchemaFacts schema={schema} />
    </div>
  );
}

function Choice({ choice: { keyword, options } }: { choice: ChoiceView }) {
  const page = usePage();
  const words = page.say(keyword === 'oneOf' ? 'One of' : 'Any of');
  if (options.length > MOST_TABS) {
    return (
      <div class="t-api-choice t-accordions" role="group" aria-label={words}>
        {options.map(({ label, schema }) => (
          <details class="t-accordion">
            <summary>{label}</summary>
            <div class="t-accordion-body t-flow">
              <Option schema={schema} />
            </div>
          </details>
        ))}
      </div>
    );
  }
  page.use('tabs');
  const ids = options.map(({ label }) => page.id(`option ${label}`, 'field'));
  return (
    <t-tabs class="t-tabset t-api-choice" data-sync="off">
      <div class="t-tabset-row" aria-label={words}>
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
          <Option schema={schema} />
        </section>
      ))}
    </t-tabs>
  );
}

/** One alternative: its own words, then what is inside; a plain value is a row without a name. */
function Option({ schema }: { schema: SchemaView }) {
  const page = usePage();
  if (!hasChildren(schema)) return <FieldRow label={page.say('value')} schema={schema} />;
  return (
    <>
      {schema.description && <div dangerouslySetInnerHTML={{ __html: schema.description }} />}
      <SchemaFacts schema={schema} />
      <SchemaContent schema={schema} />
    </>
  );
}
