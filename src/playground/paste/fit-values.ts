import type { FormField } from '../../openapi/request/form-field.ts';
import type { FormParameter } from '../../openapi/request/request-form.ts';
import type { NameValue } from '../../openapi/request/serialize.ts';
import { parseExact } from '../../text/exact-json.ts';
import { rethrowUnless } from '../../text/errors.ts';

const DELIMITERS: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** A text as the value of a field: a number where that is asked for. */
export function toValue(text: string, field: FormField | undefined): unknown {
  const { kind = 'text' } = field ?? {};
  if (kind === 'text' || kind === 'file') return text;
  if (kind === 'array') return [toValue(text, field?.items)];
  try {
    return parseExact(text);
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError') ?? text;
  }
}

/** The value of a parameter in the path or in a header, in the styles simple, label and matrix. */
export function fromSegment(
  { field, style, name, contentType }: FormParameter,
  text: string,
): unknown {
  if (contentType) return toValue(text, { kind: 'json' });
  const prefix = style === 'matrix' ? `;${name}=` : style === 'label' ? '.' : '';
  const plain = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  if (field.kind !== 'array') return toValue(plain, field);
  const separator = style === 'matrix' ? /,|;[^=;]*=/ : style === 'label' ? /[.,]/ : /,\s*/;
  return plain.split(separator).map((part) => toValue(part, field.items));
}

/** Takes the pairs of a parameter out of a query, and gives its value; undefined where it has none. */
export function takeFromQuery(parameter: FormParameter, pairs: NameValue[]): unknown {
  const { name, field, style, explode } = parameter;
  if (field.kind === 'object' && explode && style === 'form')
    return toObject(
      field,
      field.properties?.flatMap((one) => takeAll(pairs, one.name ?? '')) ?? [],
    );
  const deep = pairs.filter((pair) => pair.name.startsWith(`${name}[`));
  if (deep.length > 0) {
    for (const pair of deep) pairs.splice(pairs.indexOf(pair), 1);
    const inner = deep.map((pair) => ({ ...pair, name: pair.name.slice(name.length) }));
    if (inner.every((pair) => /^\[\d*\]$/.test(pair.name)))
      return inner.map(({ value }) => toValue(value, field.items));
    return toObject(
      field,
      inner.map((pair) => ({ ...pair, name: pair.name.replace(/^\[|\]$/g, '') })),
    );
  }
  const taken = takeAll(pairs, name);
  const [first] = taken;
  if (!first) return undefined;
  if (field.kind !== 'array') return toValue(first.value, field);
  if (taken.length > 1 || explode) return taken.map(({ value }) => toValue(value, field.items));
  return first.value.split(DELIMITERS[style] ?? ',').map((part) => toValue(part, field.items));
}

/** Fields of a form as an object; a name that comes more than once has a list. */
export function toObject(field: FormField | undefined, pairs: readonly NameValue[]): unknown {
  if (pairs.length === 0) return undefined;
  const names = [...new Set(pairs.map(({ name }) => name.replace(/\[\d*\]$/, '')))];
  return Object.fromEntries(
    names.map((name) => {
      const member = field?.properties?.find((one) => one.name === name);
      const own = pairs.filter((pair) => pair.name.replace(/\[\d*\]$/, '') === name);
      const isList = own.length > 1 || member?.kind === 'array';
      if (!isList) return [name, toValue(own[0]?.value ?? '', member)];
      return [name, own.map(({ value }) => toValue(value, member?.items))];
    }),
  );
}

function takeAll(pairs: NameValue[], name: string): NameValue[] {
  const taken = pairs.filter((pair) => pair.name === name);
  for (const pair of taken) pairs.splice(pairs.indexOf(pair), 1);
  return taken;
}
