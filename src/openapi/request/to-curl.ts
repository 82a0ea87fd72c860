import { toUrl, type ApiRequest } from './request.ts';
import { printCurl } from './samples/curl.ts';
import { toPrinted } from './samples/printed-request.ts';

/** The request as a curl command, for where the browser cannot send it: the sample with the reader's own values. */
export function toCurl(request: ApiRequest): string {
  const printed = { ...toPrinted(request), url: toUrl(request) };
  const code = printCurl(printed);
  // Braces and brackets of an address would make curl ask for several.
  return /[{}[\]]/.test(printed.url) ? code.replace('curl ', 'curl --globoff ') : code;
}
