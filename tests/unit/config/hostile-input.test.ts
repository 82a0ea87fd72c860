import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listDocumentUses } from '../../../src/config/api-documents.ts';
import { listPages } from '../../../src/config/navigation.ts';
import { parseConfig, type ParsedConfig } from '../../../src/config/parse-config.ts';
import { listGroups, minimal, parseWith } from './helpers.ts';
import { docsJsonSample } from './docs-json-sample.ts';
import { sample } from './sample.ts';

/** Set MUTATION_RUNS for a longer search. */
const RUNS = Number(process.env['MUTATION_RUNS'] ?? 2000);

/** Invariants for every text: problems have a location and a hint, and no value is lost silently. */
function expectSound(text: string, { config, diagnostics }: ParsedConfig): void {
  const lines = text.split(/\r\n|\r|\n/);
  for (const { line = 0, column = 0, length = 0, hint, file } of diagnostics) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(column + length - 1).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
    expect(hint).toMatch(/\S/);
    expect(file).toBe('docs.json');
  }
  const places = diagnostics.map(({ line = 0, column = 0 }) => line * 1e7 + column);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  if (config) {
    expect(config.name).toMatch(/\S/);
    const uses = (['openapi', 'asyncapi'] as const).flatMap((kind) =>
      listDocumentUses(config, kind),
    );
    expect(listPages(config.navigation).length + uses.length).toBeGreaterThan(0);
  } else {
    expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  }
}

const hostileValue = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3, noUnicodeString: false }) },
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '__proto__',
    'javascript:alert(1)',
    '../../etc/passwd',
    '\u202e\u0000\ud800',
    'x'.repeat(5000),
    -0,
    1e308,
    [],
    {},
    [[]],
    ['a', 1, null],
    { constructor: 1, toString: {}, hasOwnProperty: [] },
  ),
  fc.integer({ min: 1, max: 300 }).map((depth) => nest(depth)),
);

function nest(depth: number): unknown {
  let group: unknown = 'page';
  for (let level = 0; level < depth; level++) group = { group: `${level}`, pages: [group] };
  return group;
}

const hostileKey = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'name',
    'pages',
    'urll',
    'Icon',
    '$ref',
    'tabs',
    'tab',
    '0',
    '1',
  ),
);

/** A change of one object or list somewhere in a document; `where` chooses the way down. */
const mutation = fc.record({
  where: fc.array(fc.nat(), { maxLength: 6 }),
  kind: fc.constantFrom('replace', 'remove', 'add', 'repeat', 'rename'),
  key: hostileKey,
  value: hostileValue,
});

type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutate(document: unknown, { where, kind, key, value }: Mutation): void {
  let owner = document as Record<string, unknown>;
  let [choice = 0, ...rest] = where;
  for (;;) {
    const keys = Object.keys(owner);
    const chosen = keys[choice % Math.max(1, keys.length)] ?? '0';
    const inner = owner[chosen];
    if (rest.length > 0 && typeof inner === 'object' && inner !== null) {
      owner = inner as Record<string, unknown>;
      [choice = 0, ...rest] = rest;
      continue;
    }
    if (kind === 'remove' || kind === 'rename') delete owner[chosen];
    if (kind === 'replace') define(owner, chosen, value);
    if (kind === 'add') define(owner, key, value);
    if (kind === 'rename') define(owner, key, inner);
    if (kind === 'repeat' && Array.isArray(owner)) owner.push(inner);
    return;
  }
}

