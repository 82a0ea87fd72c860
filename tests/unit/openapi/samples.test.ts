import { describe, expect, test } from 'vitest';
import type { ApiRequest } from '../../../src/openapi/request.ts';
import { findSampleClient, printSample, SAMPLE_CLIENTS } from '../../../src/openapi/samples.ts';
import { operationOf } from './helpers.ts';

const REQUESTS: Record<string, ApiRequest> = {
  get: {
    method: 'GET',
    url: 'http://localhost:4321/plants',
    query: [{ name: 'limit', value: '2' }],
    headers: [{ name: 'Authorization', value: 'Bearer <ACCESS_TOKEN>' }],
    cookies: [],
  },
  post: {
    method: 'POST',
    url: 'https://api.example.com/gardens/{gardenId}/plants',
    query: [],
    headers: [
      { name: 'X-Key', value: '<API_KEY>' },
      { name: 'Content-Type', value: 'application/json' },
    ],
    cookies: [{ name: 'sid', value: 'abc' }],
    body: {
      kind: 'text',
      mediaType: 'application/json',
      text: '{\n  "name": "Mother-in-law\'s tongue",\n  "tags": [\n    "succulent"\n  ],\n  "indoor": true,\n  "sun": null\n}',
    },
  },
  upload: {
    method: 'PUT',
    url: 'https://api.example.com/photos',
    query: [],
    headers: [],
    cookies: [],
    body: {
      kind: 'multipart',
      mediaType: 'multipart/form-data',
      parts: [
        { name: 'photo', file: { fileName: 'monstera.png' } },
        { name: 'note', value: 'on the sill' },
      ],
    },
  },
  form: {
    method: 'POST',
    url: 'https://api.example.com/token',
    query: [],
    headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
    cookies: [],
    body: {
      kind: 'form',
      mediaType: 'application/x-www-form-urlencoded',
      fields: [
        { name: 'grant_type', value: 'client_credentials' },
        { name: 'scope', value: 'a b' },
      ],
    },
  },
};

const EXTENSIONS: Record<string, string> = {
  bash: 'sh', python: 'py', javascript: 'js', php: 'php', go: 'go', java: 'java', ruby: 'rb', csharp: 'cs', rust: 'rs', 'c++': 'cpp',
}; // prettier-ignore

describe.each(Object.entries(EXTENSIONS))('in %s', (language, extension) => {
  test.each(Object.entries(REQUESTS))('%s is printed as a whole', async (name, request) => {
    const client = findSampleClient(language);
    if (!client) throw new Error(`no client for ${language}`);
    const { code } = printSample(request, client);
    await expect(`${code}\n`).toMatchFileSnapshot(
      `../../fixtures/openapi/samples/${name}.${extension}`,
    );
  });
});

test('the request of the Plant Store, word for word', () => {
  const client = findSampleClient('cURL');
  const request = REQUESTS['get'];
  if (!client || !request) throw new Error('missing');
  expect(printSample(request, client)).toEqual({
    label: 'cURL',
    language: 'bash',
    client: 'bash',
    code: "curl 'http://localhost:4321/plants?limit=2' \\\n  --header 'Authorization: Bearer <ACCESS_TOKEN>'",
  });
});

test('every language prints every request', () => {
  for (const client of SAMPLE_CLIENTS) {
    for (const request of Object.values(REQUESTS)) {
      expect(printSample(request, client).code, client.label).not.toBe('');
    }
  }
});

test('languages are known by all their names', () => {
  const labels = [
    'bash',
    'cURL',
    'Shell',
    'js',
    'JavaScript',
    'golang',
    'c#',
    'Node',
    'rb',
    'kotlin',
  ];
  expect(labels.map((name) => findSampleClient(name)?.label)).toEqual([
    'cURL', 'cURL', 'cURL', 'JavaScript', 'JavaScript', 'Go', 'C#', 'Node.js', 'Ruby', 'Kotlin',
  ]); // prettier-ignore
  expect(findSampleClient('cobol')).toBeUndefined();
});

