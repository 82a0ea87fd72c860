/** A name and its value, before any encoding. */
export interface NameValue {
  name: string;
  value: string;
}

/** How a parameter becomes text (OpenAPI, Parameter Object: style, explode, content). */
export interface ParameterShape {
  name: string;
  in: string;
  style: string;
  explode: boolean;
  /** Media type of a parameter that is serialised as a document. */
  contentType?: string | undefined;
}

const DELIMITERS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** The pairs that a query parameter, form field or cookie gives: `ids` = [1, 2] gives `ids=1`, `ids=2`. */
export function toPairs(parameter: ParameterShape, value: unknown): NameValue[] {
  const { name, style, explode, contentType } = parameter;
  if (contentType !== undefined) return [{ name, value: JSON.stringify(value) }];
  if (Array.isArray(value)) {
    if (explode && style === 'form') return value.map((item) => ({ name, value: toText(item) }));
    return [{ name, value: value.map(toText).join(DELIMITERS[style] ?? ',') }];
  }
  if (!isRecord(value)) return [{ name, value: toText(value) }];
  if (style === 'deepObject') return deepPairs(name, value);
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  if (explode) return entries.map(([key, member]) => ({ name: key, value: toText(member) }));
  return [{ name, value: entries.flatMap(([key, member]) => [key, toText(member)]).join(',') }];
}

/** `filter` = {a: {b: 1}} gives `filter[a][b]=1`. */
function deepPairs(name: string, value: unknown): NameValue[] {
  if (Array.isArray(value)) return value.flatMap((item) => deepPairs(`${name}[]`, item));
  if (!isRecord(value)) return value === undefined ? [] : [{ name, value: toText(value) }];
  return Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));
}

/** The text that stands in the path or in a header: styles simple, label and matrix. */
export function toSegmentText(
  parameter: ParameterShape,
  value: unknown,
  encode: (text: string) => string,
): string {
  const { name, style, explode, contentType } = parameter;
  if (contentType !== undefined) return encode(JSON.stringify(value));
  const separator = style === 'label' ? '.' : style === 'matrix' ? ';' : ',';
  const prefix = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  const own = style === 'matrix' ? `${name}=` : '';
  if (Array.isArray(value)) {
    const items = value.map((item) => encode(toText(item)));
    if (style === 'matrix' && explode) return items.map((item) => `;${own}${item}`).join('');
    return prefix + own + items.join(explode ? separator : ',');
  }
  if (!isRecord(value)) return prefix + own + encode(toText(value));
  const entries = Object.entries(value).map(([key, member]) => [
    encode(key),
    encode(toText(member)),
  ]);
  if (explode) return prefix + entries.map((entry) => entry.join('=')).join(separator);
  return prefix + own + entries.flat().join(',');
}

/** A single value as text; objects and lists as JSON. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
