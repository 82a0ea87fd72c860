// What a reader enters into the form of an API page, and what the API receives of it: nothing is lost or changed.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useApiSite, send } from '../support/api-site.ts';
import { readJson } from '../../src/utils/json.ts';

const cat = {
  type: 'object',
  required: ['pet'],
  properties: { pet: { const: 'cat' }, lives: { type: 'integer' }, name: { type: 'string' } },
};
const dog = {
  type: 'object',
  required: ['pet'],
  properties: { pet: { const: 'dog' }, tricks: { type: 'array', items: { type: 'string' } } },
};

/** Schemas with values that their inputs have to hold as they are written. */
const VALUES: [name: string, schema: unknown, ...values: string[]][] = [
  ['text', { type: 'string' }, '"Fern"', '""', '" two\\n lines "', '"a\\r\\nb"'],
  ['word', { type: 'string', format: 'uuid' }, '"no uuid"', '""'],
  ['date', { type: 'string', format: 'date' }, '"2026-03-01"', '"some day"'],
  ['moment', { type: 'string', format: 'date-time' }, '"2024-01-01T00:00:00+02:00"', '"2024-01-01T00:00:00.123456Z"'],
  ['mail', { type: 'string', format: 'email' }, '" a@b.example"'],
  ['count', { type: 'integer' }, '0', '9007199254740993', '"seven"'],
  ['price', { type: 'number' }, '1.10', '-0', '1e400'],
  ['sure', { type: 'boolean' }, 'false', '"yes"'],
  ['maybe', { type: ['boolean', 'null'] }, 'null', 'true'],
  ['kind', { enum: ['a', 1, null] }, '"a"', '1', 'null', '"other"'],
  ['list', { type: 'array', items: { type: 'integer' } }, '[3, 1, 2]', '[]', '[null, "x"]', '{"no": "list"}'],
  ['lists', { type: 'array', items: { type: 'array', items: { type: 'string' } } }, '[["a"], [], [""]]'],
  ['pair', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, '["a", 1]', '["a", 1, true]', '[null, 1]'],
  ['map', { type: 'object', additionalProperties: { type: 'integer' } }, '{"b": 1, "a": 2}', '{"10": 1, "9": 2}', '{"": 1}'],
  ['object', { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } }, '{"b": 1, "a": "x"}', '{}', '{"c": {"d": null}, "a": "x"}', '7'],
  ['both', { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'integer' } }, '{"a": "x", "z": 26}'],
  ['nothing', { type: ['object', 'null'], properties: { a: { type: 'string' } } }, 'null', '{"a": ""}'],
  ['any', {}, '{"k": [1.0, {"x": null}]}', '"text"', 'null'],
  ['types', { type: ['string', 'number', 'null'] }, '"1"', '1', 'null', '[]'],
  ['pet', { oneOf: [cat, dog] }, '{"pet": "dog", "tricks": ["sit"]}', '{"pet": "cat"}', '{"pet": "cow"}', '{}'],
  ['pets', { type: 'array', items: { anyOf: [cat, dog] } }, '[{"pet": "dog"}, {"pet": "cat", "lives": 9}]'],
  ['kennel', { type: 'object', additionalProperties: { oneOf: [cat, dog] } }, '{"rex": {"pet": "dog"}, "tom": {"pet": "cat"}}'],
  ['owned', { type: 'object', properties: { owner: { type: 'string' } }, oneOf: [cat, dog] }, '{"pet": "dog", "owner": "Ada"}', '{"owner": "Ada"}', '{"tricks": ["sit"], "pet": "dog", "more": 1}'],
  ['keys', { oneOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'object', required: ['b'], properties: { b: { type: 'string' } } }] }, '{"b": "x"}'],
  ['scalars', { oneOf: [{ type: 'integer' }, { type: 'string' }, { type: 'array', items: { type: 'string' } }] }, '"x"', '["x"]', '5', 'false'],
]; // prettier-ignore

const properties = Object.fromEntries(VALUES.map(([name, schema]) => [name, schema]));
const jsonBody = (schema: unknown, more: object = {}) => ({
  required: true,
  content: { 'application/json': { schema, ...more } },
});

const site = useApiSite(() => ({
  document: {
    paths: {
      '/values': { post: { requestBody: jsonBody({ type: 'object', properties }) } },
    },
  },
  pages: { values: 'POST /values' },
}));
const { open } = site;

const swap = (page: Page, to: 'form' | 'JSON') =>
  page.getByRole('button', { name: `Edit as ${to}` }).click();
const text = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true });

/** The body that arrives when the form is sent as it is. */
async function sent(page: Page): Promise<string> {
  site.api.clear();
  await send(page);
  await expect.poll(() => site.api.requests.length).toBe(1);
  return site.api.requests[0]?.body ?? '';
}

/** The members of a JSON object with what is written for each. */
function membersOf(json: string): Record<string, string> {
  const node = readJson(json);
  if (node.kind !== 'object') return {};
  return Object.fromEntries(node.entries.map(([name, { source }]) => [name, squeeze(source)]));
}

/** JSON without the spaces between its signs. */
function squeeze(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}

const MOST = Math.max(...VALUES.map(([, , ...values]) => values.length));
const ROUNDS = Array.from({ length: MOST }, (_, round) => {
  const given = VALUES.map(
    ([name, , ...values]) => [name, values[round] ?? values[0] ?? ''] as const,
  );
  return [
    round + 1,
    `{${given.map(([name, value]) => `"${name}": ${value}`).join(', ')}}`,
  ] as const;
});

describe('values given as JSON', () => {
  it.each(ROUNDS)(
    'are in the form, in the request and after a link as they were (%i)',
    async (_round, json) => {
      await open('/values', async (page) => {
        await swap(page, 'JSON');
        await text(page).fill(json);
        await swap(page, 'form');
        expect(membersOf(await sent(page))).toEqual(membersOf(json));
        await page.getByRole('button', { name: 'Copy link' }).click();
        await page.reload();
        await page.getByRole('button', { name: 'Send' }).waitFor();
        expect(await page.getByRole('button', { name: 'Edit as JSON' }).count()).toBe(1);
        expect(membersOf(await sent(page))).toEqual(membersOf(json));
      });
    },
  );
});

it('a word without quotes is a text where any value is allowed, and broken JSON is none', async () => {
  await open('/values', async (page) => {
    const area = page.getByLabel(/^any/).and(page.locator('textarea'));
    await area.fill('pro');
    expect(membersOf(await sent(page))['any']).toBe('"pro"');
    await area.fill('{"pro"');
    expect(await area.evaluate((one: HTMLTextAreaElement) => one.validity.valid)).toBe(false);
  });
});

it('the buttons that add to maps name the map, or that attributes are further ones', async () => {
  await open('/values', async (page) => {
    for (const [name, adds] of [
      ['map', 'map'],
      ['both', 'additional attributes'],
    ] as const) {
      await page.locator('t-runner summary', { hasText: new RegExp(`^${name}object`) }).click();
      await page.getByRole('button', { name: `Add to ${adds}`, exact: true }).click();
      await page.getByRole('textbox', { name: 'name', exact: true }).last().fill('z');
      await page.getByRole('spinbutton').last().fill('26');
    }
    const members = membersOf(await sent(page));
    expect([members['map'], members['both']]).toEqual(['{"z":26}', '{"z":26}']);
  });
});
