import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { EndpointParameter } from '../../openapi/lookup/endpoint-parameter.ts';
import { usePage } from './page-context.ts';
import { FieldRow, type FieldProps } from './_FieldRow.tsx';
import { isOn, toText, toTexts } from './_props.ts';

interface ParamFieldProps extends FieldProps {
  name?: string;
  path?: string;
  query?: string;
  body?: string;
  header?: string;
  cookie?: string;
  auth?: string;
  initialValue?: unknown;
  placeholder?: unknown;
  enum?: unknown;
}

/** Where a parameter can stand; the first that is given is the name. */
const PLACES = ['query', 'path', 'body', 'header', 'cookie', 'auth'] as const;

/** Names of the parameters around the one being rendered. */
const WithinContext = createContext<readonly string[]>([]);

/** A parameter of a request. */
export function ParamField(props: ParamFieldProps) {
  const page = usePage();
  const within = useContext(WithinContext);
  const place = PLACES.find((key) => toText(props[key]) !== undefined);
  const name = place && toText(props[place]);
  if (!place || !name) {
    // Some authors write it as they write a `<ResponseField>`.
    const own = toText(props.name);
    if (own === undefined)
      page.warn(
        'missing-prop',
        '<ParamField> names no parameter',
        'add query="…", path="…", body="…" or header="…"',
      );
    return <FieldRow {...props} name={own} />;
  }
  page.param?.(describe(props, place, name, within));
  return (
    <WithinContext.Provider value={[...within, name]}>
      <FieldRow {...props} name={name} place={place} />
    </WithinContext.Provider>
  );
}

function describe(
  props: ParamFieldProps,
  place: EndpointParameter['in'],
  name: string,
  within: readonly string[],
): EndpointParameter {
  return {
    in: place,
    name,
    within,
    type: toText(props.type),
    required: isOn(props.required),
    deprecated: isOn(props.deprecated),
    default: props.default,
    initialValue: props.initialValue,
    placeholder: toText(props.placeholder),
    enum: props.enum === undefined ? undefined : toTexts(props.enum),
  };
}

interface ResponseFieldProps extends FieldProps {
  name?: string;
}

/** A property of a response, or of anything else that has properties. */
export function ResponseField(props: ResponseFieldProps) {
  const page = usePage();
  const name = toText(props.name);
  if (name === undefined) page.warn('missing-prop', '<ResponseField> has no name', 'add name="…"');
  return <FieldRow {...props} name={name} />;
}
