import type { RequestBody } from './request-body.ts';
import { isJsonText } from '../../text/json.ts';

/** The type that a body is sent as: a wildcard of the document (`image/*`) becomes a type, `given` by the reader or found. */
export function concreteType(mediaType: string, body: RequestBody, given?: string): string {
  if (!mediaType.includes('*')) return mediaType;
  if (given !== undefined && given !== '') return given;
  if (body.kind === 'file') return body.file.blob?.type || 'application/octet-stream';
  return body.kind === 'text' && !isJsonText(body.text) ? 'text/plain' : 'application/json';
}
