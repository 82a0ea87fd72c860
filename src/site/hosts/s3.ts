import { runInNewContext } from 'node:vm';
import { isPattern } from '../../utils/redirects.ts';
import { decodePath } from '../../utils/url.ts';
import {
  fillReferences,
  groupHeaders,
  markdownLink,
  pageExpressions,
  plainDestination,
  toExpression,
  withOwnRules,
} from '../host-formats.ts';
import {
  defineHost,
  REVALIDATE,
  type ResponseModel,
  type HostResponse,
  type HostedSite,
  type HostFile,
  type HostRequest,
  type HostRules,
  type Limitation,
} from './define-host.ts';
import { hiddenPages, ignoredLines } from './limitations.ts';

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

/** An S3 bucket behind CloudFront, whose functions resolve files, redirect, and set headers. */
export const s3 = defineHost({
  name: 's3',
  label: 'S3 with CloudFront',
  urlFormat: { file: 'x/index.html', trailingSlash: false },
  redirects: 'both',
  files: ['/_cloudfront/*'],
  listFiles,
  listLimitations,
  responses: respond,
});

function listFiles(rules: HostRules): HostFile[] {
  const all = withOwnRules(rules);
  const request = printRequestFunction(all);
  return [
    {
      path: '/_cloudfront/request.js',
      text: isTooLarge(request) ? printRequestFunction(onlyPatterns(all)) : request,
    },
    { path: '/_cloudfront/response.js', text: printResponseFunction(all) },
    { path: '/_cloudfront/publish.sh', text: printPublish(rules.base) },
  ];
}

/**
 * Maximum size of a function
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html).
 */
const MAX_BYTES = 10_240;

const isTooLarge = (text: string) => Buffer.byteLength(text) > MAX_BYTES;

function onlyPatterns(rules: HostRules): HostRules {
  return { ...rules, redirects: rules.redirects.filter(({ source }) => isPattern(source)) };
}

function listLimitations(rules: HostRules): Limitation[] {
  const large = listFiles(rules).filter(
    ({ path, text }) => path.endsWith('.js') && isTooLarge(text),
  );
  return [
    ...ignoredLines(rules, 'CloudFront'),
    ...hiddenPages(onlyPatterns(rules), 'CloudFront'),
    ...(isTooLarge(printRequestFunction(withOwnRules(rules)))
      ? [
          {
            problem: `CloudFront takes functions of ${MAX_BYTES} bytes, in which the redirects have no room: those of single addresses are pages that send readers on`,
            hint: JOIN,
          },
        ]
      : []),
    ...large.map(({ path }) => ({
      problem: `CloudFront takes functions of ${MAX_BYTES} bytes, and ${path.slice(1)} is larger`,
      hint: JOIN,
    })),
  ];
}

const JOIN = 'join redirects that have a pattern in common, such as /old/:slug* to /new/:slug*';

/** Uploads files with stable names last, because pages reference files with digests in their names. */
function printPublish(base: string): string {
  return `#!/bin/sh
# Written by Trellis. Puts the site into a bucket: sh publish.sh my-bucket
set -euf
cd "$(dirname "$0")/.."
bucket="s3://$1${base}"
forever="public, max-age=31536000, immutable"
each_time="public, max-age=0, must-revalidate"
private="--exclude _cloudfront/* --exclude .git --exclude .git/* --exclude .trellis-manifest.json"
aws s3 sync _astro "$bucket/_astro" --cache-control "$forever"
aws s3 sync . "$bucket" $private --exclude "_astro/*" --exclude "*.md" --cache-control "$each_time"
aws s3 sync . "$bucket" --exclude "*" --include "*.md" $private --content-type "text/markdown; charset=utf-8" --cache-control "$each_time"
aws s3 sync . "$bucket" $private --delete --size-only
`;
}

/** Viewer request function: redirects, Markdown, and the file of a path. */
function printRequestFunction({ base, redirects, pages, files }: HostRules): string {
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

/** Viewer response function: headers. */
function printResponseFunction(rules: HostRules): string {
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

/**
 * Runs the functions like CloudFront, with the file that the first function selects
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html).
 */
function respond(site: HostedSite): ReturnType<ResponseModel> {
  const onRequest = load<ViewerRequest | ViewerResponse>(site.read('_cloudfront/request.js'));
  const onResponse = load<ViewerResponse>(site.read('_cloudfront/response.js'));
  return (request) => {
    const asked = onRequest({ request: toEvent(request) });
    if ('statusCode' in asked)
      return { status: asked.statusCode, headers: toHeaders(asked.headers) };
    const file = decodePath(asked.uri);
    const isThere = site.files.has(file);
    const response = { statusCode: isThere ? 200 : 404, headers: cacheOf(file) };
    const { statusCode, headers } = onResponse({ request: asked, response });
    const page = `${site.manifest.base}/404.html`;
    return {
      status: statusCode,
      file: isThere ? file : page,
      headers: toHeaders(headers),
    };
  };
}

/** Headers in CloudFront events. */
type Values = Record<string, { value: string }>;

interface ViewerRequest {
  method: 'GET';
  uri: string;
  querystring: Values;
  headers: Values;
}

interface ViewerResponse {
  statusCode: number;
  headers: Values;
}

/** A function for an event; request functions may return a response. */
type Handler<Result> = (event: { request: ViewerRequest; response?: ViewerResponse }) => Result;

/** Evaluates the code of a function without access to this process. */
function load<Result>(code: string): Handler<Result> {
  return runInNewContext(`${code};handler`, {}) as Handler<Result>;
}

function toEvent({ rawPath, search, accept }: HostRequest): ViewerRequest {
  // CloudFront keeps values encoded.
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '');
  const query = pairs.map((pair) => {
    const [key = '', ...value] = pair.split('=');
    return [key, { value: value.join('=') }] as const;
  });
  return {
    method: 'GET',
    uri: rawPath,
    querystring: Object.fromEntries(query),
    headers: accept === '' ? {} : { accept: { value: accept } },
  };
}

function toHeaders(headers: Values): HostResponse['headers'] {
  return Object.entries(headers).map(([name, { value }]) => [name, value]);
}

/** The header that `_cloudfront/publish.sh` sets. */
function cacheOf(file: string): Values {
  const value = file.includes('/_astro/') ? 'public, max-age=31536000, immutable' : REVALIDATE;
  return { 'cache-control': { value } };
}
