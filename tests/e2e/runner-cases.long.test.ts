// Each request of the table, entered by a link, is what arrives from the browser, what the curl line below its answer sends,
// and what the next link holds.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/utils/json-object.ts';
import { listUnsendable } from '../../src/openapi/request.ts';
import { decodeShared, encodeShared, type SharedRequest } from '../../src/openapi/request-form.ts';
import { ANY_FILE } from '../../src/openapi/encoding.ts';
import { writeExact } from '../../src/utils/json.ts';
import { closeBrowser, visit } from '../support/browser.ts';
import { buildCase } from '../support/case-request.ts';
import { compareRequest } from '../support/compare-request.ts';
import { openSite } from '../support/open-site.ts';
import { startRecording, type RecordingServer } from '../support/recording-server.ts';
import {
  FILE_NAME,
  FILE_TEXT,
  REQUEST_CASES,
  toDocument,
  type RequestCase,
} from '../support/request-cases.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { makeTempDir } from '../support/write-project.ts';

let api: RecordingServer;
let site: ServedSite;
const folder = makeTempDir('curl-');

beforeAll(async () => {
  api = await startRecording();
  site = await openSite({
    'docs.json': {
      name: 'Cases',
      navigation: [{ group: 'All', pages: ['kept', ...REQUEST_CASES.map(({ name }) => name)] }],
      openapi: 'openapi.json',
    },
    'openapi.json': withKept(toDocument(api.url)),
    'kept.mdx': '---\ntitle: Kept\nopenapi: POST /kept\n---\n',
    ...Object.fromEntries(REQUEST_CASES.map((entered) => [`${entered.name}.mdx`, toPage(entered)])),
  });
  writeFileSync(join(folder, FILE_NAME), Buffer.from(FILE_TEXT, 'latin1'));
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
  await api?.close();
});

const open = (path: string, work: (page: Page) => Promise<void>) =>
  visit(site.url + path, { permissions: ['clipboard-read', 'clipboard-write'] }, work);

const isSendable = (entered: RequestCase) =>
  entered.notInBrowsers === undefined &&
  listUnsendable(buildCase(entered, 'https://x').request).length === 0;

describe.each(REQUEST_CASES.filter(isSendable))('$name', (entered) => {
  it('arrives from the browser and from curl as the specification asks for', async () => {
    const state = toState(entered);
    await open(`/${entered.name}#try=${encodeShared(state)}`, async (page) => {
      await page.getByRole('button', { name: 'Send' }).waitFor();
      await enterRest(page, entered);
      expect(compareRequest(entered, await recordOf(() => send(page)), true)).toEqual([]);

      const curl = page.getByText('Same request with curl');
      await curl.click();
      const code =
        (await page.locator('t-response pre', { hasText: 'curl' }).last().textContent()) ?? '';
      expect(compareRequest(entered, await recordOf(() => run(code)))).toEqual([]);

      await page.getByRole('button', { name: /Copy link|Link copied/ }).click();
      await page.waitForURL(/#try=/);
      const again = decodeShared(new URL(page.url()).hash.replace('#try=', ''));
      expect(again?.parameters).toEqual(state.parameters);
    });
  });
});

it('samples keep examples of missing values, and contain entered ones', async () => {
  await open('/kept', async (page) => {
    const samples = page.locator('.t-api-samples').first();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('spinbutton', { name: /^limit/ }).fill('9');
    await expect.poll(() => samples.textContent()).toContain('/kept?q=fern&limit=9');
    expect(await samples.textContent()).toContain('"name": "Monstera"');
    await page.getByRole('textbox', { name: /^tag/ }).fill("it's");
    await expect.poll(() => samples.textContent()).toContain('"tag": "it\'\\\'\'s"');
    expect(await samples.textContent()).toContain('"name": "Monstera"');
  });
});

async function recordOf(act: () => Promise<void>): Promise<(typeof api.requests)[number]> {
  api.clear();
  await act();
  const [request] = api.requests;
  if (!request) throw new Error('nothing arrived');
  return request;
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => api.requests.length).toBe(1);
  await page.locator('t-response').getByText('200').first().waitFor();
}

async function run(code: string): Promise<void> {
  await new Promise((end) =>
    spawn('bash', ['-c', code], { cwd: folder, stdio: 'ignore' }).on('close', end),
  );
}

/** Credentials and files are in no link. */
async function enterRest(page: Page, { credentials = [] }: RequestCase): Promise<void> {
  const inputs = page
    .getByRole('group', { name: 'Authorization' })
    .locator('input:not([type="checkbox"])');
  for (const [index, text] of credentials.entries()) await inputs.nth(index).fill(text);
  const file = {
    name: FILE_NAME,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(FILE_TEXT, 'latin1'),
  };
  for (const input of await page.locator('t-runner input[type="file"]').all())
    await input.setInputFiles(file);
}

/** A value of its own is edited as text. */
function toState({ values = {}, body }: RequestCase): SharedRequest {
  const { mediaType = '', value } = body ?? {};
  const isText = typeof value !== 'object' || value === null;
  const entered = isText && mediaType.endsWith('json') ? writeExact(value) : withoutFiles(value);
  return {
    server: [api.url, {}],
    parameters: values,
    ...(body && { body: [mediaType, isText, entered] }),
  };
}

function withoutFiles(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('blob' in value) return ANY_FILE;
  if (
    !Object.values(value).some(
      (member) => typeof member === 'object' && member !== null && 'blob' in member,
    )
  )
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutFiles(member)]),
  );
}

function toPage({ name, method = 'get', path = '' }: RequestCase): string {
  return `---\ntitle: ${name}\nopenapi: ${method.toUpperCase()} /${name}${path}\n---\n`;
}

/** An operation with required values that the document has examples of, and optional ones. */
function withKept(document: JsonObject): JsonObject {
  const text = { type: 'string' };
  const schema = { type: 'object', required: ['name'], properties: { name: text, tag: text } };
  const kept = {
    parameters: [
      { name: 'q', in: 'query', required: true, schema: text, example: 'fern' },
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
    ],
    requestBody: { content: { 'application/json': { schema, example: { name: 'Monstera' } } } },
    responses: { 200: { description: 'Done.' } },
  };
  return { ...document, paths: { ...(document['paths'] as JsonObject), '/kept': { post: kept } } };
}
