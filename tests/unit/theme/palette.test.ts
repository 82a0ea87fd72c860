import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildButton,
  buildPalette,
  contrast,
  findMethodTint,
  mix,
  type Palette,
} from '../../../src/theme/colors.ts';

const GREEN = { primary: '#16A34A', light: '#4ADE80', dark: '#166534', background: {} };

describe('buildPalette', () => {
  test('keeps the author’s colors exactly where they decorate', () => {
    const { light, dark } = buildPalette(GREEN);
    expect(light['accent-decor']).toBe('#16a34a');
    expect(dark['accent-decor']).toBe('#4ade80');
  });

  test('adjusts the accent only in the mode that needs it', () => {
    const { light, dark } = buildPalette(GREEN);
    expect(light.accent).toBe('#008136');
    expect(dark.accent).toBe('#4ade80');
  });

  test('starts from white and from a near black with a trace of the accent', () => {
    const { light, dark } = buildPalette(GREEN);
    expect(light.bg).toBe('#ffffff');
    expect(dark.bg).toBe('#0b0f0f');
  });

  test('takes the author’s backgrounds', () => {
    const background = { light: '#FDF6E3', dark: '#1b1b2f' };
    const { light, dark } = buildPalette({ ...GREEN, background });
    expect([light.bg, dark.bg]).toEqual(['#fdf6e3', '#1b1b2f']);
  });

  test('writes light text where the light mode has a dark background', () => {
    const { light } = buildPalette({ ...GREEN, background: { light: '#0f1117' } });
    expect(contrast(light.fg, '#0f1117')).toBeGreaterThanOrEqual(12);
  });

  test('has grey text for a grey accent', () => {
    expect(buildPalette({ ...GREEN, primary: '#000' }).light.fg).toBe('#181818');
  });
});

const hex = integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

function on(text: string, surface: string) {
  return [text, surface, contrast(text, surface)] as const;
}

/** Pairs of text and surface in one mode, with the contrast each has. */
function contrasts(mode: Palette) {
  const texts = [mode.fg, mode['fg-body'], mode['fg-muted'], mode['fg-faint']];
  const methods = [mode.get, mode.post, mode.put, mode.patch, mode.delete];
  return [
    on(mode.accent, mode.bg),
    on(mode.accent, mode['accent-soft']),
    ...texts.map((text) => on(text, mode.bg)),
    ...methods.map((text) => on(text, mode.bg)),
  ];
}

test('every text has the contrast that WCAG AA requires for any colors of the author', () => {
  assert(
    property(hex, hex, hex, hex, hex, (primary, light, dark, first, second) => {
      const background = { light: first, dark: second };
      const palette = buildPalette({ primary, light, dark, background });
      for (const mode of [palette.light, palette.dark]) {
        expect(contrasts(mode).filter(([, , ratio]) => ratio < 4.5)).toEqual([]);
      }
      const button = buildButton({ primary, light, dark, background });
      expect(contrast(button['on-button'], button.button)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(button['on-button'], button['button-hover'])).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 150 },
  );
});

test.each(['#0055aa', '#3c60ff', '#e11d48', '#16a34a', '#7c3aed', '#0d9373'])(
  'links of the color %s can be read on raised surfaces',
  (primary) => {
    const { light, dark } = buildPalette({ ...GREEN, primary, light: primary });
    for (const mode of [light, dark])
      expect(contrast(mode.accent, mode['bg-raised'])).toBeGreaterThanOrEqual(4.5);
  },
);

test('method badges can be read on their own tint, in the active row too', () => {
  const { light, dark } = buildPalette(GREEN);
  for (const mode of [light, dark]) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      for (const surface of [mode.bg, mode['bg-subtle'], mode['accent-soft']]) {
        const tinted = mix(surface, mode[method], 0.12);
        expect(contrast(mode[method], tinted)).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

describe('buildButton', () => {
  test('fills with the author’s color, and darkens it under the pointer', () => {
    expect(buildButton(GREEN)).toEqual({
      button: '#166534',
      'button-hover': '#13592e',
      'on-button': '#ffffff',
    });
  });

  test('lightens a button that is black already', () => {
    expect(buildButton({ ...GREEN, dark: '#000000' })['button-hover']).toBe('#242424');
  });
});

test('badges have no tint where a background in the middle of the scale leaves no room for one', () => {
  expect(findMethodTint(buildPalette(GREEN))).toBe(0.12);
  const background = { light: '#808080', dark: '#7a7a7a' };
  expect(findMethodTint(buildPalette({ ...GREEN, background }))).toBe(0);
});
