type Headers = readonly (readonly [name: string, value: string])[];

/** Headers of one connection (RFC 9110, 7.6.1), and those that the relay writes itself. */
const OF_CONNECTION =
  /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|expect|http2-settings|proxy-.*)$/;

/** What tells the API about the reader's session, browser or network; cookies first of all. */
const OF_READER =
  /^(?:cookie2?|host|origin|referer|via|forwarded|x-forwarded-.*|x-real-ip|sec-.*|accept-encoding|x-relay-.*)$/;

/** What is of the API's host only. */
const OF_ANSWERER =
  /^(?:set-cookie2?|alt-svc|strict-transport-security|clear-site-data|x-relay-.*)$/;

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The headers of a reader's request that the API receives. */
export function passToApi(headers: Headers): [string, string][] {
  return pass(headers, OF_READER);
}

/** The headers of an API's answer that the reader sees. */
export function passToReader(headers: Headers): [string, string][] {
  return pass(headers, OF_ANSWERER);
}

function pass(headers: Headers, dropped: RegExp): [string, string][] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    );
  return headers
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(
      ([name, value]) =>
        NAME.test(name) &&
        VALUE.test(value) &&
        !OF_CONNECTION.test(name) &&
        !dropped.test(name) &&
        !named.includes(name),
    );
}
