import type { BodyPart } from '../multipart.ts';
import type { PrintedBody, PrintedRequest } from './printed-request.ts';
import { quoteWith, type Quote } from './quote.ts';

/** Octal escapes end after three digits, whatever follows. */
export const quoteC: Quote = quoteWith('"', /["\\?]/g, (code) =>
  code < 0x80 ? `\\${code.toString(8).padStart(3, '0')}` : String.fromCharCode(code),
);

/** How a language that calls libcurl writes what is around the calls. */
export interface CurlDialect {
  start: string;
  /** Type of a list of headers with a name, and a list without any. */
  list: string;
  quoteText: Quote;
}

const C: CurlDialect = {
  start: '#include <stdio.h>\n#include <curl/curl.h>\n\nint main(void) {',
  list: 'struct curl_slist *headers = NULL;',
  quoteText: quoteC,
};

/** The request with libcurl. */
export function printC(request: PrintedRequest): string {
  return printCurlCalls(request, C);
}

/** A program that sends the request with libcurl, in C or a language that calls it alike. */
export function printCurlCalls(
  { method, url, headers, body }: PrintedRequest,
  dialect: CurlDialect,
): string {
  const list = headers.map(({ name, value }) =>
    quoteC(value === '' ? `${name};` : `${name}: ${value}`),
  );
  const lines = [
    option('URL', quoteC(url)),
    ...(method === 'GET' && !body ? [] : [option('CUSTOMREQUEST', quoteC(method))]),
    ...(method === 'HEAD' ? [option('NOBODY', '1L')] : []),
    ...(list.length === 0 ? [] : ['', dialect.list]),
    ...list.map((header) => `headers = curl_slist_append(headers, ${header});`),
    ...(list.length === 0 ? [] : [option('HTTPHEADER', 'headers')]),
    ...(body ? ['', ...printBody(body, dialect)] : []),
    '',
    'curl_easy_perform(curl);',
    'curl_easy_cleanup(curl);',
    'return 0;',
  ];
  const code = lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
  return `${dialect.start}\n  CURL *curl = curl_easy_init();\n${code}\n}`;
}

function option(name: string, value: string): string {
  return `curl_easy_setopt(curl, CURLOPT_${name}, ${value});`;
}

function printBody(body: PrintedBody, { quoteText }: CurlDialect): string[] {
  switch (body.kind) {
    case 'text':
      return [option('POSTFIELDS', quoteText(body.text))];
    case 'form':
      return [option('POSTFIELDS', quoteC(body.text))];
    case 'file':
      return [
        option('UPLOAD', '1L'),
        option('READDATA', `fopen(${quoteC(body.file.fileName)}, "rb")`),
      ];
    case 'pieces':
      return [option('UPLOAD', '1L'), option('READDATA', 'stdin')];
    case 'multipart':
      return [
        'curl_mime *form = curl_mime_init(curl);',
        'curl_mimepart *part;',
        ...body.parts.flatMap(printPart),
        option('MIMEPOST', 'form'),
      ];
  }
}

function printPart({ name, value = '', file, contentType }: BodyPart): string[] {
  return [
    'part = curl_mime_addpart(form);',
    `curl_mime_name(part, ${quoteC(name)});`,
    file
      ? `curl_mime_filedata(part, ${quoteC(file.fileName)});`
      : `curl_mime_data(part, ${quoteC(value)}, CURL_ZERO_TERMINATED);`,
    ...(contentType === undefined ? [] : [`curl_mime_type(part, ${quoteC(contentType)});`]),
  ];
}
