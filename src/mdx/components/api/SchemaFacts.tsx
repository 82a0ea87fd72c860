import type { ComponentChildren } from 'preact';
import {
  describeConstraint,
  type Constraint,
  type EnumValue,
  type ExternalDocs,
  type SchemaView,
} from '../../../openapi/schema-view.ts';
import { usePage, type PageContext } from '../../page-context.ts';
import { dirOfCode, OpenClose, withParts } from '../_shared.tsx';
import { More, useScope } from './_shared.tsx';

/** Maximum number of values in an expanded list. */
const MAX_VALUES = 24;
/** Maximum length of an example that is shown inline, in characters. */
const MAX_EXAMPLE_LENGTH = 160;
const MAX_EXAMPLES = 3;

/** Whether a schema has constraints or notes on its values. */
export function hasFacts(schema: SchemaView): boolean {
  const { constraints, enum: values, externalDocs, recursive, truncated, broken } = schema;
  const lists = [constraints, values, shortExamples(schema)];
  return (
    lists.some(({ length }) => length > 0) ||
    Boolean(externalDocs || recursive || truncated || broken)
  );
}

function shortExamples({ examples }: SchemaView): string[] {
  return examples.filter((text) => text.length <= MAX_EXAMPLE_LENGTH);
}

/** Constraints, allowed values, examples, and notes on omitted parts. */
export function SchemaFacts({ schema }: { schema: SchemaView }) {
  const page = usePage();
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
      <Examples texts={shortExamples(schema)} />
      {schema.externalDocs && (
        <p class="t-api-fact">
          <a href={schema.externalDocs.href}>{schema.externalDocs.label}</a>
        </p>
      )}
      <MissingParts schema={schema} />
    </>
  );
}

/** One constraint in words, with values from the document as code. */
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

/** Notes on parts of a schema that the page omits. */
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
            page.t('Same attributes as the enclosing {}.'),
            <Reference schema={schema} href={around && `#${around}`} />,
          )}
        </p>
      )}
      {schema.truncated && (
        <p class="t-api-fact">
          {!href ? (
            page.t('More attributes than this page can show.')
          ) : (
            <a class="t-api-schema" href={href}>
              {page.t('All attributes of {}', schema.name ?? schema.type)}
            </a>
          )}
        </p>
      )}
      {schema.broken && (
        <p class="t-api-fact">
          {withParts(page.t('Unresolved reference: {}'), <code>{schema.broken}</code>)}
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
  return typeof constraint === 'string' ? dirOfCode(page) : undefined;
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

/** A list of values with their descriptions. */
export function ValueList({
  values,
}: {
  values: {
    value: ComponentChildren;
    label?: string | undefined;
    description?: string | undefined;
    externalDocs?: ExternalDocs | undefined;
  }[];
}) {
  return (
    <dl class="t-api-values">
      {values.map(({ value, label, description, externalDocs }) => (
        <div>
          <dt>{value}</dt>
          <dd>
            {label && <p>{label}</p>}
            {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
            <More docs={externalDocs} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
