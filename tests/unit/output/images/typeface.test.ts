import { describe, expect, it } from 'vitest';
import { findFonts, settableText } from '../../../../src/output/typeface.ts';

describe('settableText', () => {
  it.each([
    ['Watering', 'Watering'],
    ['Быстрый старт', 'Быстрый старт'],
    ['Hướng dẫn — «Ελλάδα»', 'Hướng dẫn — «Ελλάδα»'],
    ['Ship it 🚀 now', 'Ship it now'],
    ['👨‍👩‍👧 🇩🇪 Families', 'Families'],
  ])('keeps %s', (text, kept) => {
    expect(settableText(text)).toBe(kept);
  });

  it.each(['クイックスタート', '快速开始', '빠른 시작', 'مرحبا', 'Plants 植物', '🚀'])(
    'leaves out %s rather than show boxes',
    (text) => {
      expect(settableText(text)).toBe('');
    },
  );
});

it('reads only the parts of the typeface that the texts need', () => {
  expect(findFonts(['Watering']).family).toBe('latin');
  expect(findFonts(['Watering', 'Łódź']).family).toBe('latin, latin-ext');
});
