import { hasTypedField, withBytes, type PrintedRequest } from './printed-request.ts';
import {
  printScriptBody,
  printScriptHeaders,
  quoteScript,
  type FileSource,
} from './script-body.ts';

/** A file that the reader of a page chooses. */
export const CHOSEN_FILE: FileSource = {
  head: '',
  open: (_, index) => `document.querySelectorAll('input[type="file"]')[${index}].files[0]`,
};

const CHOSEN_TYPED: FileSource = {
  head: '',
  open: (_, index) =>
    `document.querySelectorAll<HTMLInputElement>('input[type="file"]')[${index}].files![0]`,
};

const READ: FileSource = {
  head: "import { openAsBlob } from 'node:fs';\n\n",
  open: (fileName) => `await openAsBlob(${quoteScript(fileName)})`,
};

/** The request with `fetch`, for a page on which the reader chooses files. */
export const printJavaScript = (request: PrintedRequest): string =>
  printFetch(request, CHOSEN_FILE);

/** The same in TypeScript. */
export const printTypeScript = (request: PrintedRequest): string =>
  printFetch(request, CHOSEN_TYPED);

/** The request with `fetch`, for Node, which reads files. */
export const printNode = (request: PrintedRequest): string => printFetch(request, READ);

function printFetch(request: PrintedRequest, files: FileSource): string {
  const { method, url, headers, body } = writable(request);
  const { head, setup, value } = printScriptBody(body, files);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${quoteScript(method)}`]),
    ...(headers.length === 0 ? [] : [`headers: ${printScriptHeaders(headers, '  ')}`]),
    ...(value === undefined ? [] : [`body: ${value}`]),
  ];
  const settings = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')}\n}`;
  return `${head}${setup}const response = await fetch(${quoteScript(url)}${settings});\n\nconsole.log(await response.text());`;
}

/** `FormData` makes a file of each typed part, and changes line breaks: then the bytes are written. */
export function writable(request: PrintedRequest): PrintedRequest {
  const { body } = request;
  if (body?.kind !== 'multipart') return request;
  const isLost =
    hasTypedField(body.parts) || body.parts.some(({ value = '' }) => /[\r\n]/.test(value));
  return isLost ? withBytes(request) : request;
}
