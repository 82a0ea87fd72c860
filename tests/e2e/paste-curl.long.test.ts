// A curl line that fills the form.
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findViolationsEverywhere } from '../support/axe.ts';
import { useApiSite, sendAndWait } from '../support/api-site.ts';
import { startRecording, type RecordingServer } from '../support/recording-server.ts';

let other: RecordingServer;
beforeAll(async () => {
  other = await startRecording();
});
afterAll(() => other?.close());
beforeEach(() => other.clear());

const site = useApiSite(() => ({
  docs: { api: { playground: { otherServers: true } } },
  document: {
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/beds/{bed}': {
        post: {
          parameters: [
            { name: 'bed', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'limit', in: 'query', schema: { type: 'integer' } },
          ],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { name: { type: 'string' }, size: { type: 'number' } },
                },
              },
            },
          },
          responses: { 200: { description: 'Fine.' } },
        },
      },
    },
  },
  pages: { plant: 'POST /beds/{bed}' },
}));

/** Opens the form, and pastes a line into it. */
function paste<Result>(line: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  return site.open('/plant', async (page) => {
    await page.getByRole('button', { name: 'Paste curl' }).click();
    await page.getByRole('textbox', { name: 'curl command' }).fill(line);
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    return work(page);
  });
}

const status = (page: Page) => page.locator('t-paste-curl').getByRole('status');

it('fills the form, so that the same request is sent', async () => {
  const line = `curl -X POST '${site.api.url}/beds/north%20side?limit=3&debug=1' \\
    -H 'Authorization: Bearer abc' -H 'X-Trace: t' -H 'Content-Type: application/json' \\
    --data-raw '{"name": "it'\\''s", "size": 2.50}'`;
  await paste(line, async (page) => {
    await status(page).getByText('Form filled in.').waitFor();
    expect(await page.getByRole('textbox', { name: /^bed/ }).inputValue()).toBe('north side');
    await sendAndWait(page);
    const [request] = site.api.requests;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('/beds/north%20side?limit=3&debug=1');
    expect(request?.headers['authorization']).toBe('Bearer abc');
    expect(request?.headers['x-trace']).toBe('t');
    expect(JSON.parse(request?.body ?? '')).toEqual({ name: "it's", size: 2.5 });
    expect(await findViolationsEverywhere(page, { widths: [390, 1440] })).toEqual([]);
  });
});

it('takes another server over, and says so', async () => {
  await paste(
    `curl -X POST ${other.url}/v9/beds/north -H 'Authorization: Bearer abc'`,
    async (page) => {
      await status(page).getByText(`Requests go to ${other.url}/v9.`).waitFor();
      await sendAndWait(page);
      expect(other.requests[0]?.url).toBe('/v9/beds/north');
      expect(other.requests[0]?.headers['authorization']).toBe('Bearer abc');
      expect(site.api.requests).toEqual([]);
    },
  );
});

it.each([
  ['curl https://other.example/seeds', /This command is for GET https:\/\/other.example\/seeds/],
  ['wget https://other.example', /This is not a curl command/],
])('says why %s does not fit', async (line, reason) => {
  await paste(`${line}/${'long'.repeat(50)}`, async (page) => {
    await status(page).getByText(reason).waitFor();
    const area = page.getByRole('textbox', { name: 'curl command' });
    expect(await area.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
});
