import type { ComponentChildren } from 'preact';
import { isOn, outer, toText, toTexts, type CommonProps, type Flag } from './_props.ts';
import { dirOfSigns, inline } from './_words.tsx';
import { usePage } from './page-context.ts';
import { textOf } from './text-of.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** What every field may say of itself. */
export interface FieldProps extends CommonProps {
  type?: unknown;
  required?: Flag;
  optional?: Flag;
  deprecated?: Flag;
  default?: unknown;
  hidden?: Flag;
  /** Labels before and after the name. */
  pre?: unknown;
  post?: unknown;
  description?: ComponentChildren;
}

/** The row of a parameter or a property. */
export function FieldRow({
  name,
  place,
  ...props
}: FieldProps & { name: string | undefined; place?: string }) {
  const page = usePage();
  if (isOn(props.hidden)) return null;
  const id = toText(props.id) ?? (name && page.id(`param ${name}`, 'field'));
  return (
    <div {...outer(props, 't-field')} id={id}>
      <div class="t-field-head">
        <Labels of={props.pre} />
        {name && (
          <a class="t-field-name" href={`#${id}`}>
            <code>{name}</code>
          </a>
        )}
        <Labels of={props.post} />
        <FieldFacts {...props} place={place} />
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

function FieldFacts(props: FieldProps & { place: string | undefined }) {
  const page = usePage();
  const type = textOf(props.type).trim();
  const standard = toLiteral(props.default);
  return (
    <>
      {type && (
        <span class="t-field-type" dir={dirOfSigns(page)}>
          {type}
        </span>
      )}
      {props.place && <span class="t-field-place">{props.place}</span>}
      {isOn(props.required) && <span class="t-field-required">{page.t('required')}</span>}
      {isOn(props.deprecated) && <span class="t-field-deprecated">{page.t('deprecated')}</span>}
      {standard !== undefined && (
        <span class="t-field-default">
          {page.t('default:')} <code>{standard}</code>
        </span>
      )}
    </>
  );
}

/** Words of the author's beside the name of a field. */
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
    // A ring of objects, or a BigInt.
    return rethrowUnless(error, 'TypeError') ?? String(value);
  }
}
