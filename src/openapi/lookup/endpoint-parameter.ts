import { type JsonObject } from '../json.ts';

/** A parameter that the page describes by a component. */
export interface EndpointParameter {
  in: 'path' | 'query' | 'body' | 'header' | 'cookie' | 'auth';
  name: string;
  /** As the author wrote it: `string`, `int`, `User[]`. */
  type?: string | undefined;
  required: boolean;
  deprecated: boolean;
  default?: unknown;
  initialValue?: unknown;
  placeholder?: string | undefined;
  enum?: readonly string[] | undefined;
  /** Names of the parameters around it, outermost first. */
  within: readonly string[];
}

const TYPES: readonly (readonly [type: string, words: RegExp])[] = [
  ['string', /^(string|str|date|date-?time|time|text|url|uri|uuid|email|password)$/],
  ['integer', /^(integer|int|int32|int64)$/],
  ['number', /^(number|num|float|decimal|double|long)$/],
  ['boolean', /^(boolean|bool)$/],
  ['array', /^(array|list|arr)$/],
];
const FORMATS: Readonly<Record<string, string>> = {
  date: 'date', datetime: 'date-time', 'date-time': 'date-time', url: 'uri', uri: 'uri', uuid: 'uuid',
  email: 'email', password: 'password', int32: 'int32', int64: 'int64',
}; // prettier-ignore

/** The schema of a parameter, with what the playground makes of it. */
export function toSchema(parameter: EndpointParameter): JsonObject {
  const value = parameter.initialValue ?? parameter.default;
  return {
    ...typeSchema(parameter.type ?? 'string'),
    ...(parameter.enum && { enum: [...parameter.enum] }),
    ...(parameter.default !== undefined && { default: parameter.default }),
    ...(value !== undefined && { examples: [value] }),
    ...(parameter.initialValue !== undefined && { 'x-default': parameter.initialValue }),
    ...(parameter.placeholder !== undefined && { 'x-placeholder': parameter.placeholder }),
    ...(parameter.deprecated && { deprecated: true }),
  };
}

/** The schema that a type means in the words of authors: `int`, `User[]`, `array<string>`, `file`. */
function typeSchema(text: string): JsonObject {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/(?<!\s)\s*\|\s*null$/, '');
  const items = /^(.+)\[\]$/.exec(word)?.[1] ?? /^(?:array|list)<(.+)>$/.exec(word)?.[1];
  if (items !== undefined) return { type: 'array', items: typeSchema(items) };
  const inner = /^enum<(.+)>$/.exec(word)?.[1];
  if (inner !== undefined) return typeSchema(inner);
  if (word === 'enum') return { type: 'string' };
  if (word === 'file' || word === 'binary') return { type: 'string', format: 'binary' };
  if (word === 'any' || word === 'json') return {};
  const type = TYPES.find(([, words]) => words.test(word))?.[0] ?? 'object';
  const format = FORMATS[word];
  if (type === 'array') return { type, items: {} };
  return format === undefined ? { type } : { type, format };
}
