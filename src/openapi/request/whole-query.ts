import { toContentText } from './content-text.ts';
import { encodeReserved, encodeText } from './encode.ts';
import { toFormFields } from './form-fields.ts';
import { membersOf } from './members.ts';
import { toFormText } from './request-body.ts';
import type { NameValue, ParameterShape } from './serialize.ts';

/** A document that is the whole query (OpenAPI 3.2): fields as in a body, all else encoded. */
export function toWholeQuery({ contentType }: ParameterShape, value: unknown): NameValue[] {
  const type = contentType ?? 'application/x-www-form-urlencoded';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const members = isForm ? membersOf(value) : undefined;
  const text = members ? toFormText(toFormFields(value, {})) : toContentText(value, type);
  const encoded = isForm ? encodeReserved(text, 'querystring') : encodeText(text);
  return text === '' ? [] : [{ name: '', value: text, encoded }];
}
