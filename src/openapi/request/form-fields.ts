import type { FormEncoding } from '../operation/form-encoding.ts';
import { isContainer, membersOf } from './members.ts';
import { toPairs, type NameValue } from './serialize.ts';

/**
 * The fields of a body of type `application/x-www-form-urlencoded`. An Encoding Object's `style`, `explode` or
 * `allowReserved` decides, else its `contentType`; without either, objects go the way that servers of
 * forms read them: `address[city]=Ulm`.
 */
export function toFormFields(value: unknown, encoding: FormEncoding): NameValue[] {
  return (membersOf(value) ?? []).flatMap(([name, member]) => {
    const own = encoding[name] ?? {};
    const { style, explode = style === undefined || style === 'form', allowReserved } = own;
    const isStyled =
      style !== undefined || own.explode !== undefined || allowReserved !== undefined;
    const shape = { name, in: 'form', explode, allowReserved };
    if (isStyled) return toPairs({ ...shape, style: style ?? 'form' }, member);
    if (own.contentType !== undefined) return toTypedPairs(name, member, own.contentType);
    return toPairs({ ...shape, style: isNested(member) ? 'deepObject' : 'form' }, member);
  });
}

/** A list of texts of one type is a field for each; JSON takes the list as it is. */
function toTypedPairs(name: string, value: unknown, contentType: string): NameValue[] {
  const isEach = Array.isArray(value) && contentType.startsWith('text/');
  const values: unknown[] = isEach ? value : [value];
  const shape = { name, in: 'form', style: 'form', explode: true, contentType };
  return values.flatMap((item) => toPairs(shape, item));
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isContainer) : isContainer(value);
}
