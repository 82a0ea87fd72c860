import { describe, expect, it, vi } from 'vitest';
import { renderMath } from '../../../../src/mdx/components/render-math.ts';

const bodyOf = (tex: string) =>
  /<semantics><mrow>(.*)<\/mrow><annotation/.exec(renderMath(tex, {}))?.[1];

describe('letters of a style', () => {
  it.each([
    ['\\mathbb{R}', '<mi>ℝ</mi>'],
    ['\\mathbb{Ak1}', '<mi>𝔸</mi><mi>𝕜</mi><mn>𝟙</mn>'],
    ['\\mathcal{LA}', '<mi>ℒ</mi><mi>𝒜</mi>'],
    ['\\mathscr{ego}', '<mi>ℯ</mi><mi>ℊ</mi><mi>ℴ</mi>'],
    ['\\mathfrak{gCZ}', '<mi>𝔤</mi><mi>ℭ</mi><mi>ℨ</mi>'],
    ['\\mathbf{Av12}', '<mi>𝐀</mi><mi>𝐯</mi><mn>𝟏𝟐</mn>'],
    ['\\mathbf{\\Gamma}', '<mi>𝚪</mi>'],
    ['\\boldsymbol{\\Omega\\nabla}', '<mi><mrow><mi>𝛀</mi><mi>𝛁</mi></mrow></mi>'],
    ['\\boldsymbol{\\omega}', '<mi>𝝎</mi>'],
    ['\\boldsymbol{\\varepsilon}', '<mi>𝜺</mi>'],
    ['\\mathsf{X}', '<mi>𝖷</mi>'],
    ['\\mathtt{a0}', '<mi>𝚊</mi><mn>𝟶</mn>'],
  ])('%s has characters of its own, as MathML Core has no such attribute', (tex, mathml) => {
    expect(bodyOf(tex)).toBe(mathml);
  });

  it.each(['mathbb', 'mathcal', 'mathfrak', 'mathbf', 'mathsf', 'mathtt'])(
    '\\%s has the right one for each letter',
    (command) => {
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
      const styled = bodyOf(`\\${command}{${letters}}`)?.replace(/<[^>]*>/g, '') ?? '';
      expect(styled).not.toMatch(/[A-Za-z]/);
      expect(styled.normalize('NFKD')).toBe(letters);
    },
  );

  it('keep the TeX of the author beside them', () => {
    expect(renderMath('\\mathbb{R}', {})).toContain('\\mathbb{R}</annotation>');
  });

  it('are not used for words, upright letters, and characters without one', () => {
    expect(bodyOf('\\textbf{all}')).toBe('<mtext mathvariant="bold">all</mtext>');
    expect(bodyOf('\\mathrm{d}')).toBe('<mi mathvariant="normal">d</mi>');
    expect(bodyOf('\\mathbb{\\gamma}')).toBe('<mi mathvariant="double-struck">γ</mi>');
  });
});

it('writes no warnings about letters of other scripts to the terminal', () => {
  const warn = vi.spyOn(console, 'warn');
  expect(renderMath('植物 \\\\ ß', { displayMode: true })).toContain('植');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
