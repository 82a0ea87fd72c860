import { describe, expect, test } from 'vitest';
import type { IconType } from '../../../../src/config/docs-config.ts';
import {
  findIcon,
  hasDrawing,
  listNames,
  renderIcon,
  toFontAwesomeName,
} from '../../../../src/theme/icons.ts';
import { fontAwesomeAliases } from '../../../../src/theme/icons/font-awesome-aliases.ts';
import { phosphorNames } from '../../../../src/theme/icons/phosphor-names.ts';

const find = (name: string, type?: IconType) => findIcon(name, type, 'fontawesome');
const solid = (name: string) => ({ set: 'fa6-solid', name });
const regular = (name: string) => ({ set: 'fa6-regular', name });
const brands = (name: string) => ({ set: 'fa6-brands', name });
const phosphor = (name: string) => ({ set: 'ph', name });

describe('style', () => {
  test.each<[string, IconType | undefined, object]>([
    ['bell', undefined, regular('bell')],
    ['bell', 'regular', regular('bell')],
    ['bell', 'solid', solid('bell')],
    ['rocket', 'regular', solid('rocket')],
    ['bell', 'sharp-regular', regular('bell')],
    ['bell', 'sharp-solid', solid('bell')],
    ['bell', 'sharp-duotone-solid', solid('bell')],
    ['bell', 'sharp-light', regular('bell')],
    ['rocket', 'duotone', phosphor('rocket-duotone')],
    ['magnifying-glass', 'thin', phosphor('magnifying-glass-thin')],
    ['house-chimney', 'light', phosphor('house-line-light')],
    ['book-open', 'duotone', phosphor('book-open-duotone')],
    ['passport', 'duotone', solid('passport')],
  ])('%s in style %s', (name, type, source) => {
    expect(find(name, type)).toEqual(source);
  });

  test('names of companies are always drawn as brands', () => {
    for (const type of ['solid', 'regular', 'duotone', 'brands', undefined] as const)
      expect(find('github', type)).toEqual(brands('github'));
  });

  test('the brands style leaves a name that is no brand as it is', () => {
    expect(find('rocket', 'brands')).toEqual(solid('rocket'));
  });
});

describe('names', () => {
  test.each([
    ['fa-house', 'house'],
    ['fa-solid fa-house', 'house'],
    ['House', 'house'],
    ['home', 'house'],
    ['cog', 'gear'],
    ['search', 'magnifying-glass'],
    ['external-link', 'arrow-up-right-from-square'],
    ['shield-alt', 'shield-halved'],
    ['smile-o', 'face-smile'],
    ['calendar-o', 'calendar'],
  ])('%s is %s', (name, current) => {
    expect(find(name, 'solid')).toEqual(solid(current));
  });

  test('icons of the paid set are drawn by their Phosphor relative in the weight that fits', () => {
    expect(find('square-terminal')).toEqual(phosphor('terminal-window'));
    expect(find('sparkles', 'solid')).toEqual(phosphor('sparkle-fill'));
    expect(find('microchip-ai', 'duotone')).toEqual(phosphor('head-circuit-duotone'));
    expect(find('book-open-cover')).toEqual(phosphor('book-open'));
    expect(find('waveform-lines')).toEqual(phosphor('waveform'));
    expect(find('rotate-reverse', 'solid')).toEqual(phosphor('arrows-counter-clockwise-fill'));
    expect(find('box-open-full', 'duotone')).toEqual(phosphor('package-duotone'));
    expect(find('comment-text')).toEqual(phosphor('chat-circle-text'));
    expect(find('lobster')).toEqual(phosphor('shrimp'));
    expect(find('star-shooting')).toEqual(phosphor('shooting-star'));
    expect(find('chart-user')).toEqual(phosphor('presentation-chart'));
    expect(find('lines-leaning')).toEqual(solid('lines-leaning'));
  });

  test.each([
    ['lucide', 'trash-2', { set: 'lucide', name: 'trash-2' }],
    ['lucide', 'alarm-check', { set: 'lucide', name: 'alarm-check' }],
    ['lucide', 'python', brands('python')],
    ['lucide', 'magnifying-glass-chart', solid('magnifying-glass-chart')],
    ['tabler', 'brand-github', { set: 'tabler', name: 'brand-github' }],
    ['tabler', 'star-filled', { set: 'tabler', name: 'star-filled' }],
    ['tabler', 'brand-atlassian', brands('atlassian')],
    ['fontawesome', 'vercel', { set: 'tabler', name: 'brand-vercel' }],
    ['fontawesome', 'calendar-clock', { set: 'lucide', name: 'calendar-clock' }],
  ] as const)('of %s, %s is drawn by that set, else by another', (library, name, source) => {
    expect(findIcon(name, undefined, library)).toEqual(source);
  });

  test.each([
    ['square-terminal', 'fontawesome', 'rendered as "terminal-window" of Phosphor.'],
    ['python', 'lucide', 'rendered as "python" of Font Awesome Free.'],
    ['house', 'lucide', undefined],
    ['leaf', 'fontawesome', undefined],
  ] as const)('%s of %s tells what is drawn in its place', (name, library, drawn) => {
    const { found, fallbackMessage } = renderIcon(name, 'duotone', library);
    expect(found).toBe(true);
    if (drawn) expect(fallbackMessage).toContain(drawn);
    else expect(fallbackMessage).toBeUndefined();
  });

  test('unknown names are not found', () => {
    expect(find('')).toBeUndefined();
    expect(find('constructor')).toBeUndefined();
    expect(find('no-such-thing-here')).toBeUndefined();
  });
});

