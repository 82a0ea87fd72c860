import type { ComponentChildren } from 'preact';
import type { SchemaView } from '../../../openapi/schema/schema-view.ts';
import { Labels } from '../_FieldRow.tsx';
import { usePage } from '../page-context.ts';
import { dirOfSigns } from '../_words.tsx';
import { insideOf, ScopeProvider, useScope } from './_page.ts';
import { isRepeated } from './schema-parts.ts';
import { SchemaFacts } from './SchemaFacts.tsx';

export interface FieldRowProps {
  /** Absent for what has no name, such as the entries of an array. */
  name?: string | undefined;
  /** What stands in place of a link to the field: words for a row without a name. */
  label?: string | undefined;
  schema: SchemaView;
  /** `query`, `header` … */
  place?: string | undefined;
  required?: boolean;
  deprecated?: boolean;
  /** Sanitised html; the schema's own where it is absent. */
  description?: string | undefined;
  /** What else is to be said of its values. */
  facts?: ComponentChildren;
  /** What is inside of the field, below its description. */
  children?: ComponentChildren;
}

/** The row of one parameter or property: name, type and state, and what it means. */
export function FieldRow(props: FieldRowProps) {
  const page = usePage();
  const scope = useScope();
  const { name, label, schema } = props;
  const words = name ?? (isRepeated(schema) ? label : undefined);
  const id = words === undefined ? undefined : page.id(`${scope.id} ${words}`, 'field');
  const description = props.description ?? schema.description;
  return (
    <div class="t-field" id={id}>
      <div class="t-field-head">
        <Labels of={schema.labels?.pre} />
        {name === undefined ? (
          <span class="t-api-label">{label}</span>
        ) : (
          <a class="t-field-name" href={`#${id}`}>
            <code>{name}</code>
          </a>
        )}
        <FieldState {...props} />
      </div>
      <div class="t-field-body t-flow">
        {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
        <SchemaFacts schema={schema} />
        {props.facts}
        <ScopeProvider value={insideOf(scope, schema, id)}>{props.children}</ScopeProvider>
      </div>
    </div>
  );
}

function FieldState({ schema, place, required, deprecated }: FieldRowProps) {
  const page = usePage();
  return (
    <>
      <span class="t-field-type" dir={dirOfSigns(page)}>
        {typeText(schema)}
      </span>
      {place && <span class="t-field-place">{place}</span>}
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
    </>
  );
}

/** `integer<int32>`, `string | null` */
export function typeText({ type, format, nullable }: SchemaView): string {
  const own = format === undefined ? type : `${type}<${format}>`;
  return nullable ? `${own} | null` : own;
}
