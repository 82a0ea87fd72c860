import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { browserFlags, DevTools, openTab } from '../../../src/output/browser.ts';

test('browsers keep their sandbox, except for root, who cannot have one', () => {
  expect(browserFlags(false)).not.toContain('--no-sandbox');
  expect(browserFlags(true)).toContain('--no-sandbox');
});

/** A browser that accepts all commands. `send` sends an event, and `end` ends it. */
function startFake() {
  const input = new PassThrough({ encoding: 'utf8' });
  const output = new PassThrough();
  const ended = Promise.withResolvers<string>();
  const methods: string[] = [];
  input.on('data', (text: string) => {
    for (const message of text.split('\0').filter(Boolean)) {
      const { id, method } = JSON.parse(message) as { id: number; method: string };
      methods.push(method);
      output.write(`${JSON.stringify({ id, result: { targetId: 't', sessionId: 's' } })}\0`);
    }
  });
  return {
    devtools: new DevTools(input, output, ended.promise),
    methods,
    send: (event: object) => output.write(`${JSON.stringify(event)}\0`),
    end: ended.resolve,
  };
}

test('a page is open when it has loaded', async () => {
  const browser = startFake();
  const tab = await openTab(browser.devtools, () => Promise.resolve(undefined));
  const opened = tab.goto('https://a.example/');
  await expect.poll(() => browser.methods).toContain('Page.navigate');
  browser.send({ method: 'Page.loadEventFired', params: {}, sessionId: 's' });
  await expect(opened).resolves.toBeUndefined();
});

test('a page that is loading when the browser ends is not waited for', async () => {
  const browser = startFake();
  const tab = await openTab(browser.devtools, () => Promise.resolve(undefined));
  const opened = tab.goto('https://a.example/');
  await expect.poll(() => browser.methods).toContain('Page.navigate');
  browser.end('The browser ended.');
  await expect(opened).rejects.toThrow('The browser ended.');
});
