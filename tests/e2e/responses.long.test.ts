// Responses of every kind in the playground of a page, from an API that sends them as a test wants them.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { send, useApiSite } from '../support/api-site.ts';
import { createAnswering } from '../support/answering-api.ts';
import { findViolationsEverywhere } from '../support/axe.ts';

const PLANT = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    secret: { type: 'string', writeOnly: true },
    size: { $ref: '#/components/schemas/Size' },
    slow: { type: 'string', pattern: '^(a+)+$' },
  },
};

const kind = { name: 'kind', in: 'path', required: true, schema: { type: 'string' } };
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } };

const DOCUMENT = {
  components: {
    schemas: {
      Plant: PLANT,
      Size: { type: 'object', properties: { height: { type: 'number' } } },
    },
  },
  paths: {
    '/answers/{kind}': {
      get: {
        summary: 'Answer',
        parameters: [
          kind,
          { name: 'x-word', in: 'header', schema: { type: 'string' } },
          { name: 'Referer', in: 'header', schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'Fine.', content } },
      },
      trace: { summary: 'Trace', parameters: [kind], responses: { 200: { description: 'Fine.' } } },
    },
    '/free/{kind}': {
      servers: [{ url: 'http://nobody.invalid' }],
      get: {
        summary: 'Free',
        parameters: [kind],
        responses: { 200: { description: 'Fine.' } },
      },
    },
  },
};

const { answer, gate } = createAnswering();
const site = useApiSite(
  () => ({
    document: DOCUMENT,
    pages: {
      answer: 'GET /answers/{kind}',
      trace: 'TRACE /answers/{kind}',
      free: 'GET /free/{kind}',
    },
  }),
  {
    answer,
    reader: {
      viewport: { width: 1280, height: 1000 },
      permissions: ['clipboard-read', 'clipboard-write'],
    },
  },
);

interface AskOptions {
  path?: string;
  headers?: Record<string, string>;
  /** What is done before the request is sent. */
  before?(page: Page): Promise<unknown>;
}

/** Sends the request of a page for an answer of some kind. */
function ask<Result>(
  name: string,
  work: (page: Page) => Promise<Result>,
  { path = '/answer', headers = {}, before }: AskOptions = {},
): Promise<Result> {
  return site.open(path, async (page) => {
    await page.getByRole('textbox', { name: /^kind/ }).fill(name);
    for (const [header, value] of Object.entries(headers))
      await page.getByRole('textbox', { name: header }).fill(value);
    await before?.(page);
    await send(page);
    return work(page);
  });
}

const box = (page: Page) => page.locator('t-response');
const said = (page: Page) => page.locator('t-runner > [role="status"]');
const button = (page: Page, name: string) => box(page).getByRole('button', { name, exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const savedName = (page: Page) =>
  box(page)
    .getByRole('link', { name: /^Download/ })
    .getAttribute('download');

/** Has the lengths of long tasks written down. */
function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(globalThis as never as { tasks: number[] }).tasks));
}

describe('JSON', () => {
  it('keeps the digits of numbers and the order of names', async () => {
    await ask('plant', async (page) => {
      await box(page).getByText('9007199254740993').waitFor();
      const text = await box(page).locator('.t-json').innerText();
      expect(text).toContain('1.10');
      expect(text.indexOf('"10"')).toBeLessThan(text.indexOf('"9"'));
      await button(page, 'Raw').click();
      await box(page).getByText('{"name":"Fern","id":9007199254740993,').waitFor();
      await button(page, 'Pretty').click();
      await box(page).locator('pre', { hasText: '"price": 1.10,' }).waitFor();
      await button(page, 'Copy').click();
      await button(page, 'Copied').waitFor();
      expect(await clipboard(page)).toContain('"id":9007199254740993');
      expect(await savedName(page)).toBe('answer.json');
    });
  });

  it('shows lines of a text as lines, and links to pages alone', async () => {
    await ask('odd', async (page) => {
      const link = box(page).getByRole('link', { name: /plants\.example/ });
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(await box(page).locator('a[href^="javascript"]').count()).toBe(0);
      expect(await box(page).locator('.t-json').innerText()).toContain('First\nSecond');
    });
  });

  it('names the value that the reader is at, and copies it', async () => {
    await ask('odd', async (page) => {
      await box(page).locator('.t-json').getByText('"tall"').click();
      await box(page).getByText('size.height', { exact: true }).waitFor();
      await button(page, 'Copy value').click();
      await button(page, 'Copied').waitFor();
      expect(await clipboard(page)).toBe('tall');
    });
  });

  it('is walked through with arrow keys', async () => {
    await ask('odd', async (page) => {
      const size = box(page).locator('summary', { hasText: '"size"' });
      await size.focus();
      await page.keyboard.press('ArrowLeft');
      await box(page).getByText('"tall"').waitFor({ state: 'hidden' });
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await box(page).getByText('size.height', { exact: true }).waitFor();
    });
  });

  it('of many megabytes is shown, searched and opened without a task that holds up the page', async () => {
    await ask(
      'big',
      async (page) => {
        await box(page).getByRole('searchbox', { name: 'Search the response' }).fill('needle');
        await box(page).getByText('1 of 1').waitFor();
        await box(page).getByText('"needle"').waitFor();
        await button(page, 'Pretty').click();
        await box(page).locator('pre', { hasText: '"plant 0"' }).waitFor();
        // Under a tenth of this on a machine with nothing else to do; all of it drawn at once takes many seconds.
        expect(await longestTask(page)).toBeLessThan(1000);
      },
      { before: watchTasks },
    );
  });

  it('that is a value a line is shown value by value', async () => {
    await ask('lines', async (page) => {
      await box(page).getByText('2 events').waitFor();
    });
  });
});

