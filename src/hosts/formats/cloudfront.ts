import { isPattern } from '../../text/redirects.ts';
import type { HostRules } from '../host-rules.ts';
import { decodePath } from '../../text/decode-path.ts';
import { fillReferences, plainDestination, toExpression } from './expressions.ts';
import { groupHeaders } from './header-groups.ts';
import { markdownLink, pageExpressions } from './markdown-link.ts';

/** The function for requests of viewers: redirects, the Markdown of a page, and the file of an address. */
export function printRequestFunction({ base, redirects, pages, files }: HostRules): string {
  const exact = redirects.filter(({ source }) => !isPattern(source));
  const patterns = redirects.filter(({ source }) => isPattern(source));
  const known = Object.fromEntries(
    exact.map(({ source, destination, permanent }) => [
      decodePath(source).replace(/(?<=.)\/$/, ''),
      [plainDestination(destination), permanent ? 308 : 307],
    ]),
  );
  const expressions = patterns.map(({ source, destination, permanent }) => {
    const { text, names } = toExpression(source, true);
    const to = fillReferences(plainDestination(destination), names, (index) => `$${index}`);
    return [text, to, permanent ? 308 : 307];
  });
  const bare = (path: string) => path.slice(path.lastIndexOf('/')).includes('.');
  return `// Written by Trellis: a function of CloudFront for the event "viewer request" (runtime cloudfront-js-2.0).
const exact = ${JSON.stringify(known)};
const patterns = ${JSON.stringify(expressions)};
// Pages with a dot in their name, and files without one.
const dotted = ${JSON.stringify(pages.filter(bare))};
const plain = ${JSON.stringify(files.filter((file) => !bare(file)))};
${REQUEST.replaceAll('BASE', base)}`;
}

const REQUEST = `
function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/(.)\\/$/, '$1');
  const name = decode(path);
  const found = Object.hasOwn(exact, name) ? exact[name] : undefined;
  if (found) return redirect(request, found[0], found[1]);
  for (const [expression, to, status] of patterns) {
    const match = new RegExp(expression).exec(request.uri);
    if (match) return redirect(request, to.replace(/\\$(\\d)/g, (_, place) => match[place]), status);
  }
  const last = path.slice(path.lastIndexOf('/'));
  const isFile = last.includes('.') || path.startsWith('BASE/.well-known/') || plain.includes(name);
  if (isFile && !dotted.includes(name)) return request;
  const accept = request.headers.accept ? request.headers.accept.value : '';
  const isStart = path === '/' || path === 'BASE';
  const folder = isStart ? 'BASE' : path;
  if (/text\\/markdown(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))/i.test(accept)) request.uri = isStart ? 'BASE/index.md' : path + '.md';
  else request.uri = folder + '/index.html';
  return request;
}

function redirect(request, to, status) {
  const query = Object.keys(request.querystring).map((key) => key + '=' + request.querystring[key].value).join('&');
  const value = query === '' || /[?#]/.test(to) ? to : to + '?' + query;
  return { statusCode: status, statusDescription: 'Moved', headers: { location: { value } } };
}

function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    return path;
  }
}
`.trimStart();

/** The function for responses to viewers: headers. */
export function printResponseFunction(rules: HostRules): string {
  const groups = groupHeaders(rules).flatMap(({ expression, isForFound, values }) =>
    values.map(({ name, value, isAdded }) => [
      expression,
      name.toLowerCase(),
      value,
      isAdded,
      isForFound,
    ]),
  );
  return `// Written by Trellis: a function of CloudFront for the event "viewer response" (runtime cloudfront-js-2.0).
const rules = ${JSON.stringify(groups)};
// Addresses of pages: a header names the Markdown of each.
const pages = ${JSON.stringify(pageExpressions(rules))};

function handler(event) {
  const response = event.response;
  const path = event.request.uri.replace(/index\\.html$/, '');
  for (const [expression, name, value, isAdded, isForFound] of rules) {
    if (!new RegExp(expression).test(path) || (isForFound && response.statusCode >= 400)) continue;
    set(response, name, value, isAdded);
  }
  if (response.statusCode >= 400) return response;
  const page = path === '${rules.base}/' ? ['', '${rules.base}/index'] : find(path);
  if (page) set(response, 'link', '${markdownLink("' + page[1] + '")}', true);
  return response;
}

function find(path) {
  for (const expression of pages) {
    const match = new RegExp(expression).exec(path);
    if (match) return match;
  }
}

function set(response, name, value, isAdded) {
  const known = response.headers[name];
  response.headers[name] = { value: isAdded && known ? known.value + ', ' + value : value };
}
`;
}
