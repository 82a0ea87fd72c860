import { isObject, toObject, toText } from '../json.ts';
import { follow } from '../references/references.ts';
import type { ViewContext } from '../schema/view-context.ts';
import { viewParameter, type ParameterView } from './parameters.ts';

/** How one property of a form is sent, as far as the document says it (OpenAPI, Encoding Object). */
export interface FormPartView {
  name: string;
  /** Media types that it may have. */
  contentType?: string | undefined;
  /** `style: deepObject`, in the words of OpenAPI. */
  settings: string[];
  headers: ParameterView[];
}

/** The properties of a form that the document says something of. */
export function viewFormParts(context: ViewContext, node: unknown): FormPartView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const encoding = toObject(value);
    const part = {
      name,
      contentType: toText(encoding['contentType']),
      settings: ['style', 'explode', 'allowReserved']
        .filter((key) => encoding[key] !== undefined)
        .map((key) => `${key}: ${String(encoding[key])}`),
      headers: viewHeaders(context, encoding['headers']),
    };
    return part.contentType || part.settings.length > 0 || part.headers.length > 0 ? [part] : [];
  });
}

/** Headers of a response or of a part; `Content-Type` is left out, because the media type says it (OpenAPI, Response Object). */
export function viewHeaders(context: ViewContext, node: unknown): ParameterView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const header = follow(context.references, value).value;
    if (!isObject(header) || name.toLowerCase() === 'content-type') return [];
    return [viewParameter(context, header, { name, in: 'header' })];
  });
}
