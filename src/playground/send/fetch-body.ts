import type { RequestBody } from '../../openapi/request/request-body.ts';

/** A body as `fetch` takes it; null for a file that is not chosen. */
export function toFetchBody(body: RequestBody): BodyInit | null {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return body.file.blob ?? null;
  if (body.kind === 'form')
    return new URLSearchParams(body.fields.map(({ name, value }) => [name, value]));
  const form = new FormData();
  for (const { name, value, file, contentType } of body.parts) {
    if (file?.blob) form.append(name, file.blob, file.fileName);
    else if (contentType) form.append(name, new Blob([value ?? ''], { type: contentType }));
    else form.append(name, value ?? '');
  }
  return form;
}
