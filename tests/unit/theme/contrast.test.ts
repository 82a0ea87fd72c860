import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contrast,
  ensureContrast,
  isDark,
  labelOn,
  lowestContrast,
  mix,
} from '../../../src/theme/colors.ts';

const hex = integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('ensureContrast', () => {
  test('keeps a color that can already be read', () => {
    expect(ensureContrast('#166534', ['#ffffff'])).toBe('#166534');
    expect(ensureContrast('#4ade80', ['#0b0f0f'])).toBe('#4ade80');
  });

  test('darkens a color that is too light for its background, and keeps its hue', () => {
    expect(ensureContrast('#16a34a', ['#ffffff'])).toBe('#00883a');
    expect(ensureContrast('#ffdd00', ['#ffffff'])).toBe('#887500');
  });

  test('lightens a color that is too dark for its background', () => {
    expect(ensureContrast('#166534', ['#0b0f0f'])).toBe('#3f8955');
  });

  test('serves all surfaces where one color can', () => {
    const surfaces = ['#ffffff', '#fafafa', '#ecf8f1'];
    const color = ensureContrast('#16a34a', surfaces);
    expect(lowestContrast(color, surfaces)).toBeGreaterThanOrEqual(4.5);
  });

  test('counts the tint that the color itself lays under its text', () => {
    const color = ensureContrast('#15803d', ['#ffffff'], { tint: 0.12 });
    expect(contrast(color, mix('#ffffff', color, 0.12))).toBeGreaterThanOrEqual(4.5);
  });

  test('lets the first surface decide where no color serves all', () => {
    const color = ensureContrast('#808080', ['#ffffff', '#000000', '#777777'], { min: 7 });
    expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(7);
  });

  test('finds a readable form of any color on any background', () => {
    assert(
      property(hex, hex, (color, background) => {
        expect(contrast(ensureContrast(color, [background]), background)).toBeGreaterThanOrEqual(
          4.5,
        );
      }),
      { numRuns: 300 },
    );
  });
});

test('a label is white where white can be read, else whichever reads better', () => {
  expect(labelOn('#166534')).toBe('#ffffff');
  expect(labelOn('#ffdd00')).toBe('#000000');
  expect(labelOn('#16a34a')).toBe('#000000');
});

test('a label on any button has the contrast of text', () => {
  assert(property(hex, (button) => contrast(labelOn(button), button) >= 4.5));
});

test('a background is dark when light text reads better on it', () => {
  expect(isDark('#0b0f0f')).toBe(true);
  expect(isDark('#fdf6e3')).toBe(false);
});

test('mixing moves along a straight line from one color to the other', () => {
  expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mix('#fff', '#f00', 1)).toBe('#ff0000');
});
