import type { EnumValue, SchemaView } from '../../../openapi/types.ts';

/** Values above which a list is folded. */
const MOST_VALUES = 24;
/** Characters of an example that fit a line or two. */
const LONGEST_EXAMPLE = 160;
const MOST_EXAMPLES = 3;

/** What a value must meet and may be: limits, allowed values, examples, and notes on missing parts. */
export function SchemaFacts({ schema }: { schema: SchemaView }) {
  const examples = schema.examples.filter((text) => text.length <= LONGEST_EXAMPLE);
  return (
    <>
      {schema.constraints.length > 0 && (
        <p class="t-api-fact t-api-enum">
          {schema.constraints.map((text) => (
            <span class="t-api-limit">{text}</span>
          ))}
        </p>
      )}
      <Values values={schema.enum} />
      {examples.length > 0 && (
        <p class="t-api-fact">
          {examples.length === 1 ? 'Example' : 'Examples'}:{' '}
          {examples.slice(0, MOST_EXAMPLES).map((text, index) => (
            <>
              {index > 0 && ', '}
              <code>{text}</code>
            </>
          ))}
        </p>
      )}
      {schema.recursive && (
        <p class="t-api-fact">
          Contains the same attributes as the {schema.name ?? 'object'} around it.
        </p>
      )}
      {schema.truncated && <p class="t-api-fact">Has more attributes than this page can show.</p>}
      {schema.broken && (
        <p class="t-api-fact">
          The document describes this elsewhere, but nothing is there: <code>{schema.broken}</code>
        </p>
      )}
    </>
  );
}

function Values({ values }: { values: EnumValue[] }) {
  if (values.length === 0) return null;
  const list = values.some(({ description }) => description !== undefined) ? (
    <dl class="t-api-values">
      {values.map(({ value, description }) => (
        <div>
          <dt>
            <code>{value}</code>
          </dt>
          <dd dangerouslySetInnerHTML={{ __html: description ?? '' }} />
        </div>
      ))}
    </dl>
  ) : (
    <p class="t-api-fact t-api-enum">
      {values.length === 1 ? 'Always' : 'One of'}{' '}
      {values.map(({ value }) => (
        <code>{value}</code>
      ))}
    </p>
  );
  if (values.length <= MOST_VALUES) return list;
  return (
    <details class="t-expandable">
      <summary>
        <span class="t-closed">Show {values.length} values</span>
        <span class="t-opened">Hide {values.length} values</span>
      </summary>
      <div class="t-expandable-body">{list}</div>
    </details>
  );
}
