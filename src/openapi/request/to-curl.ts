import { toUrl, type ApiRequest } from './request.ts';

/** The request as a curl line, for where the browser cannot send it. */
export function toCurl(request: ApiRequest): string {
  const parts = [`curl ${quote(toUrl(request))}`];
  if (request.method !== 'GET') parts.push(`-X ${request.method}`);
  for (const { name, value } of request.headers) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (request.cookies.length > 0) {
    parts.push(
      `-b ${quote(request.cookies.map(({ name, value }) => `${name}=${value}`).join('; '))}`,
    );
  }
  const { body } = request;
  if (body?.kind === 'text') parts.push(`--data-raw ${quote(body.text)}`);
  if (body?.kind === 'file') parts.push(`--data-binary ${quote(`@${body.file.fileName}`)}`);
  if (body?.kind === 'form') {
    parts.push(
      ...body.fields.map(({ name, value }) => `--data-urlencode ${quote(`${name}=${value}`)}`),
    );
  }
  if (body?.kind === 'multipart') {
    parts.push(
      ...body.parts.map(
        ({ name, value, file }) =>
          `-F ${quote(`${name}=${file ? `@${file.fileName}` : (value ?? '')}`)}`,
      ),
    );
  }
  return parts.join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