it('JSON that is invalid leaves no worker behind', async () => {
  await ask('invalid', async (page) => {
    await box(page).getByText('Invalid JSON').waitFor();
    await expect.poll(() => page.workers().length).toBe(0);
  });
});

describe('the comparison with the documentation', () => {
  it('confirms a response that matches', async () => {
    await ask('fine', async (page) => {
      await box(page).getByText('Matches the documentation').waitFor();
      await expect.poll(() => said(page).textContent()).toContain('Matches the documentation');
    });
  });

  it('names differences where they are, and leads to them', async () => {
    await ask('odd', async (page) => {
      await box(page).getByText('3 differences from the documentation').click();
      const list = box(page).locator('.t-check');
      await expect.poll(() => list.innerText()).toContain('#/size/height Expected: number');
      await list.getByRole('button', { name: '/size/height' }).click();
      const row = box(page).locator('.t-json-leaf', { hasText: '"tall"' });
      await expect.poll(() => row.innerText()).toContain('Expected: number');
      await expect
        .poll(() => row.evaluate((element) => element === document.activeElement))
        .toBe(true);
    });
  });

  it('names a status that is not documented', async () => {
    await ask('teapot', async (page) => {
      await box(page).getByText('The documentation does not list the status 418.').waitFor();
    });
  });

  it('gives up where an expression never ends, and the page stays quick', async () => {
    await ask('hostile', async (page) => {
      await box(page).locator('.t-json').getByText('"slow"').click();
      await box(page).getByText('could not be compared').waitFor();
    });
  });
});

describe('a stream', () => {
  it('of a language model is joined while it comes', async () => {
    await ask('slow-chat', async (page) => {
      await box(page).getByText('Ferns', { exact: true }).waitFor();
      gate.open();
      await box(page).getByText('Ferns love', { exact: true }).waitFor();
      await box(page)
        .getByText(/^2 events · first text after \d/)
        .waitFor();
      await button(page, 'Stop').click();
      await box(page).getByText('Canceled.').waitFor();
      await button(page, 'Copy').click();
      await button(page, 'Copied').waitFor();
      expect(await clipboard(page)).toBe('Ferns love');
      expect(await savedName(page)).toBe('answer.txt');
      gate.open();
    });
  });

  it.each(['chat', 'ollama'])('of kind %s has the events beside the text', async (name) => {
    await ask(name, async (page) => {
      await box(page).getByText('Ferns love the shade and moist soil.').waitFor();
      await button(page, 'Events').click();
      await box(page).getByRole('list', { name: 'Events' }).locator('summary').first().click();
      await button(page, 'Raw').click();
      await box(page).locator('pre:visible', { hasText: 'Ferns' }).waitFor();
    });
  });

  it('of events has names, ids, data of several lines, and an end that is not complete', async () => {
    await ask('events', async (page) => {
      await box(page).getByText('2 events').waitFor();
      const list = box(page).getByRole('list', { name: 'Events' });
      expect(await list.innerText()).toMatch(/add\s+id 1\s+Fern\s+Moss/);
      await list.getByText('Incomplete').waitFor();
    });
  });

  it('of JSON is shown value by value as soon as it shows that it is one', async () => {
    await ask('slow-values', async (page) => {
      await box(page).getByText('{"a":1}').waitFor();
      gate.open();
      await box(page).getByText('2 events').waitFor();
      gate.open();
      await box(page).getByText('3 events').waitFor();
      gate.open();
    });
  });

  it('of plain text is shown as it comes', async () => {
    await ask('slow-parts', async (page) => {
      await box(page).getByText('Fern').waitFor();
      gate.open();
      await box(page).getByText('Fern Moss').waitFor();
      await button(page, 'Stop').click();
      await box(page).getByText('Canceled.').waitFor();
      await box(page).getByText('Fern Moss').waitFor();
      gate.open();
    });
  });
});

