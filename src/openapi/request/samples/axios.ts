import { CHOSEN_FILE, writable } from './javascript.ts';
import type { PrintedRequest } from './printed-request.ts';
import { printScriptBody, printScriptHeaders, quoteScript } from './script-body.ts';

/** The request with Axios, for a page on which the reader chooses files. */
export function printAxios(request: PrintedRequest): string {
  const { method, url, headers, body } = writable(request);
  const { setup, value } = printScriptBody(body, CHOSEN_FILE);
  const data =
    body?.kind === 'text' ? value?.replace(/^JSON\.stringify\(([\s\S]*)\)$/, '$1') : value;
  const options = [
    `method: ${quoteScript(method)}`,
    `url: ${quoteScript(url)}`,
    ...(headers.length === 0 ? [] : [`headers: ${printScriptHeaders(headers, '  ')}`]),
    ...(data === undefined ? [] : [`data: ${data}`]),
  ];
  return `import axios from 'axios';

${setup}const response = await axios.request({
  ${options.join(',\n  ')}
});

console.log(response.data);`;
}
