import { describe, expect, test } from 'vitest';
import { parseRobots } from '../../../../src/check/external/polite-request.ts';

const TEXT = `
# for all
User-agent: *
Disallow: /private
Allow: /private/open
Disallow: /*.pdf$
Disallow: /a*b*c
Crawl-delay: 2

User-Agent: OtherBot
User-agent: third
Disallow: /
`;

describe('robots.txt', () => {
  test.each([
    ['/', true],
    ['/private', false],
    ['/private/more', false],
    ['/private/open/door', true],
    ['/leaf.pdf', false],
    ['/leaf.pdf?x', true],
    ['/axbxc', false],
    ['/axcxb', true],
    ['/%70rivate', false],
    ['/robots.txt', true],
  ])('lets a program see %s: %s', (path, isAllowed) => {
    expect(parseRobots(TEXT, 'trellis').allows(path)).toBe(isAllowed);
  });

  test('speaks to programs by name, in a group of several', () => {
    for (const name of ['otherbot', 'third'])
      expect(parseRobots(TEXT, name).allows('/')).toBe(false);
    const own = `${TEXT}\nUser-agent: Trellis/1.0\nAllow: /\nDisallow: /api`;
    expect(parseRobots(own, 'trellis').allows('/private')).toBe(true);
    expect(parseRobots(own, 'trellis').allows('/api/x')).toBe(false);
  });

  test('says how long to wait', () => {
    expect(parseRobots(TEXT, 'trellis').delay).toBe(2);
    expect(parseRobots('User-agent: *\nCrawl-delay: soon', 'trellis').delay).toBe(0);
  });

  test('an empty Disallow forbids nothing; neither does a text that is none', () => {
    expect(parseRobots('User-agent: *\nDisallow:', 'trellis').allows('/a')).toBe(true);
    for (const text of ['', '<!doctype html><p>Disallow: /', '\0\uD800', 'Disallow: /'])
      expect(parseRobots(text, 'trellis').allows('/a')).toBe(true);
  });

  test('a pattern made to keep a program busy does not', () => {
    const started = performance.now();
    const robots = parseRobots(`User-agent: *\nDisallow: /${'a*'.repeat(2000)}b$`, 'trellis');
    expect(robots.allows(`/${'a'.repeat(8000)}`)).toBe(true);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

test('a rule with a long run of blanks is read in linear time', () => {
  const { user } = process.cpuUsage();
  const robots = parseRobots(`User-agent: *\nDisallow: /a${' '.repeat(400_000)}b # c\n`, 'trellis');
  expect(robots.allows('/c')).toBe(true);
  // A quadratic expression takes minutes.
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
});
