import { afterEach, expect, test, vi } from 'vitest';
import { logError } from '../../../../src/server/listen.ts';

afterEach(() => void vi.restoreAllMocks());

function logged(facts: Parameters<typeof logError>[0]): string {
  const write = vi.spyOn(console, 'error').mockImplementation(() => {});
  logError(facts);
  return String(write.mock.calls[0]?.[0]);
}

test('a fault is one line of JSON', () => {
  const line = logged({
    message: 'failed',
    method: 'GET',
    url: '/plants?limit=2',
    error: new Error('two\nlines'),
  });
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    message: 'failed',
    method: 'GET',
    path: '/plants',
    error: { name: 'Error', message: 'two\nlines' },
  });
});

test.each([
  { message: 'a', url: '/plants?access_token=sesame' },
  { message: 'a', error: new Error('Authorization: Bearer sesame.sesame') },
  { message: 'a', error: new Error('cannot open libsql://user:sesame@db.example.com') },
  { message: 'a', error: new Error('bad address https://db.example.com?authToken=sesame') },
  { message: 'a', error: '{"password":"sesame"}' },
])('credentials stay out of it', (facts) => {
  const line = logged(facts);
  expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(line).not.toContain('sesame');
});
