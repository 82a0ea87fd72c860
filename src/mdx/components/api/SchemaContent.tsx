import type { ChoiceView, SchemaView } from '../../../openapi/schema/schema-view.ts';
import { usePage } from '../page-context.ts';
import { classes } from '../_props.ts';
import { OpenClose } from '../_words.tsx';
import { insideOf, isOpen, ScopeProvider, useScope } from './_page.ts';
import { FieldRow, type FieldRowProps } from './FieldRow.tsx';
import { hasChildren, isRepeated, saysMore, unwrapList } from './schema-parts.ts';
import { SchemaFacts } from './SchemaFacts.tsx';

/** Alternatives that fit a row of tabs; more are a list to unfold. */
const MAX_TABS = 6;

/** What is inside of a schema: properties, entries, alternatives. */
export function SchemaContent({ schema }: { schema: SchemaView }) {
  const page = usePage();
  const inner = unwrapList(schema);
  return (
    <>
      {inner !== schema && <EntryFacts schema={inner} />}
      {inner.properties.map(({ name, isPattern, required, schema: property }) => (
        <SchemaField name={isPattern ? `/${name}/` : name} schema={property} required={required} />
      ))}
      {inner.additional && (
        <SchemaField label={page.t('other attributes')} schema={inner.additional} />
      )}
      {inner.tuple.map((entry, index) => (
        <SchemaField label={page.t('entry {}', index + 1)} schema={entry} />
      ))}
      {inner.choices.map((choice) => (
        <Choice choice={choice} />
      ))}
    </>
  );
}

/** One parameter or property, and what is inside of it. */
export function SchemaField(props: Omit<FieldRowProps, 'children'>) {
  return (
    <FieldRow {...props}>
      <Nested schema={props.schema} name={props.name} />
    </FieldRow>
  );
}

/** The properties of a field, behind a summary that opens them. */
function Nested({ schema, name }: { schema: SchemaView; name: string | undefined }) {
  const page = usePage();
  const scope = useScope();
  if (!hasChildren(schema)) return null;
  const hasChoices = schema.choices.length > 0;
  const inner = { ...scope, id: `${scope.id} ${name ?? ''}`, depth: scope.depth + 1 };
  const what = hasChoices && schema.properties.length === 0 ? 'alternatives' : 'child attributes';
  return (
    <details class="t-expandable t-api-nested" open={isOpen(scope, hasChoices)}>
      <summary>
        <OpenClose>{page.t(what)}</OpenClose>
      </summary>
      <div class="t-expandable-body t-flow">
        <ScopeProvider value={inner}>
          <SchemaContent schema={schema} />
        </ScopeProvider>
      </div>
    </details>
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
  const words = page.t(keyword === 'oneOf' ? 'One of' : 'Any of');
  if (options.length > MAX_TABS) {
    return (
      <div class="t-api-choice t-accordions" role="group" aria-label={words}>
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
          <Option schema={schema} id={ids[index]} />
        </section>
      ))}
    </t-tabs>
  );
}

/** One alternative: its own words, then what is inside; a plain value is a row without a name. */
function Option({ schema, id }: { schema: SchemaView; id: string | undefined }) {
  const page = usePage();
  const scope = useScope();
  if (!hasChildren(schema)) return <SchemaField label={page.t('value')} schema={schema} />;
  return (
    <ScopeProvider value={insideOf(scope, schema, id)}>
      {schema.description && <div dangerouslySetInnerHTML={{ __html: schema.description }} />}
      <SchemaFacts schema={schema} />
      <SchemaContent schema={schema} />
    </ScopeProvider>
  );
}