describe('servers that are no address', () => {
  test.each([
    ['{base_url}/plants', "curl '{base_url}/plants'"],
    ['https://{region}.example.com/plants', "curl 'https://{region}.example.com/plants'"],
    ['/v1/plants', "curl '{base_url}/v1/plants'"],
    ['/plants', "curl '{base_url}/plants'"],
  ])('%s', (url, expected) => {
    const client = findSampleClient('bash');
    if (!client) throw new Error('missing');
    const request = { method: 'GET', url, query: [], headers: [], cookies: [] };
    expect(printSample(request, client).code.replaceAll("'", '')).toBe(
      expected.replaceAll("'", ''),
    );
  });
});

describe('the samples of an operation', () => {
  const servers = { servers: [{ url: 'https://x.example' }] };
  const parameters = [
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
    { name: 'q', in: 'query', required: true, schema: { type: 'string' } },
    {
      name: 'sort',
      in: 'query',
      required: true,
      schema: { type: 'string', enum: ['name', 'tag'] },
    },
    { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
  ];

  test('hold what is required, and the rest if docs.json says so', () => {
    const codeOf = (showOptionalParams: boolean) =>
      operationOf({ parameters }, servers, { showOptionalParams }).samples[0]?.code;
    expect(codeOf(false)).toBe(
      "curl 'https://x.example/plants?q={q}&sort=name' \\\n  --header 'X-Trace: <X-Trace>'",
    );
    expect(codeOf(true)).toContain('limit=1');
  });

  test('are those of the document where it brings some', () => {
    const view = operationOf(
      {
        'x-codeSamples': [
          { lang: 'Shell', source: 'plants list\n' },
          { lang: 'Elixir', label: 'SDK', source: 'Plants.list()' },
        ],
      },
      servers,
      { languages: ['python', 'bash'] },
    );
    expect(
      view.samples.map(({ label, language, code, client }) => [
        label,
        language,
        code.split('\n')[0],
        client,
      ]),
    ).toEqual([
      ['Python', 'python', 'import requests', 'python'],
      ['cURL', 'bash', 'plants list', undefined],
      ['SDK', 'elixir', 'Plants.list()', undefined],
    ]);
  });

  test('follow the order of docs.json; an unknown language is passed over', () => {
    const { samples } = operationOf({}, servers, { languages: ['ruby', 'cobol', 'go'] });
    expect(samples.map(({ label }) => label)).toEqual(['Ruby', 'Go']);
  });
});

function sampleIn(name: string, request: Partial<ApiRequest>): string {
  return printSample(
    { method: 'POST', url: 'https://a.example', query: [], headers: [], cookies: [], ...request },
    findSampleClient(name)!,
  ).code;
}

describe('values that a command would take for a file of its reader', () => {
  const parts = (name: string, contentType?: string): Partial<ApiRequest> => ({
    body: {
      kind: 'multipart',
      mediaType: 'multipart/form-data',
      parts: [{ name, value: 'b', contentType }],
    },
  });

  test.each([
    ['in the name of a part', parts('a=@/etc/hosts;c')],
    ['in the name of a part whose value is read', parts('a=</etc/hosts;c')],
    ['in the type of a part', parts('a', 'text/plain;headers=@/etc/hosts')],
  ])('are bytes of the body in curl: %s', (_place, request) => {
    expect(sampleIn('curl', request)).toMatch(
      /--data \$'--.*Content-Disposition: form-data; name="a/,
    );
    expect(sampleIn('curl', request)).not.toContain('--form');
  });

  test('the type of a part may have a charset in curl', () => {
    expect(sampleIn('curl', parts('a', 'text/csv; charset=utf-8'))).toContain(
      "--form 'a=b;type=text/csv; charset=utf-8'",
    );
  });

  test.each([
    ['@/etc/hosts', "'X-A:\\@/etc/hosts'"],
    ['=@/etc/hosts', "'X-A:\\=@/etc/hosts'"],
    ['a@b=c', "'X-A:a@b=c'"],
    ['a\\\\:b', "'X-A:a\\\\:b'"],
  ])('are headers in HTTPie: %s', (value, expected) => {
    expect(sampleIn('httpie', { headers: [{ name: 'X-A', value }] })).toContain(expected);
  });

  test.each(['a\\:b', '\\=b', 'a\\\\\\;b'])(
    'backslashes that HTTPie would remove are read from a file: %s',
    (value) => {
      const code = sampleIn('httpie', { headers: [{ name: 'X-A', value }] });
      expect(code).toContain(`'X-A:@'<(printf %s '${value}')`);
    },
  );
});

test('fields without a name keep their equals sign in curl', () => {
  const fields = [
    { name: '', value: 'a b&c' },
    { name: 'd', value: 'e' },
  ];
  const form = sampleIn('curl', {
    body: { kind: 'form', mediaType: 'application/x-www-form-urlencoded', fields },
  });
  expect(form).toContain("--data '=a+b%26c' \\\n  --data-urlencode 'd=e'");
});

test('Ruby adds no content type to a request without a body', () => {
  const request: ApiRequest = {
    method: 'POST',
    url: 'https://api.example/runs',
    query: [],
    headers: [],
    cookies: [],
  };
  const ruby = findSampleClient('ruby');
  const { code } = (ruby && printSample(request, ruby)) ?? {};
  expect(code).toContain(
    "request = Net::HTTPGenericRequest.new('POST', false, true, url)\nrequest['Content-Length'] = '0'\n",
  );
});

test.each([
  ['bash', "--user '<USERNAME>:<PASSWORD>'"],
  ['python', 'requests.get(url, auth=("<USERNAME>", "<PASSWORD>"))'],
  ['javascript', "Authorization: 'Basic ' + btoa('<USERNAME>:<PASSWORD>')"],
  ['axios', "Authorization: 'Basic ' + btoa('<USERNAME>:<PASSWORD>')"],
  ['php', "CURLOPT_USERPWD => '<USERNAME>:<PASSWORD>'"],
  ['go', 'req.SetBasicAuth("<USERNAME>", "<PASSWORD>")'],
  ['ruby', "request.basic_auth('<USERNAME>', '<PASSWORD>')"],
  [
    'csharp',
    '"Authorization", "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes("<USERNAME>:<PASSWORD>"))',
  ],
  [
    'fsharp',
    '"Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes("<USERNAME>:<PASSWORD>"))) |> ignore',
  ],
  ['rust', '.basic_auth("<USERNAME>", Some("<PASSWORD>"))'],
  ['kotlin', '.header("Authorization", Credentials.basic("<USERNAME>", "<PASSWORD>"))'],
  ['httpie', "--auth '<USERNAME>:<PASSWORD>'"],
  ['wget', "--auth-no-challenge \\\n  --user '<USERNAME>' \\\n  --password '<PASSWORD>'"],
  [
    'powershell',
    "'Basic ' + [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes('<USERNAME>:<PASSWORD>'))",
  ],
  ['java', '"Basic " + Base64.getEncoder().encodeToString("<USERNAME>:<PASSWORD>".getBytes())'],
])('%s has words for a user name and a password, which it encodes', (language, code) => {
  const codeOf = (scheme: string) => {
    const security = [{ one: [] }];
    const components = { securitySchemes: { one: { type: 'http', scheme } } };
    const servers = [{ url: 'https://api.example' }];
    const options = { languages: [language] };
    return operationOf({ security }, { components, servers }, options).samples[0]?.code;
  };
  expect(codeOf('basic')).toContain(code);
  expect(codeOf('basic')).not.toContain('<CREDENTIALS>');
  expect(codeOf('bearer')).toContain('Bearer <ACCESS_TOKEN>');
});
