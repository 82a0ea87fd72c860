import * as fc from 'fast-check';
import { SAMPLE_PLANTS } from '../../src/plants/store.ts';

/** Number of requests of each property; `npm run attack` sets 20,000. */
export const RUNS = Number(process.env['CONTRACT_RUNS'] ?? 2000);

/** A value of the Authorization header, and the expected result. */
interface Credentials {
  authorization?: string;
  /** The plants the user may see. */
  visible?: readonly string[];
  error?: number;
}

/** A query, and the expected result. */
interface Query {
  query: string;
  limit?: number;
  error?: number;
}

const everyPlant = Object.values(SAMPLE_PLANTS).flat();
const bensPlants = ['houseplant', 'succulent', 'herb'].flatMap((tag) => SAMPLE_PLANTS[tag] ?? []);
const cleosPlants = ['Lavender', 'Monstera', 'Olive', 'Sphagnum moss', 'Sunflower'];

const scheme = fc.constantFrom('Bearer', 'bearer', 'BEARER', 'bEaReR');
const tokenCharacter = fc.constantFrom(...'abcXYZ019-._~+/');
const token = fc.string({ unit: tokenCharacter, minLength: 1, maxLength: 200 });

/** Text of a header: Latin letters without control characters and surrounding blanks. */
const headerText = fc
  .string({ unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)) })
  .map((text) => text.replace(/[\x7f-\x9f]/g, '').trim());

const known = (name: string, visible: readonly string[]): fc.Arbitrary<Credentials> =>
  scheme.map((word) => ({ authorization: `${word} plants_demo_${name}`, visible }));

export const credentials: fc.Arbitrary<Credentials> = fc.oneof(
  { weight: 4, arbitrary: known('ada', everyPlant) },
  { weight: 2, arbitrary: known('ben', bensPlants) },
  { weight: 2, arbitrary: known('cleo', cleosPlants) },
  fc.constant({ error: 1001 }),
  fc.tuple(scheme, token).map(([word, unknown]) => ({
    authorization: `${word} ${unknown}`,
    error: 1003,
  })),
  fc
    .oneof(
      headerText.filter((text) => !/^bearer /i.test(text)),
      fc.constantFrom('Bearer', 'Bearer a b', 'Bearer a, Bearer a', 'Bearer =', 'Basic YTpi'),
      headerText.map((text) => `Bearer "${text}"`),
    )
    .map((authorization) => ({ authorization, error: 1002 })),
);

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
const isInteger = (text: string) => /^-?[0-9]+$/.test(text);

/** A percent-encoded character more often than needed: the same query to whoever decodes it. */
const spelled = (digits: string) =>
  fc
    .array(fc.boolean(), { minLength: digits.length, maxLength: digits.length })
    .map((coded) =>
      [...digits].map((digit, at) => (coded[at] ? `%${digit.charCodeAt(0).toString(16)}` : digit)),
    )
    .map((parts) => parts.join(''));

const limitOf = (value: string) =>
  fc.constantFrom('limit', '%6cimit').map((name) => `${name}=${value}`);

const limits: fc.Arbitrary<Query> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ query: '' }) },
  {
    weight: 4,
    arbitrary: fc
      .oneof(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }))
      .chain((limit) =>
        spelled(String(limit))
          .chain(limitOf)
          .map((query) => ({ query, limit })),
      ),
  },
  fc.bigInt({ min: 2n ** 31n, max: 10n ** 60n }).map((n) => ({ query: `limit=${n}`, error: 1103 })),
  fc.bigInt({ min: -(10n ** 60n), max: -1n }).map((n) => ({ query: `limit=${n}`, error: 1102 })),
  fc
    .oneof(
      fc.string({ minLength: 1 }),
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.double().map(String),
    )
    .filter((text) => !isInteger(text))
    .map((text) => ({ query: `limit=${encode(text)}`, error: 1101 })),
  fc.constantFrom(
    { query: 'limit=%', error: 1101 },
    { query: 'limit=%zz', error: 1101 },
    { query: 'limit=%00', error: 1101 },
    { query: 'limit=1%0a', error: 1101 },
    { query: 'limit=+1', error: 1101 },
    { query: 'limit=', error: 1105 },
    { query: 'limit', error: 1105 },
    { query: 'limit=1&limit=1', error: 1104 },
    { query: 'limit=&limit=', error: 1104 },
    { query: 'limit=1&x=2&limit=x', error: 1104 },
  ),
);

/** Parameters that mean nothing here. */
const strangers = fc
  .array(fc.tuple(fc.string({ minLength: 1 }), fc.string()), { maxLength: 3 })
  .map((pairs) => pairs.filter(([name]) => name !== 'limit'))
  .map((pairs) => pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`));

export const queries: fc.Arbitrary<Query> = fc.tuple(limits, strangers).map(([limit, others]) => ({
  ...limit,
  query: [...others, limit.query].filter(Boolean).join('&'),
}));

export const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
);

/** Malicious queries: all bytes that a request line can contain. */
export const hostileQueries = fc.oneof(
  fc.string({ unit: fc.integer({ min: 33, max: 255 }).map((code) => String.fromCharCode(code)) }),
  fc
    .array(
      fc.constantFrom('limit', '=', '&', '%', '%00', '%2', '..', '/', '?', '#', '[]', '5', '-'),
    )
    .map((parts) => parts.join('')),
);

/** Malicious header lines, valid or not. */
export const hostileHeaders = fc.array(
  fc.oneof(
    fc.constantFrom(
      'Host: evil.example',
      'Host: a/plants?',
      'Host:',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: javascript',
      'X-HTTP-Method-Override: DELETE',
      'X-Original-URL: /admin',
      'Accept: text/html',
      'Accept-Encoding: br, gzip;q=0',
      'Range: bytes=0-1',
      'If-None-Match: *',
      'Expect: 100-continue',
      'Expect: tea',
      'Upgrade: websocket',
      'Connection: upgrade',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: cow',
      'Content-Length: -1',
      'Content-Length: 5',
      'Cookie: session=1',
      'Origin: null',
      'Authorization: Bearer plants_demo_ada',
      'authorization: bearer plants_demo_cleo',
      'Authorization: Basic YTpi',
      `X-Long: ${'a'.repeat(17_000)}`,
    ),
    fc.tuple(headerText, headerText).map(([name, value]) => `${name}: ${value}`),
    headerText.map((text) => `Authorization: Bearer ${text}`),
  ),
  { maxLength: 6 },
);