describe('tables', () => {
  test('every Phosphor name exists in all weights that are used', () => {
    const targets = new Set(phosphorNames.values());
    const missing = [...targets].flatMap((name) =>
      ['', '-fill', '-duotone', '-light', '-thin']
        .map((weight) => name + weight)
        .filter((drawn) => !hasDrawing('ph', drawn)),
    );
    expect(missing).toEqual([]);
  });

  test('every alias leads to an icon of the free set and is none itself', () => {
    const free = new Set([
      ...listNames('fa6-solid'),
      ...listNames('fa6-regular'),
      ...listNames('fa6-brands'),
    ]);
    expect([...fontAwesomeAliases.values()].filter((name) => !free.has(name))).toEqual([]);
    expect([...fontAwesomeAliases.keys()].filter((name) => free.has(name))).toEqual([]);
  });

  test('nearly all free icons have a relative in the styles that are not free', () => {
    const names = listNames('fa6-solid').filter((name) => name.length > 1);
    const lost = names.filter((name) => find(name, 'duotone')?.set !== 'ph');
    expect(lost.length).toBeLessThan(30);
  });

  test('aliases keep to names of the current set', () => {
    expect(toFontAwesomeName('home')).toBe('house');
    expect(toFontAwesomeName('house')).toBe('house');
    expect(toFontAwesomeName('nothing')).toBe('nothing');
  });
});

const box = (name: string, type: IconType) =>
  /viewBox="([^"]+)"/.exec(renderIcon(name, type).svg)?.[1];

describe('renderIcon', () => {
  test('centers icons of any width in one square canvas', () => {
    expect(box('bolt', 'solid')).toBe('-96 -64 640 640');
    expect(box('gear', 'solid')).toBe('-64 -64 640 640');
    expect(box('users', 'solid')).toBe('0 -64 640 640');
    expect(box('bolt', 'duotone')).toBe('0 0 256 256');
  });

  test('is decoration in the color of the text', () => {
    const { svg, found } = renderIcon('plus', 'solid');
    expect(found).toBe(true);
    expect(svg).toMatch(
      /^<svg class="t-icon" aria-hidden="true" viewBox="[-\d. ]+" width="1em" height="1em" fill="currentColor"><path d="[^"]+"\/><\/svg>$/,
    );
  });

  test.each([
    ['githb', 'github'],
    ['Rokcet', 'rocket'],
    ['magnifyingglas', 'magnifying-glass'],
    ['calend', 'calendar'],
    ['snake', undefined],
    ['claude', undefined],
    ['pancakes', undefined],
    ['anthropic', undefined],
  ])('suggests a name only for its beginning or for one wrong letter: %s', (name, nearest) => {
    expect(renderIcon(name)).toMatchObject({ found: false, nearest });
  });

  test('gives an unknown name a neutral tile and the nearest known name', () => {
    const result = renderIcon('rokcet', 'solid');
    expect(result).toMatchObject({ found: false, nearest: 'rocket' });
    expect(result.svg).toContain('<rect');
  });

  test('draws each icon once', () => {
    expect(renderIcon('key', 'solid')).toBe(renderIcon('key', 'solid'));
  });
});

test('an unknown name is drawn as its longest known part, and reported', () => {
  const { svg, found, nearest } = renderIcon('house-of-cards');
  expect({ found, nearest }).toEqual({ found: false, nearest: 'house' });
  expect(svg).toBe(renderIcon('house').svg);
});
