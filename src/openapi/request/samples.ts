import { snippetz } from '@scalar/snippetz';
import type { RequestBody } from './request-body.ts';
import { toUrl, type ApiRequest } from './request.ts';
import { SAMPLE_CLIENTS, type SampleClient } from './sample-clients.ts';
import { printCurl } from './samples/curl.ts';
import { toPrinted, type PrintedRequest } from './samples/printed-request.ts';

/** One request sample. */
export interface SampleView {
  /** Label of the tab: `cURL`, `Python`. */
  label: string;
  /** Language for highlighting: `bash`, `python`. */
  language: string;
  code: string;
  /** Name in `api.request.example.languages`; absent for samples that the document brings. */
  client?: string | undefined;
}

/** Languages that are printed here, by their names in docs.json; the library prints the others. */
const PRINTERS: Readonly<Record<string, (request: PrintedRequest) => string>> = {
  bash: printCurl,
};

const printer = snippetz();

type Har = NonNullable<Parameters<typeof printer.print>[2]>;

/** Stands for a server address that is no URL, such as `{base_url}`, while a sample is printed. */
const NO_HOST = 'https://server.invalid';

/** The client that a language of docs.json means (`bash`, `Python`, `c#`); undefined for an unknown one. */
export function findSampleClient(language: string): SampleClient | undefined {
  const wanted = language.trim().toLowerCase();
  return SAMPLE_CLIENTS.find((client) => client.names.includes(wanted));
}

/** A request as code, in one language. */
export function printSample(request: ApiRequest, client: SampleClient): SampleView {
  const own = PRINTERS[client.names[0] ?? ''];
  const printed = own ? own(toPrinted(request)) : printOther(request, client);
  return {
    label: client.label,
    language: client.language,
    code: restoreBraces(printed),
    client: client.names[0],
  };
}

function printOther(request: ApiRequest, client: SampleClient): string {
  const { origin, rest } = splitUrl(toUrl(request));
  const har: Partial<Har> = { ...toHar(request), url: origin === '' ? rest : NO_HOST + rest };
  const code = printer.findPlugin(client.target, client.client)?.generate(har) ?? '';
  const program = client.wrap ? client.wrap(code) : code;
  return origin === '' ? program : program.replaceAll(NO_HOST, origin);
}

/** A server that is no absolute URL (`{base_url}`, `/v1`, nothing) apart from the rest. */
function splitUrl(url: string): { origin: string; rest: string } {
  if (/^https?:\/\/[^/{}?#]+(\/|$|\?)/i.test(url)) return { origin: '', rest: url };
  const braces = /^(?:[a-z]+:\/\/)?(?:[^/]*\{[^{}]*\}[^/]*)/i.exec(url)?.[0];
  const origin = braces ?? '';
  return { origin: origin === '' ? '{base_url}' : origin, rest: url.slice(origin.length) };
}

function toHar(request: ApiRequest): Record<string, unknown> {
  const cookie = request.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = [
    ...request.headers,
    ...(cookie === '' ? [] : [{ name: 'Cookie', value: cookie }]),
  ];
  return {
    method: request.method,
    headers,
    cookies: [],
    queryString: [],
    ...(request.body && { postData: toPostData(request.body) }),
  };
}

function toPostData(body: RequestBody): Record<string, unknown> {
  const { mediaType } = body;
  if (body.kind === 'text') return { mimeType: mediaType, text: body.text };
  if (body.kind === 'form')
    return { mimeType: 'application/x-www-form-urlencoded', params: body.fields };
  if (body.kind === 'file') return { mimeType: mediaType, text: `@${body.file.fileName}` };
  const params = body.parts.map(({ name, value, file, contentType }) => ({
    name,
    ...(file ? { fileName: file.fileName } : { value: value ?? '' }),
    ...(contentType && { contentType }),
  }));
  return { mimeType: 'multipart/form-data', params };
}

/** Some printers encode the braces of a path parameter that the reader is to fill in. */
function restoreBraces(code: string): string {
  return code.replace(/%7B([\w.-]+)%7D/gi, '{$1}');
}
