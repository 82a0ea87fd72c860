// Channels of AsyncAPI documents in a browser, against a server of WebSockets that writes down what it is sent.
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeBrowser, untilKeysArrive, visit } from '../support/browser.ts';
import { findViolationsEverywhere } from '../support/axe.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { startSocketServer, type SocketServer } from '../support/socket-server.ts';

const DESKTOP = { viewport: { width: 1440, height: 1200 } };

const roomDocument = (host: string) => ({
  asyncapi: '3.0.0',
  info: { title: 'Garden radio', version: '1' },
  servers: {
    live: {
      host,
      pathname: '/{region}',
      protocol: 'ws',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] } },
      security: [
        { type: 'httpApiKey', name: 'token', in: 'query' },
        { type: 'http', scheme: 'bearer' },
      ],
    },
    log: { host: 'log.example:9092', protocol: 'kafka' },
  },
  channels: {
    room: {
      address: 'rooms/{room}',
      parameters: { room: { description: 'Name of the room.' } },
      bindings: {
        ws: {
          query: { type: 'object', properties: { since: { type: 'integer' } } },
          headers: {
            type: 'object',
            properties: {
              'X-Client': { type: 'string' },
              'Sec-WebSocket-Protocol': { type: 'string', enum: ['garden.v2', 'garden.v1'] },
            },
          },
        },
      },
      messages: {
        say: {
          title: 'Say',
          payload: {
            type: 'object',
            required: ['kind', 'text'],
            properties: { kind: { const: 'say' }, text: { type: 'string' } },
          },
          examples: [{ name: 'hello', payload: { kind: 'say', text: 'Hello' } }],
        },
        said: {
          title: 'Said',
          payload: { type: 'object', properties: { kind: { const: 'said' }, text: {} } },
        },
        welcome: {
          title: 'Welcome',
          payload: { type: 'object', properties: { kind: { const: 'welcome' } } },
        },
      },
    },
    refused: { address: 'refused' },
    nowhere: { address: '/', servers: [{ $ref: '#/servers/log' }] },
  },
  operations: {
    say: {
      action: 'receive',
      channel: { $ref: '#/channels/room' },
      messages: [{ $ref: '#/channels/room/messages/say' }],
    },
    hear: {
      action: 'send',
      channel: { $ref: '#/channels/room' },
      messages: [
        { $ref: '#/channels/room/messages/said' },
        { $ref: '#/channels/room/messages/welcome' },
      ],
    },
  },
});

const page = (channel: string, more = '') =>
  `---\ntitle: ${channel}\nasyncapi: "radio.json ${channel}"\n${more}---\n`;

let sockets: SocketServer;
let site: ServedSite;

beforeAll(async () => {
  sockets = await startSocketServer({
    opened: (socket) => socket.send('{"kind":"welcome","id":12345678901234567890}'),
    received(text, socket) {
      if (text === 'leave') socket.close(4001, 'Too late');
      else if (text === 'rules') socket.close(1008);
      else if (text === 'picture') socket.send(Buffer.from([1, 2, 3]));
      else if (text === 'many')
        for (let n = 0; n < 3; n += 1) socket.send(`{"kind":"said","n":${n}}`);
      else socket.send(`{"kind":"said","text":${JSON.stringify(text)}}`);
    },
  });
  site = await openSite({
    'docs.json': {
      name: 'Radio',
      navigation: [{ group: 'All', pages: ['room', 'refused', 'nowhere', 'simple', 'plain'] }],
    },
    'radio.json': roomDocument(new URL(sockets.url).host),
    'room.mdx': page('room'),
    'refused.mdx': page('refused'),
    'nowhere.mdx': page('nowhere'),
    'simple.mdx': page('room', 'playground: simple\n'),
    'plain.mdx': page('room', 'playground: none\n'),
  });
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
  await sockets?.stop();
});
beforeEach(() => {
  sockets.connections.length = 0;
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const lines = (page: Page) => log(page).locator('.t-socket-line');
const said = (page: Page) => page.locator('t-socket > [role="status"]');
const messages = () => sockets.connections.flatMap((one) => one.messages);

/** Opens a page and the form of its channel. */
function open<Result>(
  path: string,
  work: (page: Page) => Promise<Result>,
  options: BrowserContextOptions = {},
): Promise<Result> {
  return visit(site.url + path, { ...DESKTOP, ...options }, async (page) => {
    await button(page, 'Connect').click();
    await button(page, 'Close').waitFor();
    return work(page);
  });
}

/** The second of the two buttons is that of the form. */
const go = (page: Page) =>
  page.locator('t-socket').getByRole('button', { name: 'Connect' }).click();

async function enter(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^room/ }).fill('tea time');
  await go(page);
  await button(page, 'Disconnect').waitFor();
  await lines(page).filter({ hasText: 'Welcome' }).waitFor();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Message' }).selectOption('Any text');
  await page.getByRole('textbox', { name: 'Body' }).fill(text);
  await button(page, 'Send').click();
}

