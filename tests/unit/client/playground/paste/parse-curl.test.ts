import { describe, expect, it, test } from 'vitest';
import { parseCurl, shellWords } from '../../../../../src/client/playground/paste/parse-curl.ts';

test.each([
  ['a \'b c\' "d e"', ['a', 'b c', 'd e']],
  ['a\'b\'"c"d', ['abcd']],
  ['a \\\n  b', ['a', 'b']],
  ['a ^\r\n b', ['a', 'b']],
  ["'it'\\''s'", ["it's"]],
  ['"a \\"b\\" $c \\\\"', ['a "b" $c \\']],
  ["$'a\\nb\\u0041\\x21'", ['a\nbA!']],
  ["a '' b", ['a', '', 'b']],
  ['a | b', ['a']],
  ['"open', ['"open']],
  ['$x', ['$x']],
])('%j has the words %j', (text, words) => {
  expect(shellWords(text)).toEqual(words);
});

describe('a curl line', () => {
  it('has method, address, headers and body', () => {
    const line = `curl -X PUT 'https://api.example/plants/1?a=b' \\
      -H 'Content-Type: application/json' -H "X-Trace: a:b" \\
      --data-raw '{"name": "it'\\''s"}'`;
    expect(parseCurl(line)).toEqual({
      method: 'PUT',
      url: 'https://api.example/plants/1?a=b',
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'X-Trace', value: 'a:b' },
      ],
      cookies: [],
      body: '{"name": "it\'s"}',
      parts: [],
      user: undefined,
    });
  });

  it.each([
    ['curl -sSLXDELETE https://a.example', { method: 'DELETE' }],
    ['curl --request=patch https://a.example', { method: 'PATCH' }],
    ['curl a.example', { method: 'GET', url: 'http://a.example' }],
    ['curl -I https://a.example', { method: 'HEAD' }],
    ['curl --url https://a.example -d a=1 -d b=2', { method: 'POST', body: 'a=1&b=2' }],
    ['curl -G https://a.example -d a=1 --data-urlencode "b=c d"', { method: 'GET', url: 'https://a.example?a=1&b=c%20d', body: undefined }],
    ['curl https://a.example --json {}', { body: '{}', headers: [{ name: 'Content-Type', value: 'application/json' }] }],
    ['curl -u ada:s3cret https://a.example', { user: 'ada:s3cret' }],
    ['curl --oauth2-bearer t https://a.example', { headers: [{ name: 'Authorization', value: 'Bearer t' }] }],
    ['curl -b "a=1; b=2" -H "Cookie: c=3" https://a.example', { cookies: [{ name: 'a', value: '1' }, { name: 'b', value: '2' }, { name: 'c', value: '3' }], headers: [] }],
    ['curl -F name=fern -F photo=@fern.png https://a.example', { method: 'POST', parts: [{ name: 'name', value: 'fern' }, { name: 'photo', value: '@fern.png' }] }],
    ['$ curl -o out.json -w "%{http_code}" --compressed https://a.example', { url: 'https://a.example' }],
    ['curl.exe https://a.example', { url: 'https://a.example' }],
  ])('%s is read', (line, expected) => {
    expect(parseCurl(line)).toMatchObject(expected);
  }); // prettier-ignore

  it.each(['', 'wget https://a.example', 'curl', 'curl -X POST', '{"a": 1}'])(
    'is not %j',
    (text) => {
      expect(parseCurl(text)).toBeUndefined();
    },
  );
});
