import { isObject } from '../json.ts';
import { buildRequest, toUrl } from './request.ts';
import type { ParameterShape } from './serialize.ts';

/** A value as the request has it: a plain one as it is, a list or an object as it is serialised (`tags=a&tags=b`). */
export function toParameterText(parameter: ParameterShape, value: unknown): string {
  if (!isObject(value) && !Array.isArray(value)) return String(value);
  const { name, in: place } = parameter;
  const path = place === 'path' ? `{${name}}` : '';
  const parameters = [{ parameter, value }];
  const request = buildRequest({ method: 'GET', server: '', path, parameters, auth: [] });
  if (place === 'header') return request.headers.map((header) => header.value).join(', ');
  if (place === 'cookie')
    return request.cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
  return toUrl(request).replace(/^\?/, '');
}
