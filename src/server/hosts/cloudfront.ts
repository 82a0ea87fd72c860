import { decodePath } from '../../text/decode-path.ts';
import { runInNewContext } from 'node:vm';
import type { Header } from '../site/header-rules.ts';
import type { HostModel, HostRequest } from './host-model.ts';

/** Headers as functions of CloudFront are given them. */
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

/** What a function gives for an event; one for requests may answer itself. */
type Handler<Result> = (event: { request: ViewerRequest; response?: ViewerResponse }) => Result;

/**
 * A bucket behind CloudFront: its functions are run as they are there, on a file of exactly the name that comes out of the first
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html).
 */
export const cloudfront: HostModel = (site) => {
  const onRequest = load<ViewerRequest | ViewerResponse>(site.read('_cloudfront/request.js'));
  const onResponse = load<ViewerResponse>(site.read('_cloudfront/response.js'));
  return (request) => {
    const asked = onRequest({ request: toEvent(request) });
    if ('statusCode' in asked) return { status: asked.statusCode, headers: toHeaders(asked) };
    const file = decodePath(asked.uri);
    const isThere = site.files.has(file);
    const response = { statusCode: isThere ? 200 : 404, headers: cacheOf(file) };
    const answer = onResponse({ request: asked, response });
    const page = `${site.manifest.base}/404.html`;
    return {
      status: answer.statusCode,
      file: isThere ? file : page,
      headers: toHeaders(answer),
    };
  };
};

/** The function of a file; it knows nothing of this process. */
function load<Result>(code: string): Handler<Result> {
  return runInNewContext(`${code};handler`, {}) as Handler<Result>;
}

function toEvent({ rawPath, search, accept }: HostRequest): ViewerRequest {
  // Values stay encoded, as they are there.
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

function toHeaders({ headers }: ViewerResponse): Header[] {
  return Object.entries(headers).map(([name, { value }]) => [name, value]);
}

/** What `_cloudfront/publish.sh` writes beside the files. */
function cacheOf(file: string): Values {
  const value = file.includes('/_astro/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
  return { 'cache-control': { value } };
}