/** Sets a property of any name, `__proto__` as well. A list keeps its length, which is no property in JSON. */
function define(owner: object, key: string, value: unknown): void {
  if (Array.isArray(owner) && key === 'length') return;
  Object.defineProperty(owner, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Changes of the text: cut, repeated keys, characters that do not belong there. */
const textChange = fc.oneof(
  { weight: 6, arbitrary: fc.constant((text: string) => text) },
  fc.nat(4000).map((at) => (text: string) => text.slice(0, at)),
  fc
    .tuple(fc.nat(4000), fc.constantFrom(',', '}', ']', '"', '\\', '//', '\0', '\u2028', '{"a":'))
    .map(
      ([at, piece]) =>
        (text: string) =>
          text.slice(0, at) + piece + text.slice(at),
    ),
  fc.constant((text: string) =>
    text.replace('{', '{"name": 1, "navigation": [], "__proto__": [],'),
  ),
);

test(
  'random damage never crashes, every problem has a place and a hint, and 95 % are read in 50 ms',
  { timeout: Math.max(120_000, RUNS * 20) },
  () => {
    const times: number[] = [];
    const run = fc.property(
      fc.array(mutation, { maxLength: 4 }),
      textChange,
      fc.constantFrom(0, 2),
      fc.constantFrom<object>(sample, docsJsonSample),
      (mutations, change, indent, original) => {
        const document = structuredClone(original);
        for (const one of mutations) mutate(document, one);
        const text = change(JSON.stringify(document, null, indent));
        // Time of the processor: the machine may be busy with other tests.
        const before = process.cpuUsage();
        const parsed = parseConfig(text, 'docs.json');
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
        expectSound(text, parsed);
      },
    );
    fc.assert(run, { numRuns: RUNS });
    expect(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]).toBeLessThan(50);
  },
);

describe('special keys', () => {
  test('are unknown properties and leave prototypes alone', () => {
    const text = `{ "name": "A", "navigation": [{ "group": "A", "pages": ["a"], "__proto__": { "hidden": true } }],
      "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } },
      "metadata": { "__proto__": "a", "constructor": "b" }, "footerSocials": { "__proto__": "c" } }`;
    const { config, diagnostics } = parseConfig(text, 'docs.json');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'navigation[0]: Unknown property "__proto__".',
      'Unknown property "__proto__".',
      'Unknown property "constructor".',
      'metadata: Unknown property "__proto__".',
      'footerSocials: Unknown property "__proto__".',
    ]);
    expect(config?.metatags).toEqual({ constructor: 'b' });
    expect(Object.getPrototypeOf(config?.metatags)).toBe(Object.prototype);
    expect(listGroups(config!)[0]?.hidden).toBeUndefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('size', () => {
  test('nesting without end is an error', () => {
    const text = `{"name": "A", "navigation": ${'['.repeat(100_000)}`;
    const { config, diagnostics } = parseConfig(text, 'docs.json');
    expect(config).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        code: 'invalid-json',
        line: 1,
        column: 228,
        message: expect.stringContaining('nested too deeply'),
      },
    ]);
  });

  test('deep groups are read', () => {
    const { config, diagnostics } = parseWith({ navigation: [nest(90)] });
    expect(diagnostics).toEqual([]);
    expect(listGroups(config!)).toHaveLength(1);
  });

  test('4,000 unknown keys are 4,000 short warnings', () => {
    const keys = Array.from({ length: 4000 }, (_, index) => [`unknown${index}`, index]);
    const { config, diagnostics } = parseWith(Object.fromEntries(keys));
    expect(config).toBeDefined();
    expect(diagnostics).toHaveLength(4000);
    expect(diagnostics.at(-1)).toMatchObject({ code: 'unknown-key', column: 3 });
  });

  test('huge keys and values are cut in messages', () => {
    const huge = 'x'.repeat(1_000_000);
    const { diagnostics } = parseWith({ [huge]: 1, layout: huge, colors: { primary: huge } });
    expect(diagnostics).toHaveLength(3);
    for (const { message, hint } of diagnostics) {
      expect(`${message}${hint}`.length).toBeLessThan(500);
    }
  });

  test('long lists of wrong items are all reported', () => {
    const pages = Array.from({ length: 50_000 }, () => 0);
    const { config, diagnostics } = parseWith({
      navigation: [...minimal.navigation, { group: 'A', pages }],
    });
    expect(listGroups(config!)).toHaveLength(1);
    expect(diagnostics).toHaveLength(50_000);
  });

  test('a list may have more wrong items than a call has arguments', () => {
    const redirects = Array.from({ length: 130_000 }, () => 0);
    expect(parseWith({ redirects }).diagnostics).toHaveLength(130_000);
  });
});
