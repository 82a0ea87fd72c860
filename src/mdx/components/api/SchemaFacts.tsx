import type { ComponentChildren } from 'preact';
import { describeConstraint } from '../../../openapi/schema/describe-constraint.ts';
import type { Constraint } from '../../../openapi/schema/constraints.ts';
import type { EnumValue } from '../../../openapi/schema/schema-values.ts';
import type { SchemaView } from '../../../openapi/schema/schema-view.ts';
import { usePage, type PageContext } from '../page-context.ts';
import { useScope } from './_page.ts';
import { dirOfSigns, OpenClose, withParts } from '../_words.tsx';

/** Values above which a list is folded. */
const MAX_VALUES = 24;
/** Characters of an example that fit a line or two. */
const MAX_EXAMPLE_LENGTH = 160;
const MAX_EXAMPLES = 3;

/** What a value must meet and may be: limits, allowed values, examples, and notes on missing parts. */
export function SchemaFacts({ schema }: { schema: SchemaView }) {
  const page = usePage();
  const examples = schema.examples.filter((text) => text.length <= MAX_EXAMPLE_LENGTH);
  return (
    <>
      {schema.constraints.length > 0 && (
        <p class="t-api-fact t-api-enum">
          {schema.constraints.map((constraint) => (
            <span class="t-api-limit" dir={dirOf(page, constraint)}>
              <Limit constraint={constraint} />
            </span>
          ))}
        </p>
      )}
      <Values values={schema.enum} />
      <Examples texts={examples} />
      {schema.externalDocs && (
        <p class="t-api-fact">
          <a href={schema.externalDocs.href}>{schema.externalDocs.label}</a>
        </p>
      )}
      <MissingParts schema={schema} />
    </>
  );
}

/** One limit in words; what is code of the document is marked as such. */
function Limit({ constraint }: { constraint: Constraint }) {
  const page = usePage();
  if (typeof constraint === 'string' || !('code' in constraint))
    return describeConstraint(page.lang ?? 'en', constraint);
  return withParts(page.t(constraint.word), ...constraint.code.map((text) => <code>{text}</code>));
}

function Examples({ texts }: { texts: readonly string[] }) {
  const page = usePage();
  if (texts.length === 0) return null;
  return (
    <p class="t-api-fact">
      {page.t(texts.length === 1 ? 'Example' : 'Examples')}:{' '}
      {texts.slice(0, MAX_EXAMPLES).map((text, index) => (
        <>
          {index > 0 && ', '}
          <code>{text}</code>
        </>
      ))}
    </p>
  );
}

/** What a page cannot show of a schema. */
function MissingParts({ schema }: { schema: SchemaView }) {
  const page = usePage();
  const scope = useScope();
  const { ref = '' } = schema;
  const around = scope.around?.get(ref);
  const href = schema.truncated && scope.settings.schemaHref?.(ref);
  return (
    <>
      {schema.recursive && (
        <p class="t-api-fact">
          {withParts(
            page.t('Contains the same attributes as the {} around it.'),
            <Reference schema={schema} href={around && `#${around}`} />,
          )}
        </p>
      )}
      {schema.truncated && (
        <p class="t-api-fact">
          {!href ? (
            page.t('Has more attributes than this page can show.')
          ) : (
            <a href={href}>{page.t('All attributes of {}', schema.name ?? schema.type)}</a>
          )}
        </p>
      )}
      {schema.broken && (
        <p class="t-api-fact">
          {withParts(
            page.t('The document describes this elsewhere, but nothing is there: {}'),
            <code>{schema.broken}</code>,
          )}
        </p>
      )}
    </>
  );
}

function Reference({ schema, href }: { schema: SchemaView; href: string | undefined }) {
  const name = schema.name ?? 'object';
  return href === undefined ? <>{name}</> : <a href={href}>{name}</a>;
}

function dirOf(page: PageContext, constraint: Constraint) {
  return typeof constraint === 'string' ? dirOfSigns(page) : undefined;
}

function Values({ values }: { values: EnumValue[] }) {
  const page = usePage();
  if (values.length === 0) return null;
  const list = values.some(({ description }) => description !== undefined) ? (
    <ValueList
      values={values.map(({ value, description }) => ({
        value: <code>{value}</code>,
        description,
      }))}
    />
  ) : (
    <p class="t-api-fact t-api-enum">
      {page.t(values.length === 1 ? 'Always' : 'One of')}{' '}
      {values.map(({ value }) => (
        <code>{value}</code>
      ))}
    </p>
  );
  if (values.length <= MAX_VALUES) return list;
  return (
    <details class="t-expandable" data-title={page.t('{} values', values.length)}>
      <summary>
        <OpenClose>{page.t('{} values', values.length)}</OpenClose>
      </summary>
      <div class="t-expandable-body">{list}</div>
    </details>
  );
}

/** Values one below the other, each with what is said of it. */
export function ValueList({
  values,
}: {
  values: {
    value: ComponentChildren;
    label?: string | undefined;
    description?: string | undefined;
  }[];
}) {
  return (
    <dl class="t-api-values">
      {values.map(({ value, label, description }) => (
        <div>
          <dt>{value}</dt>
          <dd>
            {label && <p>{label}</p>}
            {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
