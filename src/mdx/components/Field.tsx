import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { EndpointParameter } from '../../openapi/lookup.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { usePage } from '../page-context.ts';
import { writeField } from './api/_markdown.ts';
import { defineComponent, type PropsOf } from './_define.ts';
import {
  dirOfCode,
  inline,
  reportMissingProp,
  rootProps,
  textOf,
  toBoolean,
  toText,
  toTexts,
} from './_shared.tsx';

/** Locations of a parameter; the first one with a value has the name. */
const LOCATIONS = ['query', 'path', 'body', 'header', 'cookie', 'auth'] as const;

/** A tag without the name of its parameter. */
const UNNAMED = new RegExp(`<ParamField\\b(?![^>]*\\b(?:${LOCATIONS.join('|')}|name)=)`);

/** Names of the parameters around the one being rendered. */
const WithinContext = createContext<readonly string[]>([]);

const field = {
  type: { type: 'text', description: 'Type beside the name. Any text.' },
  required: { type: 'boolean', description: 'Marks the field as required.', default: false },
  optional: {
    type: 'boolean',
    description: 'No effect. Fields without `required` are optional.',
  },
  nullable: { type: 'boolean', description: 'Adds `| null` to the type.', default: false },
  deprecated: { type: 'boolean', description: 'Marks the field as deprecated.', default: false },
  default: { type: 'any', description: 'Default value.' },
  hidden: { type: 'boolean', description: 'Hides the field.', default: false },
  pre: { type: 'string[]', description: 'Labels before the name.' },
  post: { type: 'string[]', description: 'Labels after the name.' },
  description: { type: 'text', description: 'Description, before the content between the tags.' },
} as const;

/* @__NO_SIDE_EFFECTS__ */
const nameIn = (location: string) =>
  ({ type: 'string', description: `Name of a parameter ${location}.` }) as const;

const parameter = {
  query: nameIn('in the query'),
  path: nameIn('in the path'),
  body: nameIn('in the body'),
  header: nameIn('among the headers'),
  cookie: nameIn('among the cookies'),
  auth: nameIn('for authentication'),
  name: { type: 'string', description: 'Name, if no other attribute sets it.' },
  ...field,
  type: {
    type: 'text',
    description:
      'Any text. On API pages, it selects the input: `string`, `integer`, `number`, `boolean`, `object`, `array`, or `file`.',
  },
  enum: { type: 'string[]', description: 'Allowed values.' },
  placeholder: { type: 'any', description: 'Placeholder of the input.' },
  initialValue: { type: 'any', description: 'Initial value of the input.' },
} as const;

export const ParamField = defineComponent({
  name: 'ParamField',
  aliases: ['Param'],
  description: 'A request parameter. The attribute with the name sets its location.',
  props: parameter,
  styles: { 'components/field.css': ['.t-field*'] },
  markdown: { 't-field': writeField },
  render(props) {
    const page = usePage();
    const within = useContext(WithinContext);
    const location = LOCATIONS.find((key) => toText(props[key]) !== undefined);
    const name = location && toText(props[location]);
    if (!location || !name) {
      // Some authors use the attribute of `<ResponseField>`.
      const plainName = toText(props.name);
      if (plainName === undefined)
        page.warn(
          'missing-prop',
          '<ParamField> requires the name of a parameter.',
          'Add query="…", path="…", body="…", or header="…".',
          UNNAMED,
        );
      return <FieldRow {...props} name={plainName} />;
    }
    page.param?.(describe(props, location, name, within));
    return (
      <WithinContext.Provider value={[...within, name]}>
        <FieldRow {...props} name={name} location={location} />
      </WithinContext.Provider>
    );
  },
});

function describe(
  props: PropsOf<typeof parameter>,
  location: EndpointParameter['in'],
  name: string,
  within: readonly string[],
): EndpointParameter {
  return {
    in: location,
    name,
    within,
    type: toText(props.type),
    required: toBoolean(props.required),
    deprecated: toBoolean(props.deprecated),
    default: props.default,
    initialValue: props.initialValue,
    placeholder: toText(props.placeholder),
    enum: props.enum === undefined ? undefined : toTexts(props.enum),
  };
}

const SAME = { type: 'string', description: 'Name of the property.', sameAs: 'name' } as const;

/** Some authors use the attributes of `<ParamField>`. */
const ofParameter = {
  query: SAME,
  path: SAME,
  body: SAME,
  header: SAME,
  cookie: SAME,
  auth: SAME,
} as const;

export const ResponseField = defineComponent({
  name: 'ResponseField',
  description: 'A property of a response or of another object.',
  props: {
    name: {
      type: 'string',
      description: 'Name of the property. It sets the anchor.',
      required: true,
    },
    ...ofParameter,
    ...field,
  },
  render(props) {
    const page = usePage();
    const name = toText(props.name ?? LOCATIONS.map((key) => props[key]).find(Boolean));
    if (name === undefined) reportMissingProp(page, 'ResponseField', 'name');
    return <FieldRow {...props} name={name} />;
  },
});

type FieldProps = PropsOf<typeof field>;

/** The row of a parameter or a property. */
function FieldRow({
  name,
  location,
  ...props
}: FieldProps & { name: string | undefined; location?: string }) {
  const page = usePage();
  if (toBoolean(props.hidden)) return null;
  const id = toText(props.id) ?? (name && page.id(`param ${name}`, 'field'));
  return (
    <div {...rootProps(props, 't-field')} id={id}>
      <div class="t-field-head">
        <Labels of={props.pre} />
        {name && (
          <a href={`#${id}`}>
            <code>{name}</code>
          </a>
        )}
        <Labels of={props.post} />
        <FieldFacts {...props} location={location} />
      </div>
      {props.description || props.children ? (
        <div class="t-field-body t-flow">
          {props.description ? <p>{inline(props.description)}</p> : null}
          {props.children}
        </div>
      ) : null}
    </div>
  );
}

function FieldFacts(props: FieldProps & { location: string | undefined }) {
  const page = usePage();
  const written = textOf(props.type).trim();
  const isNullable = toBoolean(props.nullable) && !/\bnull\b/i.test(written);
  const type = isNullable ? [written, 'null'].filter(Boolean).join(' | ') : written;
  const standard = toLiteral(props.default);
  return (
    <>
      {type && (
        <span class="t-field-type" dir={dirOfCode(page)}>
          {type}
        </span>
      )}
      {props.location && <span class="t-field-place">{props.location}</span>}
      {toBoolean(props.required) && <span class="t-field-required">{page.t('required')}</span>}
      {toBoolean(props.deprecated) && (
        <span class="t-field-deprecated">{page.t('deprecated')}</span>
      )}
      {standard !== undefined && (
        <span class="t-field-default">
          {page.t('default:')} <code>{standard}</code>
        </span>
      )}
    </>
  );
}

/** Labels of the author next to the name of a field. */
export function Labels({ of }: { of: unknown }) {
  return (
    <>
      {toTexts(of).map((label): ComponentChildren => (
        <span class="t-field-place">{label}</span>
      ))}
    </>
  );
}

function toLiteral(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return undefined;
  try {
    return JSON.stringify(value);
  } catch (error) {
    // JSON cannot represent circular objects and BigInt.
    return rethrowUnless(error, 'TypeError') ?? String(value);
  }
}