describe('connecting', () => {
  it('takes the server, its variables, the address, the query, the key and the subprotocols from the form', async () => {
    await open('/room', async (page) => {
      await page.getByRole('combobox', { name: /^region/ }).selectOption('us');
      await page.getByRole('textbox', { name: /^token/ }).fill('a secret&');
      await page.getByRole('spinbutton', { name: /^since/ }).fill('7');
      await button(page, 'Add query parameter').click();
      await page.getByRole('textbox', { name: 'Name' }).focus();
      await page.keyboard.type('mode');
      await page.keyboard.press('Tab');
      await page.keyboard.type('quiet');
      await enter(page);
      expect(sockets.connections).toMatchObject([
        {
          path: '/us/rooms/tea%20time?token=a%20secret%26&since=7&mode=quiet',
          protocols: ['garden.v2'],
        },
      ]);
      await expect.poll(() => page.locator('t-socket').getByText('secret').count()).toBe(0);
    });
  });

  it('says which headers a browser does not send', async () => {
    await open('/room', async (page) => {
      const note = page.getByText('Not sent: X-Client, Authorization');
      expect(await note.isVisible()).toBe(true);
    });
  });

  it('has inputs for the parameters of the address', async () => {
    await open('/room', async (page) => {
      await go(page);
      const room = page.getByRole('textbox', { name: /^room/ });
      expect(await room.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(
        true,
      );
    });
  });

  it('is not offered where no server speaks WebSocket, and where docs.json or the page does not want it', async () => {
    for (const path of ['/nowhere', '/simple', '/plain'])
      await visit(site.url + path, DESKTOP, async (page) => {
        expect(await button(page, 'Connect').count(), path).toBe(0);
        expect(await page.locator('.t-api-bar t-copy').count(), path).toBe(
          path === '/plain' ? 0 : 1,
        );
      });
  });
});

describe('messages', () => {
  it('are those of the document, filled in as its schema has them', async () => {
    await open('/room', async (page) => {
      await enter(page);
      await page.getByRole('combobox', { name: 'Message' }).selectOption('Say');
      await page.getByRole('combobox', { name: /^kind/ }).selectOption('say');
      await page.getByRole('textbox', { name: /^text/ }).fill('Good morning');
      await button(page, 'Send').click();
      await lines(page).filter({ hasText: 'Said' }).waitFor();
      expect(messages().map((text) => JSON.parse(String(text)) as unknown)).toEqual([
        { kind: 'say', text: 'Good morning' },
      ]);
    });
  });

  it('are code from left to right, as responses are, also on a page from right to left', async () => {
    await open('/room', async (page) => {
      await page.evaluate(() => (document.documentElement.dir = 'rtl'));
      await enter(page);
      const content = log(page).locator('pre, .t-json').first();
      await lines(page).filter({ hasText: 'Welcome' }).click();
      expect(await content.evaluate((code) => getComputedStyle(code).direction)).toBe('ltr');
    });
  });

  it('are listed in a log with direction, name, and content, with the response open as a tree', async () => {
    await open('/room', async (page) => {
      await enter(page);
      await say(page, 'hi');
      await lines(page).filter({ hasText: 'Said' }).waitFor();
      const texts = await lines(page).allInnerTexts();
      const shown = texts.map((text) =>
        text
          .replace(/[\d:.]{8,}/, '')
          .split('\n')
          .filter(Boolean)
          .join(' ')
          .trim(),
      );
      expect(shown).toEqual([
        expect.stringMatching(/^Connected to ws:\S+\/eu\/rooms\/tea%20time by garden\.v2$/),
        expect.stringMatching(/^↓ ?Received Welcome/),
        expect.stringMatching(/^↑ ?Sent hi$/),
        expect.stringMatching(/^↓ ?Received Said/),
      ]);
      expect(await log(page).locator(':scope > details[open]').count()).toBe(2);
      // Larger than JavaScript counts to.
      expect(await log(page).getByText('12345678901234567890', { exact: true }).isVisible()).toBe(
        true,
      );
    });
  });

  it('that are binary are saved', async () => {
    await open('/room', async (page) => {
      await enter(page);
      await say(page, 'picture');
      const saving = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download (3 bytes)' }).click();
      expect((await saving).suggestedFilename()).toBe('message.bin');
      const { href } = await page.evaluate(() => {
        URL.revokeObjectURL = (url) => (document.title = url);
        return {
          href: document.querySelector<HTMLAnchorElement>('.t-socket-log [download]')?.href,
        };
      });
      await button(page, 'Clear').click();
      await expect.poll(() => page.title()).toBe(href);
    });
  });

  it('are copied and saved as lines of JSON, and cleared', async () => {
    const options = { permissions: ['clipboard-read', 'clipboard-write'] };
    await open(
      '/room',
      async (page) => {
        await enter(page);
        await say(page, 'hi');
        await lines(page).filter({ hasText: 'Said' }).waitFor();
        const copy = page.locator('t-socket').getByRole('button', { name: /^Cop/ });
        await copy.click();
        await copy.filter({ hasText: 'Copied' }).waitFor();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        const records = copied
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as object);
        expect(records.slice(1)).toMatchObject([
          { kind: 'received', name: 'Welcome' },
          { kind: 'sent', data: 'hi' },
          { kind: 'received', name: 'Said', data: '{"kind":"said","text":"hi"}' },
        ]);
        await button(page, 'Clear').click();
        await expect.poll(() => lines(page).count()).toBe(0);
      },
      options,
    );
  });

  it('are counted for those who listen, not read out', async () => {
    await open('/room', async (page) => {
      await enter(page);
      await said(page).filter({ hasText: '1 message received' }).waitFor();
      await say(page, 'many');
      await said(page).filter({ hasText: '3 messages received' }).waitFor();
      expect(await log(page).getAttribute('aria-live')).toBe('off');
    });
  });
});

