import { describe, expect, test } from 'vitest';
import { themeOptionsOf, themeDefaults, type ThemeName } from '../../../src/theme/themes.ts';
import { parseWith } from '../config/helpers.ts';

const look = (properties: Record<string, unknown>) => themeOptionsOf(parseWith(properties).config!);

const NAMES: ThemeName[] = [
  'mint',
  'maple',
  'palm',
  'willow',
  'linden',
  'almond',
  'aspen',
  'luma',
  'sequoia',
];

describe('themes', () => {
  test('of linden, all corners are sharp, also of labels and buttons', () => {
    const { properties } = themeDefaults('linden');
    const radii = Object.entries(properties).filter(([name]) => name.startsWith('--t-radius-'));
    expect(radii.map(([name, value]) => `${name.slice(11)} ${value}`)).toEqual([
      's 0rem',
      'm 0rem',
      'l 0rem',
      'full 0rem',
    ]);
  });

  test('differ from each other', () => {
    const looks = NAMES.map((name) => JSON.stringify(themeDefaults(name)));
    expect(new Set(looks).size).toBe(NAMES.length);
  });

  test.each([
    [{}, 'topnav', 'top', 'row'],
    [{ theme: 'maple' }, 'sidenav', 'side', 'strip'],
    [{ theme: 'willow' }, 'solidSidenav', 'side', 'row'],
    [{ theme: 'mint' }, 'topnav', 'top', 'row'],
    [{ theme: 'luma' }, 'topnav', 'top', 'bar'],
    [{ theme: 'maple', layout: 'topnav' }, 'topnav', 'top', 'row'],
    [{ theme: 'luma', layout: 'sidenav' }, 'sidenav', 'side', 'row'],
    [{ layout: 'solidSidenav' }, 'solidSidenav', 'side', 'row'],
    [{ layout: 'sidenav', search: { location: 'top' } }, 'sidenav', 'top', 'row'],
  ])('say where header, search box and tabs stand: %j', (properties, layout, search, tabs) => {
    expect(look(properties)).toMatchObject({ layout, search, tabs });
  });

  test('leave single parts to docs.json', () => {
    expect(look({ theme: 'palm' }).items).toBe('border');
    expect(look({ theme: 'palm', sidebar: { items: 'card' } }).items).toBe('card');
    expect(look({ theme: 'palm', layout: 'sidenav' }).layout).toBe('sidenav');
  });
});
