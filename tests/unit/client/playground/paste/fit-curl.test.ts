import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../../../src/openapi/form-field.ts';
import type {
  FormParameter,
  FormScheme,
  RequestForm,
} from '../../../../../src/openapi/request-form.ts';
import { fitCurl } from '../../../../../src/client/playground/paste/fit-curl.ts';
import { parseCurl } from '../../../../../src/client/playground/paste/parse-curl.ts';

const parameter = (
  place: string,
  name: string,
  field: FormField,
  shape: Partial<FormParameter> = {},
): FormParameter => ({
  in: place,
  name,
  style: place === 'path' || place === 'header' ? 'simple' : 'form',
  explode: place === 'query',
  field,
  ...shape,
});

const scheme = (kind: FormScheme['kind'], name: string, place: FormScheme['in']): FormScheme => ({
  id: kind,
  kind,
  name,
  in: place,
  labels: [name],
  placeholder: '',
});

const FORM: RequestForm = {
  method: 'POST',
  path: '/beds/{bed}/plants',
  servers: [
    { template: 'https://api.example/v1', variables: [] },
    {
      template: 'https://{region}.example',
      variables: [{ name: 'region', default: 'eu', enum: [] }],
    },
  ],
  auth: [[scheme('bearer', 'Authorization', 'header')], [scheme('apiKey', 'key', 'query')]],
  parameters: [
    parameter('path', 'bed', { kind: 'text' }),
    parameter('query', 'limit', { kind: 'integer' }),
    parameter('query', 'tags', { kind: 'array', items: { kind: 'text' } }),
    parameter('query', 'ids', { kind: 'array', items: { kind: 'integer' } }, { explode: false }),
    parameter('query', 'filter', { kind: 'object', properties: [{ kind: 'integer', name: 'age' }] }, { style: 'deepObject' }),
    parameter('header', 'X-Trace', { kind: 'text' }),
  ],
  bodies: [
    { mediaType: 'application/json', field: { kind: 'json' } },
    {
      mediaType: 'application/x-www-form-urlencoded',
      field: { kind: 'object', properties: [{ kind: 'integer', name: 'age' }] },
    },
    { mediaType: 'multipart/form-data', field: { kind: 'object', properties: [] } },
  ],
  bodyRequired: false,
}; // prettier-ignore

const fit = (line: string) => fitCurl(FORM, parseCurl(line)!);