describe('the end of a connection', () => {
  it.each([
    [
      'leave',
      'Connection closed with code 4001. This code is specific to the API. See its documentation. Reason: Too late',
    ],
    [
      'rules',
      'Connection closed with code 1008. A message or its sender violated a policy of the server.',
    ],
  ])('is explained: %s', async (text, expected) => {
    await open('/room', async (page) => {
      await enter(page);
      await say(page, text);
      await said(page).filter({ hasText: expected }).waitFor();
      expect(await lines(page).last().innerText()).toContain(expected);
      const focused = await page.evaluate(() => document.activeElement?.textContent);
      expect(focused).toBe('Connect');
    });
  });

  it('comes with Disconnect, and with closing the form', async () => {
    await open('/room', async (page) => {
      await enter(page);
      await button(page, 'Disconnect').click();
      await said(page).filter({ hasText: 'Disconnected.' }).waitFor();
      await go(page);
      await button(page, 'Disconnect').waitFor();
      await button(page, 'Close').click();
      await said(page).filter({ hasText: 'Disconnected.' }).waitFor({ state: 'attached' });
    });
  });

  it('reports a refused connection', async () => {
    await open('/refused', async (page) => {
      await go(page);
      await said(page)
        .filter({ hasText: /Could not connect to 127\.0\.0\.1:\d+\./ })
        .waitFor();
    });
  });

  it('reports a connection that the policy of the page blocks', async () => {
    await open('/refused', async (page) => {
      // A document that names another server than the policy does.
      await page.route('**/refused', async (route) => {
        const html = await (await route.fetch()).text();
        await route.fulfill({
          contentType: 'text/html',
          body: html.replace(/(?<="template":"ws:\/\/)[\w.]+/, 'elsewhere.example'),
        });
      });
      await page.reload();
      await button(page, 'Connect').click();
      await go(page);
      await said(page)
        .filter({ hasText: /The security policy of this page does not allow connections to/ })
        .waitFor();
    });
  });
});

it('the policy names the servers of the channel and no others', async () => {
  await visit(`${site.url}/room`, DESKTOP, async (page) => {
    const policy = await page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .getAttribute('content');
    expect(policy).toContain(`connect-src 'self' ${sockets.url};`);
  });
});

it('works by keyboard, and reads well to assistive technology', async () => {
  await visit(`${site.url}/room`, DESKTOP, async (page) => {
    await untilKeysArrive(page);
    await button(page, 'Connect').focus();
    await page.keyboard.press('Enter');
    await page.locator('t-socket form').first().waitFor();
    await page.getByRole('textbox', { name: /^room/ }).focus();
    await page.keyboard.type('tea');
    await page.keyboard.press('Enter');
    await button(page, 'Disconnect').waitFor();
    await page.getByRole('combobox', { name: 'Message' }).selectOption('Any text');
    await page.getByRole('textbox', { name: 'Body' }).focus();
    await page.keyboard.type('hi');
    await page.keyboard.press('Control+Enter');
    await lines(page).filter({ hasText: 'Said' }).waitFor();
    expect(await findViolationsEverywhere(page)).toEqual([]);
  });
});
