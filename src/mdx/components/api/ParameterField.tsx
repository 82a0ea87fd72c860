import type { ParameterExample } from '../../../openapi/operation/parameter-examples.ts';
import { DEFAULT_STYLES, type ParameterView } from '../../../openapi/operation/parameters.ts';
import { toParameterText } from '../../../openapi/request/parameter-text.ts';
import { usePage } from '../page-context.ts';
import { SchemaField } from './SchemaContent.tsx';
import { ValueList } from './SchemaFacts.tsx';

/** One parameter or header: its schema, how it is serialised, and its examples. */
export function ParameterField({ parameter }: { parameter: ParameterView }) {
  const { examples, schema, in: place } = parameter;
  return (
    <SchemaField
      {...parameter}
      // The examples of a parameter stand in place of those of its schema (OpenAPI, Parameter Object).
      schema={examples.length > 0 ? { ...schema, examples: [] } : schema}
      place={place === 'querystring' ? 'query' : place}
      facts={
        <>
          <Serialization parameter={parameter} />
          <Examples parameter={parameter} />
        </>
      }
    />
  );
}

/** How a list or an object is written, where it is not as usual; in the words of OpenAPI. */
function Serialization({ parameter }: { parameter: ParameterView }) {
  const { style, explode, allowReserved, contentType, schema, in: place } = parameter;
  const isPlain = schema.types.length > 0 && !/array|object/.test(schema.types.join());
  const facts = [
    contentType,
    !isPlain && !contentType && style !== DEFAULT_STYLES[place] && `style: ${style}`,
    !isPlain && !contentType && explode !== (style === 'form') && `explode: ${explode}`,
    allowReserved && 'allowReserved: true',
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return (
    <p class="t-api-fact t-api-enum">
      {facts.map((fact) => (
        <span class="t-api-limit" dir="ltr">
          {fact}
        </span>
      ))}
    </p>
  );
}

function Examples({ parameter }: { parameter: ParameterView }) {
  const page = usePage();
  const { examples } = parameter;
  if (examples.length === 0) return null;
  const title = page.t(examples.length === 1 ? 'Example' : 'Examples');
  if (examples.every(({ label, description, href }) => !label && !description && !href)) {
    return (
      <p class="t-api-fact">
        {title}: {examples.map((example) => exampleCode(parameter, example))}
      </p>
    );
  }
  return (
    <>
      <p class="t-api-fact">{title}:</p>
      <ValueList
        values={examples.map((example) => ({
          value: exampleCode(parameter, example),
          label: example.label,
          description: example.description,
        }))}
      />
    </>
  );
}

function exampleCode(parameter: ParameterView, { text, value, href }: ParameterExample) {
  if (text === undefined && value === undefined) return <a href={href}>{href}</a>;
  return <code>{text ?? toParameterText(parameter, value)}</code>;
}