describe('a curl line in a form', () => {
  it('fills in parameters, each as what it is', () => {
    const line = `curl -X POST 'https://api.example/v1/beds/north%20side/plants?limit=3&tags=a&tags=b&ids=1,2&filter[age]=4&debug=1' -H 'x-trace: t' -H 'X-More: m' -H 'Accept: */*'`;
    const { state, otherServer } = fit(line) ?? {};
    expect(otherServer).toBeUndefined();
    expect(state).toMatchObject({
      server: ['https://api.example/v1', {}],
      parameters: {
        'path bed': 'north side',
        'query limit': 3,
        'query tags': ['a', 'b'],
        'query ids': [1, 2],
        'query filter': { age: 4 },
        'header X-Trace': 't',
      },
      extras: [
        ['header', 'X-More', 'm'],
        ['query', 'debug', '1'],
      ],
    });
  });

  it.each([
    ['form', '1,2'],
    ['pipeDelimited', '1|2'],
    ['tabDelimited', '1%092'],
  ])('reads values in the style %s', (style, text) => {
    const parameters = [
      parameter(
        'query',
        'ids',
        { kind: 'array', items: { kind: 'integer' } },
        { style, explode: false },
      ),
    ];
    const curl = parseCurl(`curl -X POST 'https://api.example/v1/beds?ids=${text}'`)!;
    const fitted = fitCurl({ ...FORM, path: '/beds', parameters }, curl);
    expect(fitted?.state.parameters).toEqual({ 'query ids': [1, 2] });
  });

  it('finds the variables of a server', () => {
    const { state } = fit('curl -X POST https://us.example/beds/1/plants') ?? {};
    expect(state?.server).toEqual(['https://{region}.example', { region: 'us' }]);
  });

  it('names a server that the document does not have', () => {
    const fitted = fit('curl -X POST http://localhost:8080/api/beds/1/plants');
    expect(fitted?.otherServer).toBe('http://localhost:8080/api');
    expect(fitted?.state.parameters).toEqual({ 'path bed': '1' });
  });

  it.each([
    ['curl https://api.example/v1/beds/1/plants'],
    ['curl -X POST https://api.example/v1/beds/1'],
    ['curl -X POST https://api.example/v1/beds/1/plants/2'],
  ])('does not take %s, which is another operation', (line) => {
    expect(fit(line)).toBeUndefined();
  });

  it.each([
    ['/f/{name}.{kind}', '/f/a.b.tar', ['a', 'b.tar']],
    ['/F/{name}-of-{kind}s', '/f/a-OF-b-of-cs', ['a', 'b-of-c']],
    ['/f/{a/b}/{c}{d}', '/f/1/23', ['1', '', '23']],
    ['/f/{a}', '/f/1/', ['1']],
  ])('reads the values of %s from %s', (path, address, values) => {
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
    const parameters = names.map((name) => parameter('path', name, { kind: 'text' }));
    const fitted = fitCurl(
      { ...FORM, path, parameters },
      parseCurl(`curl -X POST https://api.example/v1${address}`)!,
    );
    expect(fitted?.state.parameters).toEqual(
      Object.fromEntries(
        names.flatMap((name, at) => (values[at] ? [[`path ${name}`, values[at]]] : [])),
      ),
    );
  });

  it('reads an address in linear time, however many variables the document has in a segment', () => {
    const path = `/${Array.from({ length: 40 }, (_, at) => `{v${at}}a`).join('')}`;
    const curl = parseCurl(`curl -X POST https://other.example/${'a'.repeat(2000)}b`)!;
    const startedAt = performance.now();
    expect(fitCurl({ ...FORM, path }, curl)).toBeUndefined();
    // A regular expression did not end.
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it('separates credentials from the values in links', () => {
    const bearer = fit(
      `curl -X POST https://api.example/v1/beds/1/plants -H 'authorization: Bearer abc'`,
    );
    expect(bearer?.credentialOf(FORM.auth[0]![0]!)).toEqual(['abc']);
    expect(bearer?.state.extras).toEqual([]);
    const key = fit('curl -X POST "https://api.example/v1/beds/1/plants?key=abc"');
    expect(key?.credentialOf(FORM.auth[1]![0]!)).toEqual(['abc']);
    expect(key?.state.extras).toEqual([]);
  });

  it('has no values for the placeholders of samples', () => {
    const url = 'https://api.example/v1/beds/{bed}/plants';
    const sample = fit(`curl -X POST '${url}?key={key}' -H 'Authorization: Bearer <ACCESS_TOKEN>'`);
    for (const [one] of FORM.auth) expect(sample?.credentialOf(one!)).toBeUndefined();
    expect(sample?.state.parameters).toEqual({});
    expect(sample?.state.extras).toEqual([]);
    const basic = scheme('basic', 'Authorization', 'header');
    const pair = parseCurl(`curl -X POST ${url} --user '<USERNAME>:<PASSWORD>'`)!;
    const fitted = fitCurl({ ...FORM, auth: [[basic]] }, pair);
    expect(fitted?.credentialOf(basic)).toBeUndefined();
  });

  it.each([
    [`--json '{"id": 1}'`, ['application/json', false, { id: 1 }]],
    [`-d '{"id": 1}'`, ['application/json', false, { id: 1 }]],
    [`-H 'Content-Type: application/json' -d '{'`, ['application/json', true, '{']],
    [
      '-d age=3 -d name=a%20b',
      ['application/x-www-form-urlencoded', false, { age: 3, name: 'a b' }],
    ],
    ['-F name=fern -F photo=@a.png', ['multipart/form-data', false, { name: 'fern' }]],
  ])('with %s has that body', (options, body) => {
    const fitted = fit(`curl -X POST https://api.example/v1/beds/1/plants ${options}`);
    expect(fitted?.state.body).toEqual(body);
    expect(fitted?.files).toEqual(options.includes('@') ? ['photo'] : []);
  });
});