describe('a text', () => {
  it('of any length is there whole', async () => {
    await ask('long', async (page) => {
      await box(page).getByText('line 0', { exact: false }).first().waitFor();
      await box(page)
        .getByRole('button', { name: /^Show more/ })
        .click();
      await button(page, 'Copy').click();
      await button(page, 'Copied').waitFor();
      expect(await clipboard(page)).toMatch(/line 59999$/);
    });
  });

  it.each([
    ['latin', 'grün'],
    ['utf16', '"grün"'],
    ['untyped', 'Fern'],
  ])('of kind %s is read in its encoding', async (name, text) => {
    await ask(name, async (page) => {
      await box(page).getByText(text).waitFor();
    });
  });

  it('of HTML is shown as its source', async () => {
    await ask('html', async (page) => {
      await box(page).getByText('<!doctype html>').waitFor();
      expect(await page.title()).not.toBe('hacked');
    });
  });

  it('of a table is shown as one', async () => {
    await ask('csv', async (page) => {
      await box(page).getByRole('cell', { name: '1,5' }).waitFor();
      await button(page, 'Raw').click();
      await box(page).getByText('Fern,"1,5"').waitFor();
    });
  });
});

describe('a file', () => {
  it.each(['png', 'svg'])('of kind %s is drawn', async (name) => {
    await ask(name, async (page) => {
      const image = box(page).getByRole('img', { name: 'Response image' });
      await image.waitFor();
      await expect
        .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBeGreaterThan(0);
      expect(await page.title()).not.toBe('hacked');
    });
  });

  it.each(['html', 'svg'])('of kind %s is no page of this site in another tab', async (name) => {
    // Types of what can be opened at addresses of this site.
    const before = (page: Page) =>
      page.evaluate(() => {
        const types: string[] = [];
        const create = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (blob: Blob) => {
          types.push(blob.type);
          return create(blob);
        };
        Object.assign(globalThis, { types });
      });
    const look = async (page: Page) => {
      await box(page)
        .getByRole('link', { name: /^Download/ })
        .waitFor();
      const types = await page.evaluate(() => (globalThis as never as { types: string[] }).types);
      expect(types).toEqual(['application/octet-stream']);
    };
    await ask(name, look, { before });
  });

  it('of sound is played', async () => {
    await ask('audio', async (page) => {
      const audio = box(page).locator('audio');
      await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.duration)).toBe(1);
      expect(await savedName(page)).toBe('answer.wav');
    });
  });

  it('of the type PDF opens in a tab of its own', async () => {
    await ask('pdf', async (page) => {
      const link = box(page).getByRole('link', { name: 'Open in a new tab' });
      expect(await link.getAttribute('href')).toMatch(/^blob:/);
      expect(await box(page).locator('.t-hex').count()).toBe(0);
      expect(await savedName(page)).toBe('answer.pdf');
    });
  });

  it.each([
    ['zip', 'grün.zip', '50 4b 03 04 00 ff'],
    ['broken', 'answer.png', '6e 6f 20 70'],
  ])('of kind %s has its name, and shows its first bytes', async (name, saved, bytes) => {
    await ask(name, async (page) => {
      await box(page).getByText(bytes).waitFor();
      expect(await savedName(page)).toBe(saved);
    });
  });
});

describe('failures', () => {
  it('in the middle of a response keeps the received part', async () => {
    await ask('cut', async (page) => {
      await box(page).getByText('{"name": "Fern"').waitFor();
      gate.open();
      const problem = box(page).getByText('The response was interrupted');
      expect(await problem.textContent()).not.toContain('TypeError');
      await box(page).getByText('{"name": "Fern"').waitFor();
    });
  });

  it('with a header that browsers keep for themselves is named', async () => {
    const headers = { Referer: 'https://a.example/' };
    await ask('fine', (page) => box(page).getByText('Omitted: Referer').waitFor(), {
      headers,
    });
  });

  it('is no redirect within the API, which is named', async () => {
    await ask('moved', async (page) => {
      await box(page).getByText(`Redirected to ${site.api.url}/answers/fine`).waitFor();
    });
  });

  it.each<[name: string, text: RegExp, options?: Parameters<typeof ask>[2]]>([
    ['elsewhere', /redirects this request to another host, which the security policy/],
    ['closed', /responds, but does not allow pages .* Access-Control-Allow-Origin/],
    ['fine', /send the header x-word with this value/, { headers: { 'x-word': 'ключ' } }],
    ['fine', /Browsers do not allow pages to send TRACE requests/, { path: '/trace' }],
    ['fine', /http:\/\/nobody\.invalid did not respond/, { path: '/free' }],
  ])('with "%s" is explained by its own cause: %s', async (name, text, options) => {
    await ask(
      name,
      async (page) => {
        await box(page).getByText(text).waitFor();
        expect(await box(page).locator('pre').textContent()).toContain('curl');
      },
      options,
    );
  });
});

describe('every kind of view', () => {
  it.each(['odd', 'chat', 'events', 'csv', 'audio', 'zip', 'closed'])(
    'of kind %s is for all readers',
    async (name) => {
      await ask(name, async (page) => {
        await box(page).getByText(/curl/).first().waitFor();
        const differences = box(page).getByText(/differences? from/);
        if (name === 'odd') await differences.click();
        const events = button(page, 'Events');
        if (name === 'chat') await events.click();
        expect(await findViolationsEverywhere(page, { widths: [390] })).toEqual([]);
      });
    },
  );
});
