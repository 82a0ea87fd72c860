// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ResponseView } from '../../../../../src/client/playground/response/response-view.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
});

afterEach(() => {
  vi.useRealTimers();
});

/** A response as the page of its operation shows it, and the announcements for screen readers. */
async function show(status: number, headers: Record<string, string> = {}, statusText = '') {
  const view = new ResponseView();
  document.body.replaceChildren(view);
  const request = {
    method: 'GET',
    url: 'https://api.example',
    query: [],
    headers: [],
    cookies: [],
  };
  const sent = { request, method: 'get', path: '/', mock: undefined };
  const response = new Response(null, { status, statusText, headers });
  const { signal } = new AbortController();
  let announced = '';
  const listener = { announce: (text: string) => void (announced = text), stop: () => undefined };
  await view.show(sent, { response, milliseconds: 1 }, signal, listener);
  const texts = (selector: string) =>
    [...view.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const [line] = texts('strong');
  return { line, announced, notes: texts('.t-try-note'), values: texts('dd') };
}

test('a status without a text has the usual one', async () => {
  expect((await show(429)).line).toBe('429 Too Many Requests');
  expect((await show(200)).announced).toMatch(/^200 OK, /);
  expect((await show(200, {}, 'Fine')).line).toBe('200 Fine');
  expect((await show(599)).line).toBe('599');
});

test('headers in UTF-8 are shown as their sender wrote them, others as they are', async () => {
  const inUtf8 = String.fromCharCode(...new TextEncoder().encode('Grüße 🌱'));
  const { values } = await show(200, { 'x-greeting': inUtf8, 'x-latin': 'Gr\u00fc\u00dfe' });
  expect(values).toEqual(['Grüße 🌱', 'Grüße']);
});

test.each([
  ['30', 'You can try again in 30 seconds (12:00:30 PM).'],
  ['600', 'You can try again in 10 minutes (12:10:00 PM).'],
  ['Sun, 01 Mar 2026 14:00:00 GMT', 'You can try again in 2 hours (2:00:00 PM).'],
  ['172800', 'You can try again in 2 days (3/3/2026, 12:00:00 PM).'],
])('an error response with Retry-After: %s says when to try again', async (header, note) => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] });
  vi.stubEnv('TZ', 'UTC');
  const { announced, notes } = await show(503, { 'Retry-After': header });
  expect(notes.map((text) => text.replace(/\u202f/g, ' '))).toEqual([note]);
  expect(announced.replace(/\u202f/g, ' ')).toContain(note);
});

test.each(['', '0', 'soon', 'Sun, 01 Mar 2020 14:00:00 GMT', '9e99'])(
  'a response with Retry-After: %j says nothing about another attempt',
  async (header) => {
    expect((await show(503, { 'Retry-After': header })).notes).toEqual([]);
  },
);

test('a successful response says nothing about another attempt', async () => {
  expect((await show(202, { 'Retry-After': '30' })).notes).toEqual([]);
});
