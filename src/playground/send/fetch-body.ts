import { toMultipart, type BodyPart } from '../../openapi/request/multipart.ts';
import { toFormText, type RequestBody } from '../../openapi/request/request-body.ts';

/** A body as `fetch` takes it; null for a file that is not chosen. */
export function toFetchBody(body: RequestBody): BodyInit | null {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return body.file.blob ?? null;
  if (body.kind === 'form') return toFormText(body.fields);
  return toMultipartBlob(body.mediaType, body.parts);
}

/**
 * The parts as bytes of our own: `FormData` gives each typed part the name of a file, and changes line breaks. The type
 * of the blob becomes the header, its boundary included.
 */
function toMultipartBlob(mediaType: string, parts: readonly BodyPart[]): Blob {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(36),
  );
  const boundary = `request-${random.join('')}`;
  const pieces = toMultipart(parts, boundary).map((piece) =>
    typeof piece === 'string' ? piece : (piece.blob ?? ''),
  );
  return new Blob(pieces, { type: `${mediaType}; boundary=${boundary}` });
}
